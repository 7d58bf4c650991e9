// @ts-check
// Movement: the beats of an update one after the other, each drawn as a scene of its own, with the cards flying from
// where they were to where they are (FLIP with the Web Animations API).

import { makeCard } from "./cards.js";
import { holdFor, reducedMotion, PACES } from "./settings.js";
import { find } from "./page.js";

/** @import {Beat, Move} from "./wire.js" */
/** @import {DrawnScene, DrawnZone} from "./shown.js" */
/** A beat as it is played; `told` once its lines are in the log. @typedef {Beat & {told?: boolean}} SteppedBeat */

const FLIGHT = 320;
/** How many cards that are not seen fly at once. */
const MOST_GHOSTS = 8;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** The scene after some cards have moved; where the scene does not say which card it is, one of its kind goes.
 * @param {DrawnScene} scene @param {Move[]} moves */
export function sceneAfter(scene, moves) {
  const zones = new Map(scene.zones.map((zone) => [zone.id, { ...zone, cards: [...zone.cards] }]));
  const marked = [...zones.values()].filter((zone) => zone.cards.some((each) => each.last)).map((zone) => zone.id);
  for (const id of marked.filter((each) => moves.some((move) => move.to === each))) {
    const zone = /** @type {DrawnZone} */ (zones.get(id));
    zone.cards = zone.cards.map((each) => ({ ...each, last: false }));
  }
  for (const move of moves) {
    take(zones.get(move.from), move.card);
    put(zones.get(move.to), move, marked.includes(move.to));
  }
  for (const zone of zones.values())
    if (zone.kind === "melds")
      meld(
        zone,
        moves.filter((move) => move.to === zone.id).flatMap((move) => move.card ?? []),
      );
  const hand = scene.hand && handAfter(scene, zones.get(`hand-${scene.seat}`));
  return { ...scene, zones: [...zones.values()], hand };
}

/** The scene with some hands turned up; the own one is seen already.
 * @param {DrawnScene} scene @param {Record<string, string[]>} hands */
export function turnUp(scene, hands) {
  const turned = (/** @type {DrawnZone} */ zone) =>
    /** @type {DrawnZone} */ ({
      ...zone,
      face: "up",
      turned: true,
      count: hands[zone.id].length,
      cards: hands[zone.id].map((card) => ({ card })),
    });
  return {
    ...scene,
    zones: scene.zones.map((zone) => (hands[zone.id] && zone.seat !== scene.seat ? turned(zone) : zone)),
  };
}

/** Between two hands all cards are in the deck again. @param {DrawnScene} scene */
export function gather(scene) {
  const cards = scene.zones.flatMap((zone) => zone.cards).map(() => ({ card: null }));
  const swept = (/** @type {DrawnZone} */ zone) =>
    /** @type {DrawnZone} */ (
      zone.kind === "stock"
        ? { ...zone, face: "down", cards, count: cards.length }
        : { ...zone, face: zone.turned ? "down" : zone.face, turned: false, cards: [], count: 0, groups: [] }
    );
  const zones = scene.zones.map((zone) => (zone.kind === "pot" ? zone : swept(zone)));
  return {
    ...scene,
    zones,
    hand:
      scene.hand &&
      handAfter(
        scene,
        zones.find((zone) => zone.id === `hand-${scene.seat}`),
      ),
  };
}

/** @param {DrawnZone | undefined} zone @param {string | null} card */
function take(zone, card) {
  if (!zone) return;
  let place = zone.cards.findIndex((each) => each.card === card);
  if (place < 0) place = zone.cards.findIndex((each) => each.card === null);
  if (place >= 0) zone.cards.splice(place, 1);
  zone.count = Math.max(0, zone.count - 1);
  zone.groups = zone.groups.map((group) => group.filter((each) => each !== card)).filter((group) => group.length);
}

/** @param {DrawnZone | undefined} zone @param {Move} move @param {boolean} last */
function put(zone, move, last) {
  if (!zone) return;
  const laid = { card: zone.face === "down" ? null : move.card, by: move.by, last };
  if (zone.order === "top_first") zone.cards.unshift(laid);
  else zone.cards.push(laid);
  zone.count += 1;
}

/** Cards that were laid down together are a meld; a few are added to one that they fit.
 * @param {DrawnZone} zone @param {string[]} cards */
function meld(zone, cards) {
  const fits = (/** @type {string[]} */ group) =>
    cards.every((card) => group.every((each) => each[0] === card[0]) || group.every((each) => each[1] === card[1]));
  const lies = cards.length < LEAST_MELD ? zone.groups.findIndex(fits) : -1;
  if (cards.length)
    zone.groups =
      lies < 0 ? [...zone.groups, cards] : zone.groups.map((group, at) => (at === lies ? [...group, ...cards] : group));
}
/** Fewer cards than this are added to a meld, not one of their own. */
const LEAST_MELD = 3;

/** The own hand keeps its arrangement while cards leave it; what comes is added behind.
 * @param {DrawnScene} scene @param {DrawnZone | undefined} zone */
function handAfter(scene, zone) {
  if (!zone || !scene.hand) return scene.hand;
  const arrange = (/** @type {string[]} */ cards) => {
    const left = zone.cards.flatMap(({ card }) => card ?? []);
    const kept = cards.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    return [...kept, ...left];
  };
  const { suggested, by_suit, by_rank } = scene.hand;
  return { ...scene.hand, suggested: arrange(suggested), by_suit: arrange(by_suit), by_rank: arrange(by_rank) };
}

/** Where every card that is seen lies now; equal cards are told apart by their order. */
function whereCardsAre() {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const element of document.querySelectorAll(".felt .card[data-card]")) {
    const card = /** @type {HTMLElement} */ (element).dataset.card;
    if (!card) continue;
    const nth = times.get(card) ?? 0;
    times.set(card, nth + 1);
    found.set(`${card}${nth}`, element.getBoundingClientRect());
  }
  return found;
}

/** @param {string} id */
function whereZoneIs(id) {
  return document.querySelector(`[data-zone="${CSS.escape(id)}"]`)?.getBoundingClientRect();
}

/** Where a card that is not seen leaves a zone: from the last one that lies there, so that it flies in its own size.
 * @param {string} id */
function whereCardLeaves(id) {
  const cards = document.querySelectorAll(`[data-zone="${CSS.escape(id)}"] .card`);
  return cards.length ? cards[cards.length - 1].getBoundingClientRect() : whereZoneIs(id);
}

/** Draw something and let every card fly to its new place.
 * @param {() => void} draw @param {{card: string | null, from: string, to: string}[]} moves */
export function drawMoving(draw, moves) {
  if (reducedMotion() || document.hidden) return draw();
  const before = whereCardsAre();
  const sources = new Map(moves.map((move) => [move.card ?? "", whereCardLeaves(move.from)]));
  const starts = moves.map((move) => before.get(`${move.card}0`) ?? whereCardLeaves(move.from));
  draw();
  const times = new Map();
  for (const element of document.querySelectorAll(".felt .card[data-card]")) {
    const card = /** @type {HTMLElement} */ (element).dataset.card ?? "";
    if (!card) continue;
    const nth = times.get(card) ?? 0;
    times.set(card, nth + 1);
    const from = before.get(`${card}${nth}`) ?? sources.get(card);
    if (from) fly(element, from);
  }
  const unseen = moves
    .map((move, at) => ({ ...move, start: starts[at] }))
    .filter((move) => !move.card || !times.has(move.card));
  for (const move of unseen.slice(0, MOST_GHOSTS)) flyGhost(move.card, move.start, whereZoneIs(move.to));
}

/** @param {Element} element @param {DOMRect} from */
function fly(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  if (Math.hypot(x, y) < 2 || !to.width) return;
  const size = Math.min(1.6, Math.max(0.4, from.width / to.width || 1));
  element.animate([{ transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5 }, { zIndex: 5 }], {
    duration: FLIGHT,
    easing: EASE,
  });
}

/** A card on its way to where it is not seen any more, or one that nobody sees at all.
 * @param {string | null} card @param {DOMRect | undefined} from @param {DOMRect | undefined} to */
function flyGhost(card, from, to) {
  if (!from || !to) return;
  const ghost = makeCard(card);
  ghost.classList.add("ghost");
  const width = Math.min(92, Math.max(40, Math.min(from.width, from.height / 1.4)));
  const [left, top] = [from.left + from.width / 2 - width / 2, from.top + from.height / 2 - width * 0.7];
  const place = `left: ${left}px; top: ${top}px; --card-w: ${width}px;`;
  ghost.style.cssText = `position: fixed; z-index: 6; pointer-events: none; ${place}`;
  ghost.setAttribute("aria-hidden", "true");
  find(".table").append(ghost);
  const [x, y] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  const flight = ghost.animate([{}, { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.3 }], {
    duration: FLIGHT,
    easing: EASE,
  });
  flight.finished.finally(() => ghost.remove());
}

/** How long hands that were turned up are looked at, in beats. */
const A_LOOK = 3;
/** How many beats may wait before the page catches up at once. */
const FAR_BEHIND = 24;

/** @param {Beat} beat */
function endsHand(beat) {
  return Boolean(beat.ends);
}

/** Plays the beats of updates in order, each update after the one before it. Whoever acts or is far behind skips them;
 * the end of a hand stays all the same until it was seen. */
export class Beats {
  constructor() {
    /** @type {{beats: SteppedBeat[], show: (beat: SteppedBeat) => void, finish: () => void}[]} */
    this.waiting = [];
    this.playing = false;
    this.wake = () => {};
    this.skipping = false;
    /** Whether the end of a hand is being looked at. */
    this.held = false;
    this.release = () => {};
  }

  /** @param {SteppedBeat[]} beats @param {(beat: SteppedBeat) => void} show @param {() => void} finish
   * @param {string} pace */
  play(beats, show, finish, pace) {
    this.waiting.push({ beats, show, finish });
    const pause = PACES[pace] ?? 0;
    if (!pause || document.hidden || this.waiting.reduce((sum, each) => sum + each.beats.length, 0) > FAR_BEHIND)
      this.skip();
    if (!this.playing) this.run(pause, holdFor(pace));
  }

  /** @param {number} pause @param {number} hold how long the end of a hand stays */
  async run(pause, hold) {
    this.playing = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      for (const [at, beat] of next.beats.entries()) {
        const ends = next.beats.slice(at).some(endsHand);
        if (this.skipping && !ends) break;
        next.show(beat);
        if (ends && endsHand(beat) && !this.endsLater(next.beats.slice(at + 1))) await this.hold(hold);
        else if (!this.skipping) await this.rest(pause * (beat.shown ? A_LOOK : 1));
      }
      next.finish();
    }
    this.playing = false;
    this.skipping = false;
  }

  /** Whether another hand has ended meanwhile. @param {Beat[]} beats */
  endsLater(beats) {
    return [...beats, ...this.waiting.flatMap((each) => each.beats)].some(endsHand);
  }

  /** @param {number} time */
  rest(time) {
    return new Promise((resolve) => {
      this.wake = () => resolve(null);
      setTimeout(resolve, time);
    });
  }

  /** What is shown stays until it is released, or for a while. @param {number} time */
  async hold(time) {
    this.skipping = false;
    this.held = true;
    await new Promise((resolve) => {
      this.release = () => resolve(null);
      if (Number.isFinite(time)) setTimeout(resolve, time);
    });
    this.held = false;
    this.release = () => {};
  }

  /** Everything that waits is shown at its end. */
  skip() {
    this.skipping = this.playing || this.waiting.length > 0;
    this.wake();
  }
}
