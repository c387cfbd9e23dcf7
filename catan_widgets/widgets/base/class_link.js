// A button that copies the link to this page with the class's seed, and unfolds it. The program does not know the
// address of its page, so it is told when the button is made.

function initialize({ model }) {
  const { protocol, origin, pathname } = location;
  if (document.body.dataset.page && protocol.startsWith("http")) {
    model.set("page", origin + pathname);
    model.save_changes();
  }
}

function render({ model, el }) {
  const button = document.createElement("button");
  button.className = "lm-Widget jupyter-widgets jupyter-button widget-button catan-link-button";
  const labels = [document.createElement("span"), document.createElement("span")]; // one on the other: as wide as both
  button.append(...labels);
  const show = () => {
    const opened = model.get("opened");
    labels.forEach((label, n) => {
      label.textContent = model.get(["description", "closing"][n]);
      label.style.visibility = opened === Boolean(n) ? "inherit" : "hidden";
    });
    button.setAttribute("aria-expanded", opened);
    button.title = model.get("hint");
  };
  button.addEventListener("click", async () => {
    let copied = null; // not tried
    if (!model.get("opened") && model.get("link")) {
      copied = await navigator.clipboard.writeText(model.get("link")).then(() => true, () => false);
    }
    model.send({ pressed: true, copied });
  });
  model.on("change:opened change:description change:closing change:hint", show);
  show();
  el.append(button);
  return () => model.off("change:opened change:description change:closing change:hint", show);
}

export default { initialize, render };
