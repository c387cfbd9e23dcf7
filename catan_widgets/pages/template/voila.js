// In Voilà, outputs arrive at the end of the page: each is moved to its cell. What the cell has saved stays until the
// live output can be seen.
const catanPage = (() => {
  const words = JSON.parse(document.getElementById("cw-words").textContent);
  const status = document.getElementById("cw-status");
  const progress = document.getElementById("cw-progress");
  const all = document.querySelectorAll(".cw-cell").length;
  const waiting = new Set();
  let ran = 0;
  let finished = false;

  const say = (key, values = {}) => {
    status.textContent = words[key].replace(/{(\w+)}/g, (_whole, name) => values[name]);
    progress.hidden = key === "ready" || key === "failed";
  };

  // An output is there when it is no script any more, and a widget has replaced Jupyter's "Loading widget…".
  const isThere = (output) =>
    !output.querySelector("script") &&
    (!output.classList.contains("cw-widget") || output.querySelector(".jupyter-widgets, .jp-mod-error"));

  const look = () => {
    for (const cell of waiting) {
      if (![...cell.querySelectorAll(".cw-output")].every(isThere)) continue;
      cell.classList.add("cw-done");
      waiting.delete(cell);
    }
    if (finished && !waiting.size) say(ran === all ? "ready" : "failed");
  };

  new MutationObserver(look).observe(document.querySelector("main"), { childList: true, subtree: true });
  say("starting");
  document.addEventListener("DOMContentLoaded", () => {
    if (!finished) say("failed");
  });

  return {
    // A cell has run.
    ran(index) {
      const cell = document.querySelector(`.cw-cell[data-cell="${index}"]`);
      cell.append(document.getElementById("cw-live"));
      cell.lastElementChild.removeAttribute("id");
      waiting.add(cell);
      ran += 1;
      say("running", { n: ran, all });
      progress.value = ran / all;
      look();
    },
    // Every cell has run, or one has failed.
    finish() {
      finished = true;
      progress.removeAttribute("value");
      look();
    },
  };
})();

// Voilà calls this while there is nothing to send.
window.voila_heartbeat = () => {};
