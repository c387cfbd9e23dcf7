// Says on the page whether it is dark, as the reader's device wishes; widgets look for it there. On paper it is light.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const tell = (light) => {
    document.body.dataset.jpThemeLight = String(light);
  };
  const follow = () => tell(!dark.matches);
  dark.addEventListener("change", follow);
  addEventListener("beforeprint", () => tell(true));
  addEventListener("afterprint", follow);
  follow();
})();
