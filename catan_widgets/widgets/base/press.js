// What a press on a widget means: its place and the state of the widget at that time. The answer is shown next to it.

// Two presses on the same place within this time are a double click: nobody can have seen what the first one changed.
const PAIR_MILLISECONDS = 300;
const PAIR_PIXELS = 8;
const BUBBLE_PIXELS = 14; // from a press to its answer
const BUTTON_NAME = "catan-button-"; // prefix of the class that identifies a button to the program

// The canvas or button that was pressed; other controls, such as lists, look after themselves.
function pressedPart({ type, target, button }) {
  if (button !== 0) return null;
  return type === "mousedown" ? target.closest(".catan-picture canvas") : target.closest("button");
}

// Whether each press means something different: you can press "1 trial" as fast as you like, but not "Do it".
const isOnce = (part) =>
  part.matches("canvas") ? !part.closest(".catan-quick") : part.classList.contains("catan-once");

function isSecondOfPair(press, first) {
  if (!first || press.at - first.at > PAIR_MILLISECONDS) return false;
  const isNear = Math.hypot(press.x - first.x, press.y - first.y) <= PAIR_PIXELS;
  if (press.byKey ? press.part !== first.part : !isNear) return false;
  return press.part !== first.part || press.text !== first.text || isOnce(press.part);
}

// Drops presses that cannot be intended, and remembers where the press was.
function watchPresses(widget) {
  let first = null;
  const press = (event) => {
    const part = pressedPart(event);
    if (!part) return;
    const now = {
      part, text: part.textContent, at: event.timeStamp, x: event.clientX, y: event.clientY,
      byKey: event.type === "click" && event.detail === 0, // then it has no coordinates
    };
    const second = isSecondOfPair(now, first);
    first = second ? null : now;
    if (second) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    remember(widget, part, now.byKey ? null : event);
    if (event.type === "click" && isOnce(part)) tellButton(event, part);
  };
  for (const name of ["mousedown", "click"]) widget.addEventListener(name, press, { capture: true });
  widget.addEventListener("change", ({ target }) => remember(widget, target), { capture: true });
  widget.addEventListener("keydown", (event) => {
    if (event.repeat && event.target.matches("button")) event.preventDefault(); // holding a key down presses once
    if (event.key === "Escape") hideAnswer(widget);
  }, { capture: true });
  let width = widget.clientWidth;
  new ResizeObserver(() => {
    if (widget.clientWidth !== width) hideAnswer(widget); // what was pressed is somewhere else now
    width = widget.clientWidth;
  }).observe(widget);
}

// A press that depends on the state is sent together with the state that the page showed, in one message, so that
// nothing can get in between.
const tellPress = (model, pressed) => model.send({ pressed, seen: model.get("shown") });

function tellButton(event, button) {
  const helper = button.closest(".catan-widget").catanHelper;
  const name = [...button.classList].find((one) => one.startsWith(BUTTON_NAME));
  if (!helper || !name) return;
  event.stopPropagation();
  tellPress(helper, name.slice(BUTTON_NAME.length));
}

// ipycanvas would first focus the canvas, which scrolls the page, and only then work out where the press was.
function takePresses(canvas, box, model) {
  box.addEventListener("mousedown", (event) => {
    if (event.target !== canvas) return;
    event.stopPropagation();
    if (event.button !== 0) return;
    canvas.focus({ preventScroll: true });
    if (!model.get("drags")) tellPress(model, pointOn(canvas, event));
  }, { capture: true });
}

// What was pressed or filled in last, and where; the answer appears there.
function remember(widget, part, event) {
  const box = part.getBoundingClientRect();
  const [x, y] = event ? [event.clientX - box.x, event.clientY - box.y] : [box.width / 2, box.height];
  widget.catanPress = { part, x, y };
  hideAnswer(widget);
}

function hideAnswer(widget) {
  widget.catanBubble?.remove();
  widget.catanBubble = null;
}

// Shows, next to what was pressed, why it was not done; the status line, which is read aloud, may be out of sight.
function showAnswer(widget, mutations) {
  const isStatus = ({ target }) => target.nodeType === 1 && target.closest(".catan-status");
  const line = mutations.map(isStatus).filter(Boolean).at(-1);
  if (!line) return;
  hideAnswer(widget);
  const press = widget.catanPress;
  widget.catanPress = null;
  const told = line.querySelector(".catan-answer");
  if (!press?.part.getClientRects().length || !told) return;
  const bubble = document.createElement("div");
  bubble.className = "catan-bubble catan-text";
  bubble.setAttribute("aria-hidden", "true");
  bubble.innerHTML = told.innerHTML;
  widget.append(bubble);
  widget.catanBubble = bubble;
  const around = widget.getBoundingClientRect();
  const box = press.part.getBoundingClientRect();
  const [x, y] = [box.x + press.x - around.x, box.y + press.y - around.y];
  const low = y + BUBBLE_PIXELS;
  const fits = low + bubble.offsetHeight <= Math.min(widget.clientHeight, window.innerHeight - around.y);
  const top = fits ? low : y - BUBBLE_PIXELS - bubble.offsetHeight;
  bubble.style.left = `${Math.max(0, Math.min(x - 24, widget.clientWidth - bubble.offsetWidth - 2))}px`;
  bubble.style.top = `${top >= 0 ? top : low}px`;
}

// The mouse pointer turns into a hand where a press has an effect: circles [x, y, radius] and boxes
// [left, top, right, bottom] in pixels of the canvas.
function showTargets(canvas, model) {
  canvas.addEventListener("pointermove", (event) => {
    const [x, y] = pointOn(canvas, event);
    const isOn = ([a, b, c, d]) =>
      d === undefined ? Math.hypot(x - a, y - b) <= c : a <= x && x <= c && b <= y && y <= d;
    canvas.style.cursor = model.get("targets").some(isOn) ? "pointer" : "";
  });
}

function pointOn(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  return [(clientX - box.x) * scale, (clientY - box.y) * scale];
}

// A picture for drawing receives every point the pointer passes, in batches: the next batch once the last is answered.
function followDrags(canvas, model) {
  let strokes = []; // strokes to send, each with the number of its points that have already been sent
  let drawing = false;
  let waiting = false;
  const tell = () => {
    const news = strokes.filter((stroke) => stroke.length > stroke.told);
    if (waiting || !news.length) return;
    waiting = true;
    model.send({ dragged: news });
    strokes = drawing ? [Object.assign([news.at(-1).at(-1)], { told: 1 })] : [];
  };
  const answered = () => {
    waiting = false;
    tell();
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    drawing = true;
    strokes.push(Object.assign([pointOn(canvas, event)], { told: 0 }));
    tell();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!drawing) return;
    strokes.at(-1).push(...event.getCoalescedEvents().map((passed) => pointOn(canvas, passed)));
    tell();
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => (drawing = false));
  model.on("msg:custom", answered);
  return () => model.off("msg:custom", answered);
}
