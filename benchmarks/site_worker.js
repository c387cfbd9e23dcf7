
// --- for site.py, which adds this to the page's worker: when each step was done, in milliseconds since 1970 -----------
self.steps = {};
{
  const now = () => performance.timeOrigin + performance.now();
  const note = (name) => (self.steps[name] ??= now());
  const spent = (name, since) => (self.steps[name] = (self.steps[name] ?? 0) + now() - since);
  const wrap = (owner, name, around) => (owner[name] = around(owner[name].bind(owner)));

  wrap(self, "begin", (plain) => (told) => {
    note("begun");
    return plain(told);
  });
  wrap(self, "fetched", (plain) => async (name, ...rest) => {
    const archive = await plain(name, ...rest);
    note(`fetched ${name}`);
    return archive;
  });
  wrap(self, "unpack", (plain) => (...given) => {
    const since = now();
    plain(...given);
    spent("unpacking", since);
  });
  wrap(self, "post", (plain) => (kind, content, ...rest) => {
    if (kind === "cell") {
      note("first cell");
      self.steps["latest cell"] = now(); // in the end, that with the games
    }
    if (kind === "ready") note("last cell");
    plain(kind, content, ...rest);
  });
  for (const way of ["instantiate", "instantiateStreaming"]) {
    wrap(WebAssembly, way, (plain) => async (...given) => {
      const made = await plain(...given);
      note("compiled");
      return made;
    });
  }
  wrap(self, "loadPyodide", (plain) => async (...given) => {
    const python = await plain(...given);
    note("python");
    self.imports = python.runPython(`
import importlib._bootstrap, time
spent, depth = 0.0, 0
def timed(*given, load=importlib._bootstrap._find_and_load):
    global spent, depth
    began, depth = time.perf_counter(), depth + 1
    try:
        return load(*given)
    finally:
        depth -= 1
        if not depth:
            spent += time.perf_counter() - began
importlib._bootstrap._find_and_load = timed
lambda: spent * 1000
`);
    return python;
  });
}
