// @ts-check
// The line to the server. It comes back after a break, asks again when it has missed something, and repeats an action
// until the server has acknowledged it: the server takes each number of an action once.

import { find } from "./page.js";

const LONGEST_PAUSE = 10_000;

export class TableSocket extends EventTarget {
  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    this.version = -1;
    this.pause = 250;
    /** @type {Map<string, {message: object, sent: number}>} questions that are not acknowledged yet */
    this.open = new Map();
    // In a home network, without TLS, a browser makes no UUID: random numbers are given everywhere.
    this.session = [...crypto.getRandomValues(new Uint32Array(3))].map((number) => number.toString(36)).join("");
    this.count = 0;
    this.connect();
  }

  connect() {
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.line = new WebSocket(url);
    this.line.addEventListener("open", () => this.begin());
    this.line.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.line.addEventListener("close", (event) => this.lost(event));
  }

  begin() {
    this.pause = 250;
    this.tell("line", { online: true });
    this.send({ type: "hello", version: this.version });
    for (const asked of this.open.values()) this.resend(asked);
  }

  /** @param {CloseEvent} event */
  lost(event) {
    this.tell("line", { online: false, reason: event.reason });
    if (event.code === 4000) return; // the server does not want us here: it said why
    setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === "state") {
      if (message.version < this.version && !message.whole) return;
      if (!message.whole && message.since > this.version) return this.send({ type: "hello", version: -1 });
      this.version = message.version;
    }
    const asked = this.open.get(message.id) ?? { sent: 0 };
    this.open.delete(message.id);
    // What was sent twice may have been done by the first: then it is refused as late, and nobody needs to hear it.
    if (asked.sent > 1 && message.code === "action/stale_version") message.again = true;
    this.tell(message.type, message);
  }

  /** Ask something of the server; the answer comes as an event with the same id. @param {object} message */
  ask(message) {
    const id = `${this.session}:${this.count++}`;
    const whole = { ...message, id, version: this.version };
    const asked = { message: whole, sent: 0 };
    this.open.set(id, asked);
    this.resend(asked);
    return id;
  }

  /** @param {{message: object, sent: number}} asked */
  resend(asked) {
    asked.sent += 1;
    this.send(asked.message);
  }

  /** @param {object} message */
  send(message) {
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(message));
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** What every page of a table does: it goes where the server sends it, and says when the line is broken. @param {TableSocket} socket */
export function followLine(socket) {
  socket.addEventListener("go", (event) => location.assign(/** @type {CustomEvent} */ (event).detail.address));
  socket.addEventListener("line", (event) => {
    const { online, reason } = /** @type {CustomEvent} */ (event).detail;
    const notice = find(".offline");
    notice.hidden = online;
    notice.textContent = reason || "The connection to the server is lost; trying again.";
  });
}
