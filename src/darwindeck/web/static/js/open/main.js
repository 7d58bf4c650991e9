// @ts-check
// The page of an open table: what comes from the server is drawn, what the reader does is sent. It keeps the scene,
// what is picked, and the card effect that is claimed; it knows zones, cards and actions, never a game.

import { TableSocket } from "../socket.js";
import { addToLog, say, setLog, setStatus } from "../speech.js";
import { find } from "../page.js";
import { moveTo } from "./actions.js";
import { aloneStatus, drawAlone, drawFlying, showHint, showStanding } from "./alone.js";
import { celebrate } from "./cascade.js";
import { listenToDrags } from "./drag.js";
import { readCard } from "./faces.js";
import { listenForKeys, showKeys, stop } from "./keys.js";
import { LookPanel } from "./look.js";
import { drawMat } from "./mat.js";
import { markChanges, Pace } from "./pace.js";
import { drawMenu } from "./menu.js";
import { drawCompany, drawOpponent, drawWish } from "./opponent.js";
import { listenToCopying } from "../rooms/copying.js";
import { drawTalk, listenToTalk } from "../rooms/talk.js";

/** @import {FromOpenTable, OpenScene, OpenState, OpenZone, ToOpenTable} from "../wire.js" */
/** @import {OpenAction, Picked, TableState} from "./shown.js" */

const page = find("main.open");
const felt = find(".felt");
/** @type {TableSocket<ToOpenTable, FromOpenTable>} */
const socket = new TableSocket(page.dataset.socket ?? "");
/** @type {OpenScene} */
let scene;
/** Whether an action is on its way; until it is answered nothing else is sent. */
let sent = false;

/** The zone of a key that the page itself has drawn. @param {string} key */
function zoneOf(key) {
  return /** @type {OpenZone} */ (scene.zones.find((zone) => zone.key === key));
}

/** @param {boolean} now */
function setSent(now) {
  sent = now;
  page.classList.toggle("sent", now);
}

/** What is picked, and what touching things does. */
/** @type {TableState} */
const state = {
  picked: null,
  effect: "",
  canHold: () => Boolean(scene?.to_act),
  /** @param {string} key */
  touchZone(key) {
    const zone = zoneOf(key);
    if (scene.alone && !state.picked) return state.tap(zone.key, zone.draws ? 0 : 1);
    if (state.picked && state.picked.zone.key !== zone.key && hasCards(state.picked))
      return state.put(state.picked, zone);
    state.pick(state.picked?.zone.key === zone.key && !state.picked.position ? null : { zone });
  },
  /** @param {string} key @param {number} position */
  touchCard(key, position) {
    const [zone, picked] = [zoneOf(key), state.picked];
    if (picked && picked.zone.key !== zone.key && hasCards(picked)) return state.put(picked, zone);
    if (picked?.zone.key === zone.key && picked.position === position) return state.pick(null);
    if (scene.alone && !picked) return state.tap(zone.key, zone.draws ? 0 : position);
    state.lift(key, position);
  },
  /** @param {string} from @param {number} position @param {string} to */
  dropOn(from, position, to) {
    state.put({ zone: zoneOf(from), position }, zoneOf(to));
  },
  /** Whoever plays alone turns the drawn cards over by putting one of them back where they came from.
   * @param {Picked} picked @param {OpenZone} zone */
  put(picked, zone) {
    if (!scene.alone || !zone.draws || zone.count || picked.zone.key !== scene.drawn_to)
      return state.act(moveTo(picked, zone));
    state.picked = null;
    state.tap(zone.key, 0);
  },
  /** Lets the server find the best place for a card. @param {string} zone @param {number} position */
  tap: (zone, position) => state.ask({ type: "tap", zone, position }),
  ask(question) {
    if (sent) return;
    say("");
    setSent(true);
    socket.ask(question);
  },
  /** A card is lifted, for a place of the reader's choice. @param {string} key @param {number} position */
  lift(key, position) {
    const zone = zoneOf(key);
    state.pick({ zone, position, template: zone.cards?.find((card) => card.position === position)?.template });
  },
  /** @param {Picked} picked */
  pick(picked) {
    state.picked = picked;
    draw();
  },
  drop: () => {
    state.effect = "";
    state.pick(null);
  },
  /** @param {string} words */
  setEffect(words) {
    state.effect = words;
    draw();
  },
  /** @param {OpenAction} action @param {boolean} [stay] what is picked stays picked */
  act(action, stay = false) {
    if (sent || pace.busy) return;
    if (!scene.to_act && action.type !== "concede") return say("It is not your turn.");
    say("");
    setSent(true);
    socket.ask({ type: "act", action: state.effect ? { ...action, effect: state.effect } : action });
    if (!stay) state.picked = null;
    state.effect = "";
  },
  /** @param {string} question @param {OpenAction} action */
  sure: (question, action) => void (confirm(question) && state.act(action)),
  /** @param {string} key */
  look(key) {
    panel.open(key);
    state.picked = null;
    draw();
    find("#look").focus();
  },
  /** @param {{template: string} | null} card */
  read(card) {
    const face = card && scene.faces?.[card.template];
    const reader = find(".reader");
    reader.hidden = !face;
    if (face) reader.replaceChildren(...readCard(face));
  },
  newDeal: () => DEEDS["New deal"](),
  /** @param {string} what */
  steer: (what) => void socket.ask({ type: "steer", what }),
};
const panel = new LookPanel(find(".panel.look"), state);

/** Whether what is picked can be put somewhere. @param {Picked} picked */
function hasCards(picked) {
  return Boolean(picked.position || picked.template || picked.pile);
}

/** Whether the choices that stand there are about something that is picked. */
let picking = false;

function draw() {
  if (!scene) return;
  const focus = rememberFocus();
  if (state.picked) state.picked.zone = zoneOf(state.picked.zone.key);
  if ((state.picked?.position ?? 0) > (state.picked?.zone.count ?? 0)) state.picked = null;
  page.classList.toggle("waiting", !scene.to_act);
  for (const each of felt.querySelectorAll(".hinted")) each.classList.remove("hinted");
  drawMat(scene, felt, state);
  (scene.alone ? drawAlone : drawMenu)(scene, find(".choices"), state);
  if (picking !== Boolean(state.picked)) find(".choices").scrollLeft = 0;
  picking = Boolean(state.picked);
  panel.draw(scene);
  setStatus(scene.alone && !scene.result ? aloneStatus({ ...scene, alone: scene.alone }) : scene.status);
  stop(felt);
  restoreFocus(focus);
}

/** The thing under the cursor, by where it is: the element itself is drawn anew. */
function rememberFocus() {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !page.contains(active)) return null;
  const zone = active.closest(".zone");
  return {
    key: zone instanceof HTMLElement ? zone.dataset.key : "",
    position: active.dataset.position ?? "",
    name: active.getAttribute("aria-label") ?? active.textContent ?? "",
    value: active instanceof HTMLInputElement ? active.value : null,
  };
}

/** @param {{key?: string, position: string, name: string, value: string | null} | null} focus */
function restoreFocus(focus) {
  if (!focus || page.contains(document.activeElement)) return;
  const zone = focus.key ? felt.querySelector(`.zone[data-key="${CSS.escape(focus.key)}"]`) : null;
  const same = zone?.querySelector(`[data-position="${focus.position}"]`) ?? zone?.querySelector("button");
  const named = [...page.querySelectorAll("button, input, select")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === focus.name,
  );
  const again = same ?? named;
  if (!(again instanceof HTMLElement)) return;
  if (again instanceof HTMLInputElement && focus.value !== null) again.value = focus.value;
  again.focus({ preventScroll: true });
}

const pace = new Pace(show);
socket.on("state", (update) => pace.add(update, scene ?? null));

/** @param {OpenState} update */
function show(update) {
  const before = scene;
  scene = update.scene;
  if (update.whole) setLog(update.lines ?? []);
  else addToLog(update.lines ?? []);
  for (const [name, can] of /** @type {[string, boolean][]} */ ([
    ["Undo", update.undo],
    ["Redo", update.redo],
  ]))
    find(`[data-name="${name}"]`).setAttribute("aria-disabled", String(!can));
  showResult();
  drawCompany(scene);
  drawWish(update.wish, (agree) => void socket.ask({ type: "agree", agree }));
  document.title = `${scene.to_act ? "● " : ""}${scene.name} – DarwinDeck`;
  page.classList.toggle("alone", Boolean(scene.alone));
  if (scene.alone) drawFlying(scene, felt, draw);
  else draw();
  if (before && !scene.alone) markChanges(before, scene, felt);
  if (before && scene.alone && scene.result?.won && !before.result) celebrate(scene, felt);
}
socket.on("refused", (refusal) => {
  setSent(false);
  if (!refusal.again) say(refusal.reason);
  draw();
});
socket.on("said", (said) => {
  setSent(false);
  if (said.text) say(said.text);
  if ("opens" in said && said.opens) state.look(said.opens);
  else draw();
});
socket.on("hint", (hint) => {
  setSent(false);
  draw();
  showHint(hint, felt);
});
socket.on("standing", showStanding);
socket.on("activity", (activity) => drawOpponent(activity, state));
const talking = /** @type {HTMLElement | null} */ (document.querySelector(".talking"));
socket.on("talk", ({ messages }) => {
  if (talking)
    drawTalk(talking, messages, (message) => message.by !== scene?.seat && say(`${message.name}: ${message.text}`));
});
socket.follow();

function showResult() {
  const result = find(".result");
  const news = result.hidden && scene.result;
  result.hidden = !scene.result;
  if (!scene.result) return;
  find(".words", result).textContent = scene.result.text;
  if (news) find("#result").focus();
}

/** @type {Record<string, () => void>} */
const DEEDS = {
  Undo: () => socket.ask({ type: "undo" }),
  Redo: () => socket.ask({ type: "redo" }),
  "Same deal again": () => socket.ask({ type: "again", same: true }),
  "New deal": () => socket.ask({ type: "again", same: false }),
  Keys: () => showKeys(/** @type {HTMLDialogElement} */ (find("dialog#keys")), scene),
};
for (const button of document.querySelectorAll("button[data-name]")) {
  const deed = DEEDS[/** @type {HTMLElement} */ (button).dataset.name ?? ""];
  button.addEventListener("click", () => deed?.());
}
listenToDrags(felt, state);
listenForKeys(felt, state);
listenToCopying();
if (talking) listenToTalk(talking, (message) => void socket.ask(message));
