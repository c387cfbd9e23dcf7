// The page's side of the widgets: the models and views of Jupyter, on a line to the worker in place of a kernel.
import * as base from "@jupyter-widgets/base";
import { version } from "@jupyter-widgets/base/package.json";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

export class Manager extends ManagerBase {
  constructor(worker, folder) {
    super();
    this.worker = worker;
    this.folder = folder;
    this.lines = new Map(); // by the id of the widget
    this.asked = new Map(); // whom to tell when a message has been dealt with, by its number
    this.last = 0;
    this.views = [];
    this.modules = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls };
    addEventListener("resize", () => this.views.forEach((view) => MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize)));
  }

  // --- messages -----------------------------------------------------------------------------------------------
  async hear({ kind, content, buffers }) {
    if (kind === "idle") {
      const told = this.asked.get(content.id);
      this.asked.delete(content.id);
      told?.iopub?.status?.({ content: { execution_state: "idle" }, header: { msg_type: "status" } });
      return;
    }
    const message = { content, metadata: content.metadata, buffers: buffers.map((one) => new DataView(one.buffer)) };
    if (kind === "comm_open") {
      const line = new Line(this, content.comm_id, content.target_name);
      this.lines.set(content.comm_id, line);
      await this.handle_comm_open(line, message);
    } else if (kind === "comm_msg") {
      await this.lines.get(content.comm_id)?.told?.(message);
    } else if (kind === "comm_close") {
      this.lines.get(content.comm_id)?.ended?.(message);
      this.lines.delete(content.comm_id);
    }
  }

  tell(kind, content, callbacks, buffers = []) {
    const id = String(++this.last);
    this.asked.set(id, callbacks);
    this.worker.postMessage({ kind, id, content, buffers: buffers.map(bytes) });
    return id;
  }

  // --- widgets ------------------------------------------------------------------------------------------------
  async view(id) {
    const view = await this.create_view(await this.get_model(id));
    this.views.push(view);
    view.once("remove", () => this.views.splice(this.views.indexOf(view), 1));
    return view;
  }

  async loadClass(name, module) {
    this.modules[module] ??= this.script(module);
    return (await this.modules[module])[name];
  }

  // The scripts that come with the other widgets' Python packages, each in its own form.
  async script(module) {
    if (module === "anywidget") {
      const made = new Promise((done) => (globalThis.define = (_needs, make) => done(make(base))));
      await load(new URL("anywidget.js", this.folder));
      return made;
    }
    await load(new URL("ipycanvas/entry.js", this.folder));
    const container = globalThis._JUPYTERLAB.ipycanvas;
    const own = { get: async () => () => base, from: "page", loaded: 1 };
    await container.init({ "@jupyter-widgets/base": { [version]: own } });
    const made = (await container.get("./extension"))();
    return new Promise((done) => (made.default ?? made).activate(null, { registerWidget: ({ exports }) => done(exports) }));
  }

  // Models are only made by the program.
  async _create_comm() {
    throw new Error("a model that the program has not made");
  }

  async _get_comm_info() {
    return {};
  }
}

// The line between a model and its widget.
class Line {
  constructor(manager, id, target) {
    this.manager = manager;
    this.comm_id = id;
    this.target_name = target;
  }

  on_msg(told) {
    this.told = told;
  }

  on_close(ended) {
    this.ended = ended;
  }

  send(data, callbacks, _metadata, buffers) {
    return this.manager.tell("comm_msg", { comm_id: this.comm_id, data }, callbacks, buffers);
  }

  close(data, callbacks, _metadata, buffers) {
    return this.manager.tell("comm_close", { comm_id: this.comm_id, data }, callbacks, buffers);
  }
}

function bytes(buffer) {
  return ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer);
}

function load(address) {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: address, onload: done, onerror: failed });
    document.head.append(script);
  });
}
