// Says on the page whether it is dark, as the reader's device wishes; widgets look for it there. On paper it is light: the
// style sheet is told if the live pictures are not, and all saved pictures must be there.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", follow);
  addEventListener("beforeprint", () => document.body.classList.toggle("cw-dark", dark.matches));
  addEventListener("afterprint", () => document.body.classList.remove("cw-dark"));
  addEventListener("load", () => document.querySelectorAll("img").forEach((image) => (image.loading = "eager")));
  follow();
})();
