// A page that runs its notebook: what was saved stands there until the program of the page has made it anew.
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/widgets-base.css";

import { Cell } from "./cell.js";
import { Manager } from "./manager.js";
import { Status } from "./status.js";

const [page, words] = ["cw-program", "cw-words"].map((id) => JSON.parse(document.getElementById(id).textContent));
const status = new Status(words);
// Relative to this script: wherever the site lies on a host, its parts lie beside each other.
const folder = new URL("./", document.currentScript.src);

if (location.protocol === "file:") status.say("file");
else if (!globalThis.WebAssembly || !globalThis.DecompressionStream) status.say("old");
else start();

async function start() {
  status.say("loading", 0);
  await keptFiles();
  const worker = new Worker(new URL("worker.js", folder));
  const manager = new Manager(worker, folder);
  const cells = new Map(page.cells.map(({ index }) => [index, new Cell(index, manager, words)]));
  let cell = null; // the one that is running
  const heard = {
    progress: ({ share }) => status.show(0.6 * share),
    cell({ index, at, of }) {
      cell = cells.get(index);
      status.say("running", 0.6 + (0.4 * at) / of, { n: at + 1, all: of });
    },
    ran: ({ index, done }) => cells.get(index).show(done),
    display: ({ data }) => cell?.add(data),
    stream: ({ name, text }) => (name === "stdout" ? cell?.print(text) : console.info(text)), // warnings are left out
    clear: () => cell?.clear(),
    error: ({ text }) => console.error(text),
    ready() {
      cell = null;
      Promise.all([...cells.values()].map((one) => one.shown)).then(() => {
        status.done();
        document.body.dataset.alive = "";
      });
    },
    failed({ text }) {
      console.error(text);
      status.say("failed");
    },
  };
  let turn = Promise.resolve();
  worker.onmessage = ({ data }) => {
    const hear = heard[data.kind] ?? (() => manager.hear(data));
    turn = turn.then(() => hear(data.content)).catch(console.error);
  };
  worker.onerror = (event) => heard.failed({ text: event.message ?? "the worker could not be started" });
  worker.postMessage({
    kind: "begin",
    cells: page.cells,
    packages: page.packages,
    environment: {
      CATAN_LANG: page.language,
      QUERY_STRING: location.search.slice(1),
      MPLBACKEND: "module://matplotlib_inline.backend_inline", // Pyodide's own is not among the packages
    },
  });
}

// The service worker keeps every file that is fetched from here on, for the next visit and for days without a network.
async function keptFiles() {
  const keeper = navigator.serviceWorker; // there is none on addresses without https
  if (!keeper) return;
  try {
    await keeper.register(new URL("../service_worker.js", folder));
    await keeper.ready;
    if (!keeper.controller) await new Promise((done) => keeper.addEventListener("controllerchange", done, { once: true }));
    const own = [location.href, ...[...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((one) => one.src || one.href)];
    keeper.controller.postMessage({ program: folder.href, files: own });
  } catch (error) {
    console.info("Nothing is kept for the next visit:", String(error));
  }
}
