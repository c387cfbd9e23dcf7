// Keeps what the program asks for in this browser, and gives it back when the page is loaded again.
//
// Everything of one page and one learner is a single value in the browser's storage, which its JSON text describes; the
// languages of a page share it. Storage may be blocked or full: then the page works as before and keeps nothing.

const PREFIX = "catan_widgets/";

// The learner's name: the one in the address, or else the last one used in this browser.
function learner() {
  const named = new URLSearchParams(location.search).get("name");
  try {
    return (named ?? localStorage.getItem(`${PREFIX}name`) ?? "").trim();
  } catch {
    return (named ?? "").trim();
  }
}

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
    // blocked or full
  }
}

function initialize({ model }) {
  const page = document.body.dataset.page;
  if (!page) return undefined;
  const key = `${PREFIX}${page}/${learner()}`;
  const keep = (message) => {
    if (!message?.keep) return;
    const all = { ...read(key), ...message.keep };
    write(key, Object.fromEntries(Object.entries(all).filter(([, memory]) => typeof memory === "string")));
  };
  model.on("msg:custom", keep);
  model.send({ kept: read(key) });
  return () => model.off("msg:custom", keep);
}

export default { initialize };
