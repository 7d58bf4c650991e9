// @ts-check
// The replay page: a game step by step, by buttons, keys, the slider, a swipe, or the lines of what happened; through
// the eyes of one seat or with all hands open; and the decisions that cost most, on the board.

import { Frames, LinkCourse, TableCourse } from "./course.js";
import { Beats, drawMoving, sceneAfter, turnUp } from "./motion.js";
import { drawTable } from "./table.js";
import { find } from "./page.js";
import { say, setStatus } from "./speech.js";
import { applySettings, readSettings, PACES } from "./settings.js";
import { showKeys } from "./dialogs.js";
import { showShare } from "./share.js";
import { drawDecisions, drawTicks, drawTold, markTold } from "./review.js";

/** @import {Decision, ReplayOutline, Review} from "./wire.js" */
/** @import {DrawnScene} from "./shown.js" */

const page = find("main.table");
const settings = readSettings();
const source = page.dataset.table ? new TableCourse(page.dataset.table) : new LinkCourse(location.hash.slice(1));
const beats = new Beats();
const slider = /** @type {HTMLInputElement} */ (find('input[type="range"]'));
/** @type {ReplayOutline} */
let course;
/** @type {Frames} */
let frames;
/** @type {Decision[]} */
let decisions = [];
/** What is on the table now. @type {DrawnScene | null} */
let shown = null;
/** Where we are, and the place of the frame on the table. */
let place = 0;
let drawn = -1;
let playing = 0;
/** Counts the jumps, so that an answer that comes late is not shown. */
let turn = 0;

/** Cards in a replay are looked at, not played; those of the decision at hand are marked.
 * @param {HTMLElement} button @param {string} card */
function wire(button, card) {
  button.setAttribute("aria-disabled", "true");
  button.tabIndex = -1;
  const decision = decisions.find((each) => each.move === place);
  button.classList.toggle("chosen", decision?.chosen === card);
  button.classList.toggle("hinted", decision?.better === card);
}
/** Nothing can be chosen. @type {Set<string>} */
wire.zones = new Set();

function draw() {
  if (shown) drawTable(shown, wire, settings);
}

/** Goes to a place; a single step forward is shown in motion. @param {number} wanted */
async function go(wanted) {
  const mine = ++turn;
  place = Math.min(course.length, Math.max(0, wanted));
  beats.skip();
  tell();
  const frame = await frames.at(place).catch((/** @type {Error} */ error) => void say(error.message));
  if (mine !== turn || !frame) return;
  const steps = frame.place === drawn + 1 && shown ? frame.beats : [];
  drawn = frame.place;
  beats.play(
    steps,
    (beat) => {
      if (mine !== turn) return;
      if (shown) shown = turnUp(sceneAfter(shown, beat.moves ?? []), beat.shown ?? {});
      drawMoving(draw, beat.moves ?? []);
    },
    () => {
      if (mine !== turn) return;
      shown = frame.scene;
      drawMoving(draw, steps.at(-1)?.moves ?? []);
    },
    steps.length > 1 ? settings.pace : "none",
  );
}

/** What stands beside the board at a place. */
function tell() {
  const decision = decisions.find((each) => each.move === place);
  setStatus(decision?.text ?? course.lines[place].at(-1) ?? "");
  find(".controls .count").textContent = `${place} of ${course.length}`;
  slider.value = String(place);
  slider.setAttribute("aria-valuetext", `${place} of ${course.length}: ${course.lines[place].at(-1) ?? ""}`);
  markTold(place);
  for (const each of document.querySelectorAll(".decisions button"))
    each.toggleAttribute("aria-current", Number(/** @type {HTMLElement} */ (each).dataset.place) === place);
}

/** @param {boolean} [on] */
function play(on = !playing) {
  clearTimeout(playing);
  playing = 0;
  const button = find('[data-deed="Play"]');
  button.classList.toggle("on", on);
  button.setAttribute("aria-pressed", String(on));
  if (!on) return;
  const next = async () => {
    if (place >= course.length) return play(false);
    await go(place + 1);
    if (playing) playing = setTimeout(next, PACES[settings.pace] || PACES.fast);
  };
  playing = setTimeout(next, place >= course.length ? 0 : 200);
  if (place >= course.length) go(0);
}

/** To the next or the last of some places.
 * @param {number[]} places @param {number} direction @param {number} otherwise */
function among(places, direction, otherwise) {
  const sorted = [...places].sort((one, two) => one - two);
  const found = direction > 0 ? sorted.find((each) => each > place) : sorted.findLast((each) => each < place);
  step(found ?? otherwise);
}

/** Somebody goes somewhere: that ends playing. @param {number} wanted */
function step(wanted) {
  play(false);
  go(wanted);
}

/** @type {Record<string, () => void>} */
const DEEDS = {
  "To the start": () => step(0),
  "Previous hand": () => among(course.starts, -1, 0),
  Back: () => step(place - 1),
  Play: () => play(),
  Forward: () => step(place + 1),
  "Next hand": () => among(course.starts, 1, course.length),
  "To the end": () => step(course.length),
  "Next costly decision": () =>
    among(
      decisions.map((each) => each.move),
      1,
      place,
    ),
  "Previous costly decision": () =>
    among(
      decisions.map((each) => each.move),
      -1,
      place,
    ),
  "All hands open": () => find('input[name="open"]').click(),
  Share: () => showShare(source),
  "Play this deal": playDeal,
  Keys: () => showKeys(KEYS),
};
/** @type {Record<string, string>} */
const KEYS = {
  ArrowRight: "Forward",
  ArrowLeft: "Back",
  " ": "Play",
  PageDown: "Next hand",
  PageUp: "Previous hand",
  Home: "To the start",
  End: "To the end",
  j: "Next costly decision",
  k: "Previous costly decision",
  o: "All hands open",
  s: "Share",
  d: "Play this deal",
  "?": "Keys",
};

async function playDeal() {
  try {
    const { address } = await new LinkCourse(await source.link()).ask("play");
    location.assign(address);
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || !course) return;
  const on = /** @type {HTMLElement} */ (event.target);
  if (on instanceof HTMLSelectElement || (event.key === " " && on.matches("button, input, a"))) return;
  const deed =
    DEEDS[KEYS[event.key]] ??
    (/^[1-3]$/.test(event.key) && decisions[Number(event.key) - 1]
      ? () => step(decisions[Number(event.key) - 1].move)
      : null);
  if (!deed) return;
  event.preventDefault();
  deed();
});
for (const button of document.querySelectorAll("button[data-deed]")) {
  button.addEventListener("click", () => DEEDS[/** @type {HTMLElement} */ (button).dataset.deed ?? ""]());
}
slider.addEventListener("input", () => step(Number(slider.value)));

/** Where a finger came down. @type {{x: number, y: number} | null} */
let finger = null;
const felt = find(".felt");
felt.addEventListener(
  "touchstart",
  (event) => {
    const [touch] = event.touches;
    const onSlider = event.target instanceof Element && event.target.closest(".timeline");
    finger = event.touches.length === 1 && !onSlider ? { x: touch.clientX, y: touch.clientY } : null;
  },
  { passive: true },
);
felt.addEventListener(
  "touchend",
  (event) => {
    const [touch] = event.changedTouches;
    const across = finger ? touch.clientX - finger.x : 0;
    if (finger && Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(touch.clientY - finger.y))
      step(place + (across < 0 ? 1 : -1));
    finger = null;
  },
  { passive: true },
);

/** Looks through the eyes that are chosen; the place stays. */
async function look() {
  const seat = /** @type {HTMLSelectElement} */ (find('select[name="seat"]')).value;
  const open = /** @type {HTMLInputElement} */ (find('input[name="open"]')).checked;
  const eyes = { seat: seat === "" ? null : Number(seat), open };
  const mine = (frames = new Frames(source, eyes.seat, open));
  const turned = go(place);
  const told = await source.ask("course", eyes).catch((/** @type {Error} */ error) => void say(error.message));
  await turned;
  if (mine !== frames || !told) return;
  course = told;
  drawTold(course.lines, step);
  tell();
}

async function begin() {
  applySettings(settings);
  try {
    course = await source.ask("course");
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message);
  }
  document.title = `${course.game} – replay – DarwinDeck`;
  slider.max = String(course.length);
  find('[data-deed="Share"]').hidden = !course.over;
  find('[data-deed="Play this deal"]').hidden = !course.over;
  setEyes();
  place = Number(new URLSearchParams(location.search).get("place") ?? 0) || 0;
  for (const each of document.querySelectorAll("button[data-deed], .timeline input")) each.removeAttribute("disabled");
  await look();
  source.ask("review").then(showReview, (/** @type {Error} */ error) => {
    find(".decisions .waiting").textContent = error.message;
  });
}

function setEyes() {
  const select = /** @type {HTMLSelectElement} */ (find('select[name="seat"]'));
  select.append(...course.names.map((name, seat) => new Option(name, String(seat), false, seat === course.seat)));
  select.disabled = /** @type {HTMLInputElement} */ (find('input[name="open"]')).disabled = !course.over;
  select.addEventListener("change", look);
  find('input[name="open"]').addEventListener("change", look);
  const pace = /** @type {HTMLSelectElement} */ (find('select[name="pace"]'));
  pace.value = settings.pace in PACES && settings.pace !== "none" ? settings.pace : "fast";
  pace.addEventListener("change", () => {
    settings.pace = pace.value;
  });
}

/** @param {Review} review */
function showReview(review) {
  decisions = review.decisions;
  drawDecisions(review, step);
  drawTicks(course, decisions, step);
  go(place);
}

/** A link that cannot be shown says why, and nothing else is offered. @param {string} reason */
function refuse(reason) {
  page.classList.add("refused");
  setStatus("This game cannot be shown.");
  say(/[.!?]$/.test(reason) ? reason : `${reason}.`);
}

begin();
