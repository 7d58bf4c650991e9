// @ts-check
// The command line, for playing without looking: hand, table, score, play queen of spades, bid 4, hint.

import { cardName, readCard, readCards } from "./words.js";
import { canPick, canSwitch, pickActions, progress, wholePicks } from "./choices.js";

/** @typedef {{card: string, zone: string}} Picked */
/** @typedef {{picked: () => Picked[], pick: (cards: Picked[]) => void, press: (name: string) => void, choose: (actions: string[]) => void, why: (card: string) => void}} Hands */

/** What somebody typed, as one of the things the page can do; words are answered, everything else is done.
 * @param {string} typed @param {any} scene @param {Hands} hands
 * @returns {string} what to say */
export function command(typed, scene, hands) {
  const text = typed.trim().toLowerCase();
  const [verb, ...rest] = text.split(/\s+/);
  if (!verb) return "";
  if (verb === "help") return "hand, table, score, status, hint, undo, redo, rules, why and a card; a card, a choice or a number plays it.";
  if (verb === "hand") return handWords(scene);
  if (verb === "table") return tableWords(scene);
  if (verb === "score" || verb === "scores") return scoreWords(scene);
  if (verb === "status") return scene.status;
  if (["hint", "undo", "redo", "rules"].includes(verb)) {
    hands.press(verb[0].toUpperCase() + verb.slice(1));
    return "";
  }
  if (verb === "why") {
    const card = readCard(rest.filter((word) => word !== "not").join(" "));
    return card ? void hands.why(card) ?? "" : "Name a card: why queen of spades.";
  }
  const plays = verb === "play" || verb === "choose";
  const said = chooseByWords(plays ? rest.join(" ") : text, plays, scene.prompt, hands);
  return said ?? `“${typed.trim()}” is not understood here; type help.`;
}

/** A choice in words: the button of what is picked, an option, a number, or cards.
 * @param {string} wish @param {boolean} plays @param {any} prompt @param {Hands} hands */
function chooseByWords(wish, plays, prompt, hands) {
  if (!prompt) return "It is not your turn.";
  const picked = hands.picked().map((each) => each.card);
  const whole = wholePicks(prompt, picked).find((pick) => pick.verb === wish || (plays && !wish));
  if (whole) return void hands.choose(pickActions(whole, picked)) ?? "";
  const option = prompt.options.find((/** @type {any} */ each) => each.text.toLowerCase() === wish);
  if (option) return void hands.choose(option.actions) ?? "";
  const number = Number(wish.replace(prompt.number?.verb ?? "", "").trim());
  if (prompt.number && wish && Number.isInteger(number)) {
    return void hands.choose([prompt.number.action.replace("N", String(number))]) ?? "";
  }
  const cards = readCards(wish);
  return cards && pickByWords(cards, plays, prompt, hands);
}

/** Cards beside those picked already; who says play means it, once they are a whole choice.
 * @param {string[]} cards @param {boolean} plays @param {any} prompt @param {Hands} hands */
function pickByWords(cards, plays, prompt, hands) {
  let picked = hands.picked();
  const named = () => picked.map((each) => each.card);
  const zones = [...new Set(prompt.picks.map((/** @type {any} */ pick) => String(pick.zone)))];
  for (const card of cards) {
    const joins = zones.find((zone) => canPick(prompt, named(), card, zone));
    const replaces = zones.find((zone) => canSwitch(prompt, named(), card, zone));
    const zone = joins ?? (named().includes(card) ? undefined : replaces);
    if (zone) picked = [...(joins ? picked : []), { card, zone }];
    else if (!named().includes(card)) return void hands.why(card) ?? "";
  }
  const whole = wholePicks(prompt, named());
  if (plays && whole.length === 1) return void hands.choose(pickActions(whole[0], named())) ?? "";
  hands.pick(picked);
  return [`Picked: ${named().map(cardName).join(", ")}`, progress(prompt, named()), whole.map((pick) => pick.verb).join(" or ")].filter(Boolean).join("; ") + ".";
}

/** @param {any} scene */
function handWords(scene) {
  const cards = scene.hand?.suggested ?? [];
  return cards.length ? cards.map(cardName).join(", ") : "You hold no cards that you may see.";
}

/** @param {any} scene */
function tableWords(scene) {
  const zones = scene.zones.filter((/** @type {any} */ zone) => zone.kind !== "hand" && (zone.cards.length || zone.count));
  const words = zones.map((/** @type {any} */ zone) => {
    const seen = zone.cards.filter((/** @type {any} */ each) => each.card).map((/** @type {any} */ each) => cardName(each.card));
    return `${zone.caption || zone.kind.replace("_", " ")}${seen.length ? ": " + seen.slice(0, 8).join(", ") : ""}`;
  });
  return [...words, ...scene.facts.map((/** @type {any} */ fact) => fact.text)].join(". ");
}

/** @param {any} scene */
function scoreWords(scene) {
  return scene.seats.map((/** @type {any} */ seat) => `${seat.name}: ${seat.counters.map((/** @type {any} */ each) => `${each.label} ${each.shown}`).join(", ")}`).join(". ");
}
