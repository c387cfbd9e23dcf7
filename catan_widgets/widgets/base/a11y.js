// Makes the canvas or image next to it usable and readable for everyone, and has screen readers announce the status
// line.
//
// ipycanvas swallows all keys, the wheel and touches over a canvas, which traps the keyboard and stops the page from
// scrolling; it also reports every movement of the mouse. Our pictures only need presses of the main button, and
// browsers turn a tap into such a press. So everything else is kept from the canvas, and the browser handles it as
// usual. Outside a box of class catan-picture there is no picture to look after, only the keys and the status lines.

const KEPT_FROM_CANVAS = [
  "keydown", "wheel", "mousemove", "mouseup", "mouseout", "touchstart", "touchmove", "touchend", "touchcancel",
];
const SEARCH_MILLISECONDS = 50;
const SETTLE_MILLISECONDS = 150;

// The widget around an element: the outermost one, since a tour contains a view.
function widgetAround(element) {
  let outer = null;
  for (let at = element.closest(".catan-widget"); at; at = at.parentElement.closest(".catan-widget")) outer = at;
  return outer;
}

// Looks after a canvas and the presses on it; returns a function that ends this.
function serveCanvas(canvas, box, model) {
  canvas.tabIndex = -1; // it needs no keyboard access: the controls next to it can do everything it does
  showTargets(canvas, model);
  takePresses(canvas, box, model);
  const keep = (event) => event.target === canvas && event.stopPropagation();
  KEPT_FROM_CANVAS.forEach((name) => box.addEventListener(name, keep, { capture: true, passive: true }));
  box.closest(".catan-widget").catanHelper = model; // of the nearest widget: each has its own state that presses depend on
  return model.get("drags") ? followDrags(canvas, model) : () => {};
}

// JupyterLab treats arrow keys in a drop-down, and letters on a button, as commands to the notebook. We keep them here,
// but let through key combinations, the keys that run the cell, and Escape, which leaves it.
function keepKeys(widget) {
  widget.addEventListener("keydown", (event) => {
    const combined = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    if (!combined && event.key !== "Escape") event.stopPropagation();
  });
}

// On Enter, a text box first submits and only then reports its new text. We need to know the text before that.
function tellBeforeEnter(widget) {
  const tell = ({ key, target }) => {
    if (key !== "Enter" || !target.matches("input[type=text]")) return;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  widget.addEventListener("keydown", tell, { capture: true });
}

// What the page is like: JupyterLab, Jupyter Notebook and Voilà state their theme; on other pages the reader's setting
// counts.
const darkWanted = window.matchMedia("(prefers-color-scheme: dark)");
const stillWanted = window.matchMedia("(prefers-reduced-motion: reduce)");

function pageIsDark() {
  const light = document.body.dataset.jpThemeLight;
  return light === undefined ? darkWanted.matches : light === "false";
}

// Tells the program now and whenever something changes; returns a function that ends this.
function tellOfPage(model) {
  const tell = () => {
    const told = { dark: pageIsDark(), moves: !stillWanted.matches };
    const news = Object.keys(told).filter((name) => model.get(name) !== told[name]);
    news.forEach((name) => model.set(name, told[name]));
    if (news.length) model.save_changes();
  };
  const theme = new MutationObserver(tell);
  theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  for (const wanted of [darkWanted, stillWanted]) wanted.addEventListener("change", tell);
  tell();
  return () => {
    theme.disconnect();
    for (const wanted of [darkWanted, stillWanted]) wanted.removeEventListener("change", tell);
  };
}

// Adds what the page does not say: what to read aloud, which question a card asks, a slider's name, what is switched
// on.
function nameParts(widget) {
  for (const line of widget.querySelectorAll(".catan-status")) {
    line.setAttribute("role", "status");
    line.setAttribute("aria-live", "polite");
  }
  for (const card of widget.querySelectorAll(".catan-item")) {
    card.setAttribute("role", "group");
    card.setAttribute("aria-label", card.querySelector(".catan-asked")?.textContent.trim() ?? "");
  }
  for (const handle of widget.querySelectorAll(".noUi-handle")) {
    const label = handle.closest(".widget-slider")?.querySelector(".widget-label");
    handle.setAttribute("aria-label", label?.textContent ?? "");
  }
  for (const button of widget.querySelectorAll(".widget-toggle-button, .widget-toggle-buttons button")) {
    button.setAttribute("aria-pressed", String(button.classList.contains("mod-active")));
  }
}

const CONTROLS = "button, input, select, textarea, summary, [tabindex='0']";
const isOpen = (control) =>
  !control.disabled && control.getClientRects().length > 0 && getComputedStyle(control).visibility === "visible";

// Keeps the keyboard focus nearby when the focused control is hidden, closed or remade, as all are on a change of
// language. After a press the page does not scroll.
function keepPlace(widget) {
  let last = null;
  let around = [];
  let pressed = false;
  for (const name of ["pointerdown", "keydown"]) {
    widget.addEventListener(name, () => (pressed = name === "pointerdown"), { capture: true });
  }
  widget.addEventListener("focusin", ({ target }) => {
    last = target;
    around = [];
    for (let at = target.parentElement; widget.contains(at); at = at.parentElement) around.push(at);
  });
  widget.addEventListener("focusout", ({ target }) => {
    // Checked a moment later: a control that is being removed loses the focus before it is gone.
    setTimeout(() => {
      if (last === target && target.isConnected && isOpen(target)) last = null; // the reader went elsewhere
    });
  });
  return () => {
    const lost = last && document.activeElement === document.body && !(last.isConnected && isOpen(last));
    if (!lost) return;
    const controls = [...widget.querySelectorAll(CONTROLS)].filter(isOpen);
    const place = last.isConnected ? last : around.find((box) => box.isConnected);
    const follows = (control) => place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING;
    const same = last.closest(".catan-language") && widget.querySelector(".catan-language select");
    (same || controls.find(follows) || controls.at(-1))?.focus({ preventScroll: pressed });
  };
}

// The line that says that the program has ended or cannot be reached. It must be last, because Jupyter counts children.
function warningOf(widget) {
  const line = widget.querySelector(":scope > .catan-warning") ?? document.createElement("div");
  line.className = "catan-warning";
  line.setAttribute("role", "alert");
  widget.append(line);
  return line;
}

// Calls a function whenever the program ends, is lost or is found again; returns a function that says which ("ended",
// "lost" or ""), and one that ends this. Where Jupyter does not report on its kernel, it does report widgets that are
// cut off.
function followProgram(model, changed) {
  const kernel = model.widget_manager?.kernel;
  const signals = ["disposed", "statusChanged", "connectionStatusChanged"].map((name) => kernel?.[name]).filter(Boolean);
  let cut = false;
  const cutOff = () => {
    cut = true;
    changed();
  };
  model.on("comm_live_update", cutOff);
  signals.forEach((signal) => signal.connect(changed));
  const state = () => {
    if (cut || kernel?.isDisposed || kernel?.status === "dead") return "ended";
    const connection = kernel?.connectionStatus ?? "connected";
    return { connected: "", connecting: "lost" }[connection] ?? "ended";
  };
  return [state, () => {
    model.off("comm_live_update", cutOff);
    signals.forEach((signal) => signal.disconnect(changed));
  }];
}

// Looks after a widget while it is on the page, once for all its helpers.
function attend(widget) {
  nameParts(widget);
  if (widget.catanAttended) return;
  widget.catanAttended = true;
  keepKeys(widget);
  tellBeforeEnter(widget);
  watchPresses(widget);
  const restore = keepPlace(widget);
  let timer = null;
  new MutationObserver((mutations) => {
    nameParts(widget);
    showAnswer(widget, mutations);
    clearTimeout(timer);
    timer = setTimeout(restore, SETTLE_MILLISECONDS); // remade parts appear one by one
  }).observe(widget, { childList: true, subtree: true, attributeFilter: ["style", "class", "disabled"] });
}

function render({ model, el }) {
  el.classList.add("catan-helper");
  const endTelling = tellOfPage(model);
  let picture = null;
  let timer = null;
  let warning = null;
  let endServing = () => {};

  const describe = () => picture?.setAttribute("aria-label", model.get("label"));
  const say = () => {
    const state = program();
    if (warning) warning.textContent = state && model.get(state);
  };
  const [program, endFollowing] = followProgram(model, () => say());

  // Views reach the page one by one, so the elements around this one may arrive later.
  const search = () => {
    const box = el.closest(".catan-picture");
    const widget = el.isConnected && widgetAround(el);
    const found = box?.querySelector("canvas, img");
    if ((box && !found) || !widget) {
      timer = setTimeout(search, SEARCH_MILLISECONDS);
      return;
    }
    picture = found;
    picture?.setAttribute("role", "img");
    describe();
    if (picture?.tagName === "CANVAS") endServing = serveCanvas(picture, box, model);
    attend(widget);
    warning = warningOf(widget);
    say();
  };

  model.on("change:label", describe);
  model.on("change:ended", say);
  search();
  return () => {
    clearTimeout(timer);
    endTelling();
    endServing();
    endFollowing();
    model.off("change:label", describe);
    model.off("change:ended", say);
  };
}

export default { render };
