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

// The widget around an element: the outermost one, for a tour holds a view.
function widgetAround(element) {
  let outer = null;
  for (let at = element.closest(".catan-widget"); at; at = at.parentElement.closest(".catan-widget")) outer = at;
  return outer;
}

function serveCanvas(canvas, box) {
  canvas.tabIndex = -1; // there is nothing to do on it by keyboard: the controls beside it do all it does
  const keep = (event) => event.target === canvas && event.stopPropagation();
  KEPT_FROM_CANVAS.forEach((name) => box.addEventListener(name, keep, { capture: true, passive: true }));
  box.addEventListener("mousedown", (event) => event.button !== 0 && keep(event), { capture: true });
}

// JupyterLab takes the arrow keys in a drop-down, and letters on a button, for commands to the notebook. They stay here;
// combinations with other keys, running the cell and leaving it with Escape do not.
function keepKeys(widget) {
  widget.addEventListener("keydown", (event) => {
    const combined = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    if (!combined && event.key !== "Escape") event.stopPropagation();
  });
}

function render({ model, el }) {
  el.classList.add("catan-helper");
  let picture = null;
  let timer = null;

  const describe = () => picture?.setAttribute("aria-label", model.get("label"));

  // Views come to the page one by one, so what is around this one may come later.
  const search = () => {
    const box = el.closest(".catan-picture");
    const widget = el.isConnected && widgetAround(el);
    const found = box?.querySelector("canvas, img");
    const lines = widget ? widget.querySelectorAll(".catan-status") : [];
    const alone = found?.tagName === "IMG" && el.isConnected && !widget; // a chart that is shown by itself
    if ((box && !found) || !(lines.length || alone)) {
      timer = setTimeout(search, SEARCH_MILLISECONDS);
      return;
    }
    picture = found;
    picture?.setAttribute("role", "img");
    describe();
    if (picture?.tagName === "CANVAS") serveCanvas(picture, box);
    if (alone) return;
    keepKeys(widget);
    for (const line of lines) {
      line.setAttribute("role", "status");
      line.setAttribute("aria-live", "polite");
    }
  };

  model.on("change:label", describe);
  search();
  return () => {
    clearTimeout(timer);
    model.off("change:label", describe);
  };
}

export default { render };
