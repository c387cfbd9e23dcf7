// A button that copies its model's text to the clipboard, and tells the kernel whether the browser allowed this.

function render({ model, el }) {
  const button = document.createElement("button");
  button.className = "lm-Widget jupyter-widgets jupyter-button widget-button";
  const show = () => {
    button.textContent = model.get("description");
    button.title = model.get("hint");
  };
  button.addEventListener("click", async () => {
    let copied = true;
    try {
      await navigator.clipboard.writeText(model.get("text"));
    } catch {
      copied = false;
    }
    model.send({ copied });
  });
  model.on("change:description change:hint", show);
  show();
  el.append(button);
  return () => model.off("change:description change:hint", show);
}

export default { render };
