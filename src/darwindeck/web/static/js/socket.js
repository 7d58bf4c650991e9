// @ts-check
// The line to the server. It comes back after a break, asks again when it has missed something, and repeats an action
// until the server has acknowledged it: the server takes each number of an action once.

import { find } from "./page.js";

const LONGEST_PAUSE = 10_000;

/** @import {Go} from "./wire.js" */
/** @import {LineNews, Question, Refused} from "./shown.js" */
/**
 * @typedef {object} Message
 * @property {string} type
 * @property {string} [id]
 * @property {number} [version]
 * @property {number} [since]
 * @property {boolean} [whole]
 * @property {string} [code]
 * @property {boolean} [again] */
/** @typedef {{message: object, sent: number}} Asked */

/** A line on which a page sends questions and hears messages of its kinds.
 * @template {{type: string}} To
 * @template {{type: string}} From */
export class TableSocket {
  /** @param {string} address */
  constructor(address) {
    /** @type {Map<string, Set<(message: never) => void>>} by the kind of message, who listens */
    this.ears = new Map();
    this.address = address;
    this.version = -1;
    this.pause = 250;
    /** @type {Map<string, Asked>} questions that are not acknowledged yet */
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

  /** @param {Message} message */
  receive(message) {
    if (message.type === "state") {
      const { version = 0, since = 0, whole = false } = message;
      if (version < this.version && !whole) return;
      if (!whole && since > this.version) return this.send({ type: "hello", version: -1 });
      this.version = version;
    }
    const id = message.id ?? "";
    const asked = this.open.get(id) ?? { sent: 0 };
    this.open.delete(id);
    // What was sent twice may have been done by the first: then it is refused as late, and nobody needs to hear it.
    if (asked.sent > 1 && message.code === "action/stale_version") message.again = true;
    this.tell(message.type, message);
  }

  /** Ask something of the server; the answer is a message with the same id. @param {Question<From>} message */
  ask(message) {
    const id = `${this.session}:${this.count++}`;
    const whole = { ...message, id, version: this.version };
    const asked = { message: whole, sent: 0 };
    this.open.set(id, asked);
    this.resend(asked);
    return id;
  }

  /** @param {Asked} asked */
  resend(asked) {
    asked.sent += 1;
    this.send(asked.message);
  }

  /** @param {object} message */
  send(message) {
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(message));
  }

  /** Calls somebody for every message of a kind.
   * @template {(To | Refused | LineNews)["type"]} Kind
   * @param {Kind} type
   * @param {(message: Extract<Exclude<To, {type: "refused"}> | Refused | LineNews, {type: Kind}>) => void} hear */
  on(type, hear) {
    this.listen(type, hear);
  }

  /** @param {string} type @param {(message: never) => void} hear */
  listen(type, hear) {
    const ears = this.ears.get(type) ?? new Set();
    this.ears.set(type, ears.add(hear));
  }

  /** Calls somebody no more. @param {string} type @param {(message: never) => void} hear */
  off(type, hear) {
    this.ears.get(type)?.delete(hear);
  }

  /** Does what every page of a table does: it goes where the server sends it, and says when the line is broken. */
  follow() {
    this.listen("go", (/** @type {Go} */ { address }) => location.assign(address));
    this.listen("line", (/** @type {LineNews} */ { online, reason }) => {
      const notice = find(".offline");
      notice.hidden = online;
      notice.textContent = reason || "The connection to the server is lost; trying again.";
    });
  }

  /** @param {string} type @param {object} message */
  tell(type, message) {
    for (const hear of [...(this.ears.get(type) ?? [])]) {
      try {
        hear(/** @type {never} */ (message));
      } catch (error) {
        reportError(error); // the others hear it all the same
      }
    }
  }
}
