// Freezes the memory of a Python that has imported everything which no page can do without.
// node freeze.mjs PYODIDE PACKAGES MEMORY: Pyodide's folder, a folder with the packages, the file to write.
// The files of the modules in that memory are deleted: nothing reads them any more.
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PACKAGES, copy, failing, start } from "./python.mjs";

const [pyodide, packages, memory] = process.argv.slice(2).map((path) => resolve(path));
await failing(async () => {
  const python = await start(pyodide, { _makeSnapshot: true });
  copy(python, packages);
  python.runPython("import frozen");
  const files = python.runPython("[getattr(module, '__file__', None) or '' for module in frozen.sys.modules.values()]").toJs();
  writeFileSync(memory, python.makeMemorySnapshot());
  for (const file of files) {
    if (file.startsWith(`${PACKAGES}/`)) rmSync(join(packages, file.slice(PACKAGES.length)));
  }
});
