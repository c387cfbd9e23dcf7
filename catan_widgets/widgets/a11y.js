// Makes the canvas beside it usable and readable for everyone, and the status line near it heard.
//
// ipycanvas swallows all keys, the wheel and touches over a canvas, which traps the keyboard and stops the page from
// scrolling; and it reports every movement of the mouse. Only a press of the main button is of use to our pictures, to
// which browsers also turn a tap. So all else is kept from the canvas, and the browser does what it always does with it.

const KEPT_FROM_CANVAS = [
  "keydown", "wheel", "mousemove", "mouseup", "mouseout", "touchstart", "touchmove", "touchend", "touchcancel",
];
const SEARCH_MILLISECONDS = 50;

function render({ model, el }) {
  el.classList.add("catan-helper");
  let canvas = null;
  let timer = null;

  const describe = () => canvas?.setAttribute("aria-label", model.get("label"));

  const serve = (box, found) => {
    canvas = found;
    canvas.setAttribute("role", "img");
    canvas.tabIndex = -1; // there is nothing to do on it by keyboard: the controls beside it do all it does
    describe();
    const keep = (event) => event.target === canvas && event.stopPropagation();
    const press = (event) => event.button !== 0 && keep(event);
    KEPT_FROM_CANVAS.forEach((name) => box.addEventListener(name, keep, { capture: true, passive: true }));
    box.addEventListener("mousedown", press, { capture: true });
  };

  const search = () => {
    const box = el.closest(".catan-picture");
    const found = box?.querySelector("canvas");
    const statuses = el.closest(".catan-widget")?.querySelectorAll(".catan-status") ?? [];
    for (const status of statuses) {
      status.setAttribute("role", "status");
      status.setAttribute("aria-live", "polite");
    }
    if (found && !canvas) serve(box, found);
    if (!canvas || !statuses.length) timer = setTimeout(search, SEARCH_MILLISECONDS);
  };

  model.on("change:label", describe);
  search();
  return () => {
    clearTimeout(timer);
    model.off("change:label", describe);
  };
}

export default { render };
