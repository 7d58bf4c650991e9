// @ts-check
// Where a replay comes from: a table of this server, or a link that holds the whole game. Both answer the same
// questions; frames are fetched some at a time and kept.

/** @import {ReplayOutline, Review, Shown} from "./wire.js" */
/** What can be asked of a replay, and the answers.
 * @typedef {object} Answers
 * @property {ReplayOutline} course
 * @property {Shown[]} frames
 * @property {Review} review
 * @property {{link: string, address?: string}} link
 * @property {{address: string}} play */

const AT_ONCE = 40;

/** An answer of the server that is a refusal. */
export class Refused extends Error {}

/** @param {string} address @param {RequestInit} [how] */
export async function fetchJson(address, how) {
  let answer;
  try {
    answer = await fetch(address, how);
  } catch {
    throw new Refused("The server does not answer. Is it still running?");
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(body.reason ?? `The server said ${answer.status}.`);
  return body;
}

/** The game of a table. */
export class TableCourse {
  /** @param {string} address */
  constructor(address) {
    this.base = address;
    this.plays = null;
  }

  /** @template {keyof Answers} What
   * @param {What} what @param {Record<string, unknown>} asked
   * @returns {Promise<Answers[What]>} */
  ask(what, asked = {}) {
    const given = Object.entries(asked).filter(([, value]) => value !== null && value !== false);
    const query = new URLSearchParams(given.map(([name, value]) => [name, value === true ? "1" : String(value)]));
    return fetchJson(`${this.base}/${what}?${query}`);
  }

  async link() {
    return (await this.ask("link")).link;
  }

  /** Where others find it; the server knows by which address they reach it. */
  async address() {
    const { link, address } = await this.ask("link");
    return new URL(`/share#${link}`, address || location.href).href;
  }
}

/** The game in a link. */
export class LinkCourse {
  /** @param {string} link */
  constructor(link) {
    this.packed = link;
  }

  /** @template {keyof Answers} What
   * @param {What} what @param {Record<string, unknown>} asked
   * @returns {Promise<Answers[What]>} */
  ask(what, asked = {}) {
    const body = JSON.stringify({ link: this.packed, ...asked });
    return fetchJson(`/share/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body });
  }

  async link() {
    return this.packed;
  }

  async address() {
    return new URL(`/share#${this.packed}`, location.href).href;
  }
}

/** Frames of one course through one pair of eyes. */
export class Frames {
  /** @param {TableCourse | LinkCourse} course @param {number | null} seat @param {boolean} open */
  constructor(course, seat, open) {
    this.course = course;
    this.eyes = { seat, open };
    /** @type {Map<number, Promise<Shown[]>>} by the first place of a batch */
    this.batches = new Map();
  }

  /** Of a batch that is not here yet the frame that is wanted comes first, alone: it is quick. @param {number} place */
  async at(place) {
    const number = Math.floor(place / AT_ONCE);
    const alone = this.batches.has(number) ? null : this.course.ask("frames", { first: place, count: 1, ...this.eyes });
    const batch = this.batch(number);
    if (place % AT_ONCE > AT_ONCE / 2) this.batch(number + 1).catch(() => {});
    const frames = await (alone ?? batch);
    return frames.find((frame) => frame.place === place);
  }

  /** @param {number} number */
  batch(number) {
    let found = this.batches.get(number);
    if (!found) {
      found = this.course.ask("frames", { first: number * AT_ONCE, count: AT_ONCE, ...this.eyes });
      found.catch(() => this.batches.delete(number));
      this.batches.set(number, found);
    }
    return found;
  }
}
