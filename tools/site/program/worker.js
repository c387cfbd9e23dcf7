// The program behind a page, in a worker: Pyodide, started from a frozen memory, and packages, loaded when needed.
"use strict";

importScripts("pyodide/pyodide.js", "files.js"); // files.js: FILES, the name and the bytes of each archive

const PACKAGES = "/lib/python3.12/site-packages";
const FROZEN = "memory"; // what a page starts with, besides Pyodide: see freeze.mjs
let kernel = null;
const waiting = []; // messages that came before the program was there

onmessage = ({ data }) => {
  if (data.kind === "begin") begin(data).catch((error) => post("failed", { text: String(error?.stack ?? error) }));
  else if (kernel) receive(data);
  else waiting.push(data);
};

async function begin({ cells, environment, packages }) {
  const later = Object.entries(packages).filter(([, cell]) => cell > cells[0].index);
  const first = [FROZEN, "core", ...Object.keys(packages).filter((name) => packages[name] === cells[0].index)];
  const all = first.reduce((sum, name) => sum + FILES[name].bytes, 0);
  let came = 0;
  const [memory, ...rest] = first.map((name) => fetched(name, (bytes) => post("progress", { share: (came += bytes) / all })));
  const starting = loadPyodide({ indexURL: new URL("pyodide/", location).href, _loadSnapshot: memory });
  const archives = await Promise.all(rest);
  const expected = later.map(([name, cell]) => ({ name, cell, archive: fetched(name) }));
  const python = await starting;
  archives.forEach((archive) => unpack(python, archive));
  const needed = python.pyimport("needed");
  const there = new Set(first);
  needed.begin((name) => {
    if (there.has(name)) return;
    there.add(name);
    unpack(python, needed.unzipped(now(name)));
  });
  kernel = python.pyimport("kernel");
  kernel.begin(fromPython, JSON.stringify(environment));
  waiting.splice(0).forEach(receive);
  for (const [at, { index, source }] of cells.entries()) {
    post("cell", { index, at, of: cells.length });
    for (const { name, cell, archive } of expected) {
      if (cell !== index || there.has(name)) continue;
      unpack(python, await archive);
      there.add(name);
    }
    post("ran", { index, done: await kernel.run_cell(String(index), source) });
    await new Promise((next) => setTimeout(next)); // what was pressed meanwhile has its turn
  }
  post("ready", {});
}

// --- packages ---------------------------------------------------------------------------------------------------
async function fetched(name, share = () => {}) {
  const response = await fetch(FILES[name].file);
  if (!response.ok) throw new Error(`${FILES[name].file}: ${response.status}`);
  const counted = new TransformStream({
    transform(chunk, onwards) {
      share(chunk.byteLength);
      onwards.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// What was not foreseen is fetched while everything waits, because Python does when it imports.
function now(name) {
  console.info(`${name} was not foreseen`);
  const request = new XMLHttpRequest();
  request.open("GET", FILES[name].file, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${FILES[name].file}: ${request.status}`);
  return request.response;
}

// A tar archive: for each file a block with its name and size, then its bytes, filled up to blocks of 512.
function unpack(python, archive) {
  const text = new TextDecoder();
  const bytes = new Uint8Array(archive);
  const field = (at, length) => text.decode(bytes.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; bytes[at]; ) {
    const [name, folder] = [field(at, 100), field(at + 345, 155)];
    const size = parseInt(field(at + 124, 12), 8);
    const path = `${PACKAGES}/${folder && folder + "/"}${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bytes.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

// --- messages between widgets and page ------------------------------------------------------------------------------
function post(kind, content, buffers = []) {
  postMessage({ kind, content, buffers }, buffers.map((one) => one.buffer));
}

function fromPython(kind, json, pieces) {
  post(kind, JSON.parse(json), pieces.toJs());
}

function receive({ kind, id, content, buffers }) {
  kernel.receive(kind, JSON.stringify(content), buffers);
  post("idle", { id });
}
