// Keeps what the program asks for in this browser, and gives it back when the page is loaded again.
//
// Everything of one page and one learner is a single value in the browser's storage, which its JSON text describes; the
// languages of a page share it. Our pages name its key at their body, and the learner; elsewhere nothing is kept. Storage
// may be blocked or full: then the page works as before, keeps nothing, and is told so that it can say it.

function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return kept !== null && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

function write(key, kept) {
  try {
    if (Object.keys(kept).length) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    dispatchEvent(new Event("catan-not-kept"));
  }
}

function initialize({ model }) {
  const { kept: key, learner } = document.body.dataset;
  if (!key) return undefined;
  const keep = (message) => {
    if (!message?.keep) return;
    const all = { ...read(key), ...message.keep };
    write(key, Object.fromEntries(Object.entries(all).filter(([, memory]) => typeof memory === "string")));
  };
  model.on("msg:custom", keep);
  model.send({ kept: read(key), learner });
  return () => model.off("msg:custom", keep);
}

export default { initialize };
