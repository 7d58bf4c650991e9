// @ts-check
// The table page: what comes from the server is drawn, what the reader does is sent. It keeps three things: the scene,
// the cards picked so far, and what the reader prefers.

import { TableSocket } from "./socket.js";
import { Beats, drawMoving, gather, sceneAfter, turnUp } from "./motion.js";
import { canPick, canSwitch, forcedPass, isFull, pickActions, playsAgain, wholePicks } from "./choices.js";
import { drawPrompt, showHint } from "./prompt.js";
import { drawTable } from "./table.js";
import { find } from "./page.js";
import { addToLog, say, setLog, setStatus } from "./speech.js";
import { applySettings, keepSettings, readSettings, CHOICES } from "./settings.js";
import { listenForKeys, press, rove, stop } from "./keyboard.js";
import { command } from "./commands.js";
import { showKeys, showLastTrick, showRules, showSettings } from "./dialogs.js";
import { listenToVerdicts, showResult } from "./result.js";
import { showShare } from "./share.js";
import { TableCourse } from "./course.js";
import { hideHandEnd, showHandEnd } from "./hand-end.js";
import { drawPlayed, showPlayed, togglePlayed } from "./played.js";
import { listenToMore } from "./more.js";

/** @import {DrawnScene, TableLine} from "./shown.js" */
/** @import {HandEnd, Option, Prompt, Scene, ScoreSheet, State, TrickPlay} from "./wire.js" */
/** @import {SteppedBeat} from "./motion.js" */

const page = find("main.table");
const settings = readSettings();
/** @type {TableLine} */
export const socket = new TableSocket(page.dataset.socket ?? "");
const beats = new Beats();
/** The last scene from the server. @type {Scene | null} */
let scene = null;
/** What is shown: the scene, or a beat on the way to it. @type {DrawnScene | null} */
let shown = null;
/** @type {{card: string, zone: string}[]} */
let picked = [];
/** @type {TrickPlay[] | null} */
let lastTrick = null;
/** Whether a choice is on its way to the server; until it is answered nothing else can be chosen. */
let sent = false;

/** What is asked and can be answered now. */
function openPrompt() {
  return scene && shown === scene && !sent ? scene.prompt : null;
}

function pickedCards() {
  return picked.map((each) => each.card);
}

/** Makes a card button one that is picked, played or explained.
 * @param {HTMLElement} button @param {string} card @param {string} zone */
function wire(button, card, zone) {
  const already = picked.filter((each) => each.card === card && each.zone === zone).length;
  const before = button.ownerDocument.querySelectorAll(`[data-wired="${CSS.escape(zone + card)}"]`).length;
  const isPicked = before < already;
  const allowed =
    isPicked || canPick(openPrompt(), pickedCards(), card, zone) || canSwitch(openPrompt(), pickedCards(), card, zone);
  button.dataset.wired = zone + card;
  button.setAttribute("aria-pressed", String(isPicked));
  button.setAttribute("aria-disabled", String(!allowed));
  if (!wired.has(button))
    button.addEventListener("click", () => activate(card, zone, is(button, "pressed"), !is(button, "disabled")));
  wired.add(button);
}
/** The buttons that listen already. @type {WeakSet<HTMLElement>} */
const wired = new WeakSet();

/** @param {HTMLElement} button @param {"pressed" | "disabled"} state */
function is(button, state) {
  return button.getAttribute(`aria-${state}`) === "true";
}
/** The zones whose cards are buttons now. @type {Set<string>} */
wire.zones = new Set();
/** What can be chosen beside cards; some of it lies in a zone. @type {Option[]} */
wire.options = [];
wire.choose = choose;

/** @param {string} card @param {string} zone @param {boolean} isPicked @param {boolean} allowed */
function activate(card, zone, isPicked, allowed) {
  say("");
  if (!allowed) return askWhy(card);
  const prompt = scene?.prompt ?? null;
  if (isPicked) {
    if (playsAgain(prompt, pickedCards()))
      return choose(pickActions(wholePicks(prompt, pickedCards())[0], pickedCards()));
    picked = picked.filter((_, place) => place !== picked.findIndex((one) => one.card === card && one.zone === zone));
  } else {
    picked = [...(canPick(prompt, pickedCards(), card, zone) ? picked : []), { card, zone }];
    const whole = wholePicks(prompt, pickedCards());
    if (settings.confirm === "tap once" && whole.length === 1 && isFull(prompt, pickedCards()))
      return choose(pickActions(whole[0], pickedCards()));
  }
  draw();
}

/** What forbids a card now, wherever it lies. @param {string} card */
function askWhy(card) {
  socket.ask({ type: "why", actions: [...pickedCards(), card] });
}

/** @param {string[]} actions */
function choose(actions) {
  say("");
  picked = [];
  beats.skip();
  sent = true;
  socket.ask({ type: "act", actions });
  draw();
}

function draw() {
  if (!shown) return;
  const focus = rememberFocus();
  const prompt = openPrompt();
  wire.zones = new Set((prompt?.picks ?? []).map((pick) => pick.zone));
  wire.options = picked.length ? [] : (prompt?.options ?? []);
  for (const element of document.querySelectorAll("[data-wired]")) element.removeAttribute("data-wired");
  drawTable(shown, wire, settings);
  drawPrompt({ ...shown, prompt }, pickedCards(), choose);
  setStatus(shown.status);
  drawPlayed(shown);
  const bar = find('[role="toolbar"]');
  stop(bar);
  restoreFocus(focus);
  page.dispatchEvent(new CustomEvent("drawn", { detail: shown }));
}

/** The card or button under the cursor, by name: the element itself is drawn anew. */
function rememberFocus() {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !page.contains(active)) return null;
  return {
    card: active.dataset.card,
    inHand: find('[role="toolbar"]').contains(active),
    inChoices: find(".choices").contains(active) || active.matches(".door"),
  };
}

/** A place to go on from, if the one there was is gone.
 * @param {{card?: string, inHand: boolean, inChoices: boolean} | null} focus */
function restoreFocus(focus) {
  if (!focus || page.contains(document.activeElement)) return;
  const root = focus.inHand ? find('[role="toolbar"]') : page;
  const same = focus.card ? root.querySelector(`button[data-card="${focus.card}"]`) : null;
  const near = focus.card || focus.inChoices ? find(".choices").querySelector("button") : null;
  const again =
    same ??
    (focus.inHand || focus.inChoices ? (find('[role="toolbar"]').querySelector('button[tabindex="0"]') ?? near) : null);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Whether nothing has changed for whoever chooses: where all choose at once, the others go on meanwhile.
 * @param {Prompt | null | undefined} before @param {Prompt | null} now */
function sameAsk(before, now) {
  return Boolean(before) && JSON.stringify(before) === JSON.stringify(now);
}

socket.on("state", (update) => {
  const asksTheSame = !update.whole && !update.beats?.length && sameAsk(scene?.prompt, update.scene.prompt);
  scene = update.scene;
  if (!asksTheSame) {
    picked = [];
    sent = false;
  }
  if (update.whole) beats.release();
  const steps = update.whole ? [] : (update.beats ?? []);
  let ended = false;
  beats.play(
    steps,
    (beat) => {
      const now = ended && shown ? gather(shown) : (shown ?? update.scene);
      ended = Boolean(beat.ends);
      shown = {
        ...turnUp(sceneAfter(now, beat.moves ?? []), beat.shown ?? {}),
        prompt: null,
        status: beat.lines?.at(-1) ?? now.status,
      };
      drawMoving(draw, beat.moves ?? []);
      addToLog(beat.lines ?? []);
      beat.told = true;
      if (beat.ends) endHand(beat.ends, update.scene.sheet);
      else hideHandEnd();
    },
    () => finish(update, steps),
    settings.pace,
  );
});

/** The end of a hand, with sheet, plates and cards played as they were then.
 * @param {HandEnd} end @param {ScoreSheet | null} sheet */
function endHand(end, sheet) {
  if (!shown) return;
  const rows = sheet?.rows.filter((row) => row.hand <= end.hand);
  const seats = shown.seats.map((seat) => ({
    ...seat,
    marks: seat.marks.filter(staysAtEnd),
    counters: end.counters?.[seat.seat] ?? seat.counters,
  }));
  const facts = shown.facts.filter((fact) => fact.kind !== "to_call");
  const hand = shown.hand && { ...shown.hand, deadwood: null };
  shown = {
    ...shown,
    seats,
    facts,
    hand,
    suits: end.suits ?? shown.suits,
    sheet: sheet && rows ? { ...sheet, rows } : null,
  };
  draw();
  showHandEnd(end, sheet, beats);
}

/** Nobody acts or leads any more. @param {string} mark */
function staysAtEnd(mark) {
  return mark !== "acts" && mark !== "leader";
}

/** An update at its end: what it says is shown. @param {State} update @param {SteppedBeat[]} steps */
function finish(update, steps) {
  hideHandEnd();
  lastTrick = update.last_trick ?? (update.whole ? null : lastTrick);
  shown = update.scene;
  setButtons(update);
  drawMoving(draw, steps.at(-1)?.moves ?? []);
  if (update.whole) setLog(update.lines ?? []);
  addToLog(steps.filter((beat) => !beat.told).flatMap((beat) => beat.lines ?? []));
  document.title = `${shown.prompt ? "● " : ""}${shown.game} – DarwinDeck`;
  showResult(update);
  const forced = settings.passes === "by themselves" ? forcedPass(openPrompt()) : null;
  if (forced) choose(forced);
}

socket.on("refused", (refusal) => {
  if (!refusal.again) say(refusal.reason);
  sent = false;
  draw();
});
socket.on("said", ({ text }) => say(text));
socket.on("hint", (hint) => {
  say(hint.text);
  showHint(hint.actions ?? [], scene?.prompt?.number);
});
socket.follow();

/** @param {State} update */
function setButtons(update) {
  for (const [name, can] of /** @type {[string, boolean][]} */ ([
    ["Undo", update.undo],
    ["Redo", update.redo],
    ["Last trick", Boolean(lastTrick)],
    ["Hint", Boolean(update.scene.prompt)],
  ])) {
    document.querySelector(`[data-name="${name}"]`)?.setAttribute("aria-disabled", String(!can));
  }
}

/** What the buttons of the bar do. @type {Record<string, () => void>} */
const DEEDS = {
  Hint: () => socket.ask({ type: "hint" }),
  Undo: () => socket.ask({ type: "undo" }),
  Redo: () => socket.ask({ type: "redo" }),
  Rules: () => showRules(page.dataset.rules ?? ""),
  "Last trick": () => lastTrick && showLastTrick(lastTrick),
  "Same deal again": () => socket.ask({ type: "again", same: true }),
  "New deal": () => socket.ask({ type: "again", same: false }),
  "Play again": () => socket.ask({ type: "again", same: false }),
  "Cards played": () => togglePlayed(settings, shown),
  Keys: () => showKeys(),
  Settings: () => showSettings(settings, draw),
  Sort: () => {
    settings.sort = CHOICES.sort[(CHOICES.sort.indexOf(settings.sort) + 1) % CHOICES.sort.length];
    keepSettings(settings);
    say(`Your hand is sorted: ${settings.sort}.`);
    draw();
  },
  "Put back": () => {
    picked = [];
    draw();
    if (document.activeElement === document.body)
      find('[role="toolbar"]').querySelector("button")?.focus({ preventScroll: true });
  },
  Print: () => window.open(page.dataset.print, "_blank", "noopener"),
  Share: () => void showShare(new TableCourse((page.dataset.replay ?? "").replace(/\/replay$/, ""))),
  "Command line": () => find("#command").focus(),
};

for (const button of document.querySelectorAll("button[data-name]")) {
  const deed = DEEDS[/** @type {HTMLElement} */ (button).dataset.name ?? ""];
  button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && deed?.());
}
find("form.command").addEventListener("submit", (event) => {
  event.preventDefault();
  if (beats.held) return beats.release(); // what was typed stands there for the next hand
  const input = /** @type {HTMLInputElement} */ (find("#command"));
  const pick = (/** @type {typeof picked} */ cards) => {
    picked = cards;
    draw();
  };
  if (scene)
    say(
      command(
        input.value,
        { ...scene, prompt: openPrompt() },
        { choose, press, picked: () => picked, pick, why: askWhy },
      ),
    );
  input.value = "";
});
find(".felt").addEventListener("pointerdown", () => beats.held || beats.skip(), { passive: true });
find(".felt").addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest("span.card") : null;
  if (card instanceof HTMLElement && card.dataset.card && openPrompt()) askWhy(card.dataset.card);
});
document.addEventListener("visibilitychange", () => document.hidden && beats.skip());
listenToVerdicts(socket);
listenToMore();
applySettings(settings);
showPlayed(settings);
rove(find('[role="toolbar"]'));
listenForKeys();
