// A cell of the notebook: its saved outputs, until it has run, and then what it has shown.
import { Widget } from "@lumino/widgets";

const WIDGET = "application/vnd.jupyter.widget-view+json";

export class Cell {
  constructor(index, manager, words) {
    this.manager = manager;
    this.words = words;
    this.place = document.querySelector(`.cw-cell[data-cell="${index}"]`);
    this.shown = Promise.resolve();
    this.clear();
  }

  clear() {
    this.live = document.createElement("div");
    this.live.className = "cw-live";
    this.parts = []; // what is still being made; each gives something that puts it in place
    this.text = null; // what is being printed
  }

  print(text) {
    if (!this.text) {
      const block = (this.text = document.createElement("pre"));
      this.parts.push(() => this.live.append(block));
    }
    this.text.append(text);
  }

  add(data) {
    this.text = null;
    if (WIDGET in data) {
      const made = this.manager.view(data[WIDGET].model_id);
      this.parts.push(made.then((view) => () => Widget.attach(view.luminoWidget, this.live)));
    } else {
      this.parts.push(() => this.live.append(this.fixed(data)));
    }
  }

  // Something that does not change: a picture, our own program's HTML, or a text.
  fixed(data) {
    const text = data["text/plain"] ?? "";
    if ("image/png" in data) {
      const src = `data:image/png;base64,${data["image/png"]}`;
      return Object.assign(document.createElement("img"), { className: "picture", alt: text, src });
    }
    const html = data["image/svg+xml"] ?? data["text/html"];
    const block = document.createElement(html ? "div" : "pre");
    if (html) block.innerHTML = html;
    else block.textContent = text;
    return block;
  }

  // Puts what the cell has shown in the place of what was saved, and leaves what is being read where it is.
  show(done) {
    this.shown = Promise.all(this.parts).then((parts) => {
      const [seen, top] = landmark(this.place);
      this.place.append(this.live);
      parts.forEach((put) => put());
      if (done) this.place.classList.add("cw-done"); // what was saved is kept for printing
      else this.missing();
      if (seen) scrollBy(0, seen.getBoundingClientRect().top - top);
    });
  }

  missing() {
    const line = document.createElement("p");
    line.className = "cw-missing";
    line.setAttribute("role", "alert");
    line.textContent = this.words.missing;
    this.place.append(line);
  }
}

// What is being read, and where: the first part of the page that is in view, if it lies below what changes.
function landmark(changing) {
  const parts = [...document.querySelectorAll("main > *, main > * > *")];
  const seen = parts.find((part) => part.getBoundingClientRect().bottom > 0 && !part.contains(changing));
  const below = seen && changing.compareDocumentPosition(seen) & Node.DOCUMENT_POSITION_FOLLOWING;
  return below ? [seen, seen.getBoundingClientRect().top] : [null, 0];
}
