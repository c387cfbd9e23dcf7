// Adds to matplotlib the list of its fonts, which it would make on its first use, and needs seconds for.
// node fonts.mjs PYODIDE FOLDER…: Pyodide's folder, and those with the packages; matplotlib's is the last.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PACKAGES, copy, failing, start } from "./python.mjs";

const LIST = "matplotlib/fontlist.json";

const [pyodide, ...folders] = process.argv.slice(2).map((path) => resolve(path));
await failing(async () => {
  const python = await start(pyodide);
  folders.forEach((folder) => copy(python, folder));
  python.runPython("import matplotlib.font_manager");
  writeFileSync(join(folders.at(-1), LIST), python.FS.readFile(`${PACKAGES}/${LIST}`));
});
