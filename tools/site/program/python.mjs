// Pyodide in Node.js, while the site is built.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const PACKAGES = "/lib/python3.12/site-packages";

export async function start(pyodide, settings = {}) {
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: pyodide, ...settings });
}

// Copies a folder of packages to where Python finds them.
export function copy(python, from, to = PACKAGES) {
  python.FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copy(python, path, `${to}/${name}`);
    else python.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

// Does something; an error ends the program with its message. (Node adds a line of Pyodide's script, a megabyte long.)
export async function failing(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.exit(0);
}
