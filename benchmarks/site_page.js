// What a reader sees of a page, and when, in milliseconds after asking for it; for site.py, in every page it opens.
"use strict";

const MOST = 60_000; // for an answer

const reader = (globalThis.reader = { seen: {}, gap: 0 });
const small = (width, height) => new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });

reader.pixels = (canvas, probe) => {
  const { width, height } = probe.canvas;
  probe.clearRect(0, 0, width, height);
  probe.drawImage(canvas, 0, 0, width, height);
  return new Uint32Array(probe.getImageData(0, 0, width, height).data.buffer);
};

// --- what is there ----------------------------------------------------------------------------------------------
const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const large = (one) => one.getBoundingClientRect().width >= 200;
const [probe, all] = [small(16, 16), (what) => [...document.querySelectorAll(what)]];
const found = {
  text: () => all("h1").some(shown),
  picture: () => all("img, svg, canvas").some((one) => shown(one) && large(one) && one.complete !== false),
  live: () => all("canvas").some((one) => shown(one) && large(one) && reader.pixels(one, probe).some(Boolean)),
};

function look() {
  for (const [name, there] of Object.entries(found)) {
    if (!(name in reader.seen) && there()) reader.seen[name] = performance.now();
  }
  if (Object.keys(reader.seen).length < 3) requestAnimationFrame(look);
}
requestAnimationFrame(look);

// --- presses ------------------------------------------------------------------------------------------------------
// The next press on a picture: `reader.answer` will tell after how long the picture has changed.
reader.listen = (canvas) => {
  const quarter = small(canvas.width / 4, canvas.height / 4);
  const pressed = new Promise((done) => addEventListener("pointerdown", done, { once: true, capture: true }));
  reader.answer = pressed.then((event) => {
    const before = reader.pixels(canvas, quarter);
    return new Promise((done) => {
      const changed = () => {
        const [now, after] = [reader.pixels(canvas, quarter), performance.now() - event.timeStamp];
        if (now.some((pixel, n) => pixel !== before[n]) || after > MOST) done(after);
        else requestAnimationFrame(changed);
      };
      requestAnimationFrame(changed);
    });
  });
};

// --- whether the page is alive ------------------------------------------------------------------------------------
// From now on, the longest time between two frames is in `reader.gap`, until a text comes: then is in `reader.over`.
reader.watch = (text) => {
  let last = performance.now();
  const frame = (now) => {
    reader.gap = Math.max(reader.gap, now - last);
    last = now;
    if (document.body.textContent.includes(text)) reader.over = now;
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};
