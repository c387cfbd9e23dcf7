// Compiles every Python file in some folders for Pyodide, in place of its source.
// node compile.mjs PYODIDE LEVEL FOLDER…: level 2 leaves docstrings out, 0 keeps them.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { failing, start } from "./python.mjs";

const COMPILED = `
import importlib.util, marshal

def compiled(source, name, level):
    code = compile(source.to_bytes(), name, "exec", dont_inherit=True, optimize=level)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)

compiled
`;

const [level, ...paths] = process.argv.slice(3);
const [pyodide, ...folders] = [process.argv[2], ...paths].map((path) => resolve(path));
await failing(async () => {
  const compiled = (await start(pyodide)).runPython(COMPILED);
  folders.forEach((folder) => walk(folder, "", compiled));
});

function walk(folder, inside, compiled) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) walk(path, `${inside}${name}/`, compiled);
    else if (name.endsWith(".py")) {
      const code = compiled(new Uint8Array(readFileSync(path)), `${inside}${name}`, Number(level));
      writeFileSync(`${path}c`, code.toJs());
      code.destroy();
      rmSync(path);
    }
  }
}
