// @ts-check
// The choice that is being made: which cards may be picked next, when a pick is whole, and what is sent for it.
// It follows the rules of docs/scene.md for picks and knows nothing else about any game.

/** @import {CardPick, NumberPick, Prompt} from "./wire.js" */

/** How often each card stands in a list. @param {string[]} cards */
function count(cards) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

/** The cards of a list that another does not hold. @param {string[]} cards @param {string[]} others */
function lacking(cards, others) {
  const left = count(others);
  return cards.filter((card) => {
    const there = left.get(card) ?? 0;
    left.set(card, there - 1);
    return there <= 0;
  });
}

/** Whether some cards can be part of a pick. @param {CardPick} pick @param {string[]} cards */
export function fits(pick, cards) {
  return lacking(cards, pick.cards).length === 0 && cards.length + lacking(pick.must, cards).length <= pick.most;
}

/** Whether some cards are all that a pick asks for. @param {CardPick} pick @param {string[]} cards */
export function isWhole(pick, cards) {
  return fits(pick, cards) && cards.length >= pick.least && lacking(pick.must, cards).length === 0;
}

/** The picks that can still become whole with these cards. @param {Prompt | null} prompt @param {string[]} cards */
export function fitting(prompt, cards) {
  return (prompt?.picks ?? []).filter((pick) => fits(pick, cards));
}

/** Whether a card may be picked beside those picked already.
 * @param {Prompt | null} prompt @param {string[]} picked @param {string} card @param {string} zone */
export function canPick(prompt, picked, card, zone) {
  return (prompt?.picks ?? []).some((pick) => pick.zone === zone && fits(pick, [...picked, card]));
}

/** The picks that these cards make whole, each verb and way once.
 * @param {Prompt | null} prompt @param {string[]} picked */
export function wholePicks(prompt, picked) {
  const whole = (prompt?.picks ?? []).filter((pick) => picked.length > 0 && isWhole(pick, picked));
  const seen = new Set();
  return whole.filter((pick) => {
    const key = `${pick.deed} ${pick.before.join(" ")}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether a card may take the place of the one picked: who has lifted a card may think again.
 * @param {Prompt | null} prompt @param {string[]} picked @param {string} card @param {string} zone */
export function canSwitch(prompt, picked, card, zone) {
  return picked.length === 1 && wholePicks(prompt, picked).length > 0 && canPick(prompt, [], card, zone);
}

/** Whether a whole pick can take no further card. @param {Prompt | null} prompt @param {string[]} picked */
export function isFull(prompt, picked) {
  return !fitting(prompt, picked).some((pick) => picked.length < pick.most);
}

/** "2 of 3", as far as the cards picked leave one meaning. @param {Prompt | null} prompt @param {string[]} picked */
export function progress(prompt, picked) {
  const open = fitting(prompt, picked);
  if (!open.length) return "";
  const least = Math.min(...open.map((pick) => pick.least));
  const most = Math.max(...open.map((pick) => pick.most));
  if (most <= 1) return "";
  if (least === most) return `${picked.length} of ${most}`;
  return picked.length < least ? `${picked.length} of at least ${least}` : `${picked.length} of up to ${most}`;
}

/** How the card that is lifted is played, where that is one thing: by choosing it again.
 * @param {Prompt | null} prompt @param {string[]} picked */
export function playsAgain(prompt, picked) {
  const whole = wholePicks(prompt, picked);
  return picked.length === 1 && whole.length === 1 ? whole[0].verb : "";
}

/** What is sent for a pick. @param {CardPick} pick @param {string[]} picked */
export function pickActions(pick, picked) {
  return [...pick.before, ...picked];
}

/** What is sent for a number. @param {NumberPick} number @param {number} value */
export function numberActions(number, value) {
  return [number.action.replace("N", String(value))];
}

/** Whether a number may be chosen. @param {NumberPick} number @param {number} value */
export function allowsNumber(number, value) {
  const inRange = value >= number.least && value <= number.most && (value - number.least) % number.step === 0;
  return Number.isInteger(value) && inRange && !number.barred.includes(value);
}

/** The pass that is all one can do, if that is so: nobody needs to be asked. @param {Prompt | null} prompt */
export function forcedPass(prompt) {
  if (!prompt || prompt.picks.length || prompt.number || prompt.options.length !== 1) return null;
  const [only] = prompt.options;
  return only.actions.join() === "pass" ? only.actions : null;
}
