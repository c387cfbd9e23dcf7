// The line about what is kept: whose work it is, and a button that deletes it. What is kept is the widgets' matter; they
// find the key under which it is in the browser's storage at the body. The words are in the element with the id cw-words.
(() => {
  const place = document.getElementById("cw-keep");
  const page = document.body.dataset.page;
  if (!place || !page) return;
  const words = JSON.parse(document.getElementById("cw-words").textContent);
  const prefix = "catan_widgets/";

  // A name in the address counts on all pages that are opened after this one, too. Storage may be blocked.
  let learner = new URLSearchParams(location.search).get("name")?.trim();
  let blocked = false;
  try {
    if (learner === undefined) learner = (localStorage.getItem(`${prefix}name`) ?? "").trim();
    else localStorage.setItem(`${prefix}name`, learner);
  } catch {
    blocked = true;
  }

  const key = (document.body.dataset.kept = `${prefix}${page}/${learner ?? ""}`);

  const element = (tag, properties, ...parts) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...parts);
    return made;
  };
  const say = (text) => element("p", { textContent: text });

  const name = element("input", { type: "text", value: learner ?? "", maxLength: 80, autocomplete: "off", spellcheck: false });
  const use = element("button", { type: "submit", textContent: words.keep_use });
  const form = element("form", { className: "cw-keep-row" }, element("label", {}, `${words.keep_name} `, name), use);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    localStorage.setItem(`${prefix}name`, name.value.trim());
    const address = new URL(location.href);
    address.searchParams.delete("name");
    if (address.href === location.href) location.reload();
    else location.assign(address.href);
  });

  const clear = element("button", { type: "button", textContent: words.keep_clear });
  clear.addEventListener("click", () => {
    if (!confirm(words.keep_question)) return;
    // At the very end, so that nothing that is still on its way is kept again.
    addEventListener("pagehide", () => localStorage.removeItem(key));
    location.reload();
  });

  const title = blocked ? words.keep_blocked : words.keep_title + (learner ? ` (${learner})` : "");
  const inside = blocked
    ? [say(words.keep_why)]
    : [say(words.keep_where), form, say(words.keep_names), element("div", { className: "cw-keep-row" }, clear)];
  place.append(element("details", {}, element("summary", { textContent: title }), ...inside));
})();
