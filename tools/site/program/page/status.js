// The thin line at the top: what is being waited for, and how far it is.
export class Status {
  constructor(words) {
    this.words = words;
    this.line = document.getElementById("cw-status");
    this.bar = document.getElementById("cw-progress");
  }

  say(name, share = null, values = {}) {
    const text = this.words[name].replace(/\{(\w+)\}/g, (_whole, field) => values[field]);
    if (this.line.textContent !== text) this.line.textContent = text; // a reader hears each text once
    this.line.hidden = false;
    if (share !== null) this.show(share);
    if (this.bar && ["file", "old", "failed"].includes(name)) this.bar.hidden = true;
  }

  show(share) {
    if (!this.bar) return;
    this.bar.hidden = false;
    this.bar.value = Math.max(this.bar.value, Math.min(share, 1));
  }

  done() {
    this.line.textContent = "";
    this.line.hidden = true;
    if (this.bar) this.bar.hidden = true;
  }
}
