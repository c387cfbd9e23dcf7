// Writes the list of fonts that matplotlib would make on its first use, which takes seconds, into its archive.
// node fonts.mjs PYODIDE CORE NUMPY CHARTS: Pyodide's folder, and those of the archives.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PACKAGES, copy, failing, start } from "./python.mjs";

const CONFIG = "matplotlib-config"; // as in worker.js

const [pyodide, ...folders] = process.argv.slice(2).map((path) => resolve(path));
await failing(async () => {
  const python = await start(pyodide, { env: { MPLCONFIGDIR: `${PACKAGES}/${CONFIG}` } });
  folders.forEach((folder) => copy(python, folder));
  python.runPython("import matplotlib.font_manager");
  const charts = folders.at(-1);
  mkdirSync(join(charts, CONFIG), { recursive: true });
  for (const name of python.FS.readdir(`${PACKAGES}/${CONFIG}`).filter((one) => one.startsWith("fontlist"))) {
    writeFileSync(join(charts, CONFIG, name), python.FS.readFile(`${PACKAGES}/${CONFIG}/${name}`));
  }
});
