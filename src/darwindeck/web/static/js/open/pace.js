// @ts-check
// What others do is shown step by step, so that a reader can follow it; what the reader does is shown at once. Whoever
// wants no pauses, or has looked away, gets the last step only.

import { readSettings, reducedMotion } from "../settings.js";

/** @import {OpenScene, OpenState} from "../wire.js" */

const PAUSE = 420;

export class Pace {
  /** @param {(update: OpenState) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {OpenState[]} */
    this.waiting = [];
    this.last = 0;
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  get busy() {
    return this.waiting.length > 0;
  }

  /** @param {OpenState} update @param {OpenScene | null} shown the scene that is shown now */
  add(update, shown) {
    const own = !shown || shown.to_act;
    const none = readSettings().pace === "none" || document.hidden;
    if (update.whole || none || (own && !this.busy)) {
      this.flush();
      return this.now(update);
    }
    this.waiting.push(update);
    if (this.waiting.length === 1) this.later();
  }

  later() {
    this.timer = setTimeout(
      () => {
        const next = this.waiting.shift();
        if (next) this.now(next);
        if (this.busy) this.later();
      },
      Math.max(0, this.last + PAUSE - performance.now()),
    );
  }

  /** @param {OpenState} update */
  now(update) {
    this.last = performance.now();
    this.show(update);
  }

  flush() {
    clearTimeout(this.timer);
    for (const update of this.waiting.splice(0)) this.now(update);
  }
}

/** The zones in which something has changed stand out for a moment.
 * @param {OpenScene} before @param {OpenScene} after @param {HTMLElement} felt */
export function markChanges(before, after, felt) {
  if (reducedMotion()) return;
  const old = new Map(before.zones.map((zone) => [zone.key, JSON.stringify([zone.count, zone.counters, zone.cards])]));
  for (const zone of after.zones) {
    if (old.get(zone.key) === JSON.stringify([zone.count, zone.counters, zone.cards])) continue;
    const element = felt.querySelector(`.zone[data-key="${CSS.escape(zone.key)}"]`);
    element?.animate([{ boxShadow: "0 0 0 3px var(--gold)" }, { boxShadow: "0 0 0 3px transparent" }], {
      duration: 900,
      easing: "ease-out",
    });
  }
}
