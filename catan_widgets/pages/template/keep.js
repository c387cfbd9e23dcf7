// The line about what is kept: whose work it is, and a button that deletes it. What is kept is the widgets' matter; they
// find the key under which it is in the browser's storage at the body, with the learner's name, and report if it cannot be
// kept. The words are in the element with the id cw-words.
(() => {
  const place = document.getElementById("cw-keep");
  const page = document.body.dataset.page;
  if (!place || !page) return;
  const words = JSON.parse(document.getElementById("cw-words").textContent);
  const prefix = "catan_widgets/";
  const clean = (name) => (name ?? "").normalize().replace(/\p{C}/gu, "").trim().slice(0, 80).trim();

  // A name in the address counts on all pages that are opened after this one, too. Storage may be blocked or full.
  const address = new URL(location.href);
  const given = address.searchParams.get("name");
  let learner = clean(given);
  let stores = true;
  try {
    if (given === null) learner = clean(localStorage.getItem(`${prefix}name`));
    localStorage.setItem(`${prefix}name`, learner);
  } catch {
    stores = false;
  }
  const key = `${prefix}${page}/${learner}`;
  Object.assign(document.body.dataset, { kept: key, learner });

  const element = (tag, properties, ...parts) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...parts);
    return made;
  };
  const say = (text) => element("p", { textContent: text });
  const unfolding = (title, ...parts) =>
    place.replaceChildren(element("details", {}, element("summary", { textContent: title }), ...parts));
  const name = element("input", { type: "text", value: learner, maxLength: 80, autocomplete: "off", spellcheck: false });
  const use = element("button", { type: "submit", textContent: words.keep_use });
  const form = element("form", { className: "cw-keep-row" }, element("label", {}, `${words.keep_name} `, name), use);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      localStorage.setItem(`${prefix}name`, clean(name.value));
    } catch {
      warn();
      return;
    }
    address.searchParams.delete("name");
    if (given === null) location.reload();
    else location.assign(address.href);
  });

  const clear = element("button", { type: "button", textContent: words.keep_clear });
  clear.addEventListener("click", () => {
    if (!confirm(words.keep_question)) return;
    // At the very end, so that nothing that is still on its way is kept again.
    addEventListener("pagehide", () => localStorage.removeItem(key));
    location.reload();
  });

  const row = element("div", { className: "cw-keep-row" }, clear);
  const title = words.keep_title + (learner ? ` (${learner})` : "");
  const warn = () => unfolding(words.keep_blocked, say(words.keep_why), row);
  if (stores) unfolding(title, say(words.keep_where), form, say(words.keep_names), row);
  else warn();
  addEventListener("catan-not-kept", warn);
})();
