// @ts-check
// The command line, for playing without looking: hand, table, score, play queen of spades, bid 4, hint.

import { cardName, isJoker, readCard, readCards } from "./words.js";
import { canPick, canSwitch, pickActions, progress, wholePicks } from "./choices.js";

/** @import {Prompt} from "./wire.js" */
/** @import {DrawnScene} from "./shown.js" */

/** @typedef {{card: string, zone: string}} Picked */
/**
 * @typedef {object} Hands
 * @property {() => Picked[]} picked
 * @property {(cards: Picked[]) => void} pick
 * @property {(name: string) => void} press
 * @property {(actions: string[]) => void} choose
 * @property {(card: string) => void} why */

/** What somebody typed, as one of the things the page can do; words are answered, everything else is done.
 * @param {string} typed @param {DrawnScene} scene @param {Hands} hands
 * @returns {string} what to say */
export function command(typed, scene, hands) {
  const text = typed.trim().toLowerCase();
  const [verb, ...rest] = text.split(/\s+/);
  if (!verb) return "";
  if (verb === "help")
    return "hand, table, score, status, hint, undo, redo, rules, why and a card; a choice, card or number plays it.";
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
    return card ? done(() => hands.why(card)) : "Name a card: why queen of spades.";
  }
  const plays = verb === "play" || verb === "choose";
  const said = chooseByWords(plays ? rest.join(" ") : text, plays, scene.prompt, hands);
  return said ?? `“${typed.trim()}” is not understood here; type help.`;
}

/** Does something about which nothing needs to be said. @param {() => void} act */
function done(act) {
  act();
  return "";
}

/** A choice in words: the button of what is picked, an option, a number, or cards.
 * @param {string} wish @param {boolean} plays @param {Prompt | null} prompt @param {Hands} hands */
function chooseByWords(wish, plays, prompt, hands) {
  if (!prompt) return "It is not your turn.";
  const picked = hands.picked().map((each) => each.card);
  const whole = wholePicks(prompt, picked).find((pick) => pick.verb === wish || (plays && !wish));
  if (whole) return done(() => hands.choose(pickActions(whole, picked)));
  const option = prompt.options.find((each) => each.text.toLowerCase() === wish);
  if (option) return done(() => hands.choose(option.actions));
  const number = Number(wish.replace(prompt.number?.verb ?? "", "").trim());
  if (prompt.number && wish && Number.isInteger(number)) {
    const action = prompt.number.action.replace("N", String(number));
    return done(() => hands.choose([action]));
  }
  const cards = readCards(wish);
  return cards && pickByWords(cards, plays, prompt, hands);
}

/** Cards beside those picked already; who says play means it, once they are a whole choice.
 * @param {string[]} cards @param {boolean} plays @param {Prompt} prompt @param {Hands} hands */
function pickByWords(cards, plays, prompt, hands) {
  let picked = hands.picked();
  const named = () => picked.map((each) => each.card);
  const zones = [...new Set(prompt.picks.map((pick) => String(pick.zone)))];
  for (const read of cards) {
    const alike = isJoker(read) ? [..."hsdc"].map((suit) => read[0] + suit) : [read];
    const card = alike.find((each) => zones.some((zone) => canPick(prompt, named(), each, zone))) ?? read;
    const joins = zones.find((zone) => canPick(prompt, named(), card, zone));
    const replaces = zones.find((zone) => canSwitch(prompt, named(), card, zone));
    const zone = joins ?? (named().includes(card) ? undefined : replaces);
    if (zone) picked = [...(joins ? picked : []), { card, zone }];
    else if (!named().includes(card)) return done(() => hands.why(card));
  }
  const whole = wholePicks(prompt, named());
  if (plays && whole.length === 1) return done(() => hands.choose(pickActions(whole[0], named())));
  hands.pick(picked);
  return (
    [
      `Picked: ${named().map(cardName).join(", ")}`,
      progress(prompt, named()),
      whole.map((pick) => pick.verb).join(" or "),
    ]
      .filter(Boolean)
      .join("; ") + "."
  );
}

/** @param {DrawnScene} scene */
function handWords(scene) {
  const cards = scene.hand?.suggested ?? [];
  return cards.length ? cards.map(cardName).join(", ") : "You hold no cards that you may see.";
}

/** @param {DrawnScene} scene */
function tableWords(scene) {
  const zones = scene.zones.filter((zone) => zone.kind !== "hand" && (zone.cards.length || zone.count));
  const words = zones.map((zone) => {
    const seen = zone.cards.filter((each) => each.card).map((each) => cardName(each.card));
    return `${zone.caption || zone.kind.replace("_", " ")}${seen.length ? ": " + seen.slice(0, 8).join(", ") : ""}`;
  });
  return [...words, ...scene.facts.map((fact) => fact.text)].join(". ");
}

/** @param {DrawnScene} scene */
function scoreWords(scene) {
  return scene.seats
    .map((seat) => `${seat.name}: ${seat.counters.map((each) => `${each.label} ${each.shown}`).join(", ")}`)
    .join(". ");
}
