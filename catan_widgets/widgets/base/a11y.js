// Makes the canvas or image beside it usable and readable for everyone, and the status line near it heard.
//
// ipycanvas swallows all keys, the wheel and touches over a canvas, which traps the keyboard and stops the page from
// scrolling; and it reports every movement of the mouse. Only a press of the main button is of use to our pictures, to
// which browsers also turn a tap. So all else is kept from the canvas, and the browser does what it always does with it.
// Outside of a box of class catan-picture there is no picture to care for, only the keys and the status lines.

const KEPT_FROM_CANVAS = [
  "keydown", "wheel", "mousemove", "mouseup", "mouseout", "touchstart", "touchmove", "touchend", "touchcancel",
];
const SEARCH_MILLISECONDS = 50;
const SETTLE_MILLISECONDS = 150;

// The widget around an element: the outermost one, for a tour holds a view.
function widgetAround(element) {
  let outer = null;
  for (let at = element.closest(".catan-widget"); at; at = at.parentElement.closest(".catan-widget")) outer = at;
  return outer;
}

// Looks after a canvas and what is pressed on it; gives a function that ends it.
function serveCanvas(canvas, box, model) {
  canvas.tabIndex = -1; // there is nothing to do on it by keyboard: the controls beside it do all it does
  showTargets(canvas, model);
  takePresses(canvas, box, model);
  const keep = (event) => event.target === canvas && event.stopPropagation();
  KEPT_FROM_CANVAS.forEach((name) => box.addEventListener(name, keep, { capture: true, passive: true }));
  box.closest(".catan-widget").catanHelper = model; // of the nearest one: what its presses depend on is its own
  return model.get("drags") ? followDrags(canvas, model) : () => {};
}

// JupyterLab takes the arrow keys in a drop-down, and letters on a button, for commands to the notebook. They stay here;
// combinations with other keys, running the cell and leaving it with Escape do not.
function keepKeys(widget) {
  widget.addEventListener("keydown", (event) => {
    const combined = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    if (!combined && event.key !== "Escape") event.stopPropagation();
  });
}

// With Enter a box says that what was typed is to be taken, and only then what was typed. It should be known before.
function tellBeforeEnter(widget) {
  const tell = ({ key, target }) => {
    if (key !== "Enter" || !target.matches("input[type=text]")) return;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  widget.addEventListener("keydown", tell, { capture: true });
}

// What the page is like: JupyterLab, Jupyter Notebook and Voilà say it of their theme, other pages leave it to the reader.
const darkWanted = window.matchMedia("(prefers-color-scheme: dark)");
const stillWanted = window.matchMedia("(prefers-reduced-motion: reduce)");

function pageIsDark() {
  const light = document.body.dataset.jpThemeLight;
  return light === undefined ? darkWanted.matches : light === "false";
}

// Tells the program now and whenever it changes; gives a function that ends it.
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

// Says what the page leaves unsaid: what is read aloud, which question a card asks, what a slider is called, what is on.
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

// The keyboard stays near when the control that had it is hidden, closed or made anew, as all are in another language.
// After a press the page stays where it is all the same.
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
    // Asked a moment later: a control that is taken away loses the focus before it is gone.
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

// The line that says that the program has ended or cannot be reached. It comes last, for Jupyter counts children.
function warningOf(widget) {
  const line = widget.querySelector(":scope > .catan-warning") ?? document.createElement("div");
  line.className = "catan-warning";
  line.setAttribute("role", "alert");
  widget.append(line);
  return line;
}

// Calls a function whenever the program ends, gets lost or is found again; gives a function that says which ("ended",
// "lost" or ""), and one that ends it. Where Jupyter says nothing of its kernel, it still says when its widgets are cut off.
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

// Looks after a widget as long as it is on the page, once for all its helpers.
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
    timer = setTimeout(restore, SETTLE_MILLISECONDS); // parts that are made anew come one by one
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

  // Views come to the page one by one, so what is around this one may come later.
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
