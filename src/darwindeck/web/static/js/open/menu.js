// @ts-check
// The choices: what can be done with what is picked, a card or a zone, and with the turn. Each is a button that makes
// an action; what needs a card effect says so until one is named.

import { cardRef, moveTo, offered } from "./actions.js";
import { make, makeButton, makeNumber, makeSelect } from "./element.js";

/** @import {CounterSpec, OpenScene, OpenZone, SeenCard} from "../wire.js" */
/** @import {OpenAction, Picked, TableState} from "./shown.js" */

const TURNS = [
  ["0", "Upright"],
  ["90", "Turn right"],
  ["-90", "Turn left"],
  ["180", "Upside down"],
];

/** @param {OpenScene} scene @param {HTMLElement} box @param {TableState} state */
export function drawMenu(scene, box, state) {
  const parts = scene.result ? [] : state.picked ? pickedParts(scene, state, state.picked) : turnParts(scene, state);
  box.replaceChildren(...parts.filter((part) => part !== null));
}

/** @param {OpenScene} scene @param {TableState} state @param {Picked} picked */
function pickedParts(scene, state, picked) {
  const { zone, position, template } = picked;
  const onCard = position || template;
  return [
    make("h3", {}, onCard ? "With this card" : `With ${zone.words}`),
    ...(onCard ? cardParts(scene, state, picked) : zoneParts(scene, state, picked)),
    movePart(scene, state, picked),
    effectPart(scene, state),
    makeButton("Cancel", state.drop),
  ];
}

/** Where it goes, for whoever does not point.
 * @param {OpenScene} scene @param {TableState} state @param {Picked} picked */
function movePart(scene, state, picked) {
  const type = picked.pile ? "move_card_stack" : "move_card";
  if (!offered(scene, type) || !picked.zone.count) return null;
  const zones = scene.zones.filter((zone) => zone.key !== picked.zone.key || !picked.pile);
  const where = makeSelect(
    "Move to",
    zones.map((zone) => [zone.key, zone.words]),
    scene.drawn_to,
  );
  const end = makeSelect("On its", [
    ["top", "top"],
    ["bottom", "bottom"],
  ]);
  const target = () => scene.zones.find((zone) => zone.key === where.value) ?? picked.zone;
  const alone = {
    ...picked,
    zone: { ...picked.zone, spread: picked.zone.spread === "attached" ? "pile" : picked.zone.spread },
  };
  const go = makeButton(picked.swap ? "Swap" : "Move", () =>
    state.act(moveTo(alone, target(), /** @type {"top" | "bottom"} */ (end.value))),
  );
  return make("span", { className: "with" }, where, end, go);
}

/** @param {OpenScene} scene @param {TableState} state @param {Picked} picked */
function cardParts(scene, state, picked) {
  const { zone } = picked;
  const card = cardRef(picked);
  /** @type {HTMLElement[]} */
  const deeds = [];
  if (card.by === "named") return deeds;
  const lies = zone.cards?.find((each) => each.position === (picked.position || 1));
  if (offered(scene, "set_orientation") && zone.visibility === "public" && (zone.may ?? []).includes("mark")) {
    const turns = TURNS.filter(([orientation]) => orientation !== String(lies?.orientation ?? "0"));
    deeds.push(
      ...turns.map(([orientation, words]) =>
        makeButton(words, () => state.act({ type: "set_orientation", zone: zone.key, card, orientation })),
      ),
    );
  }
  if (offered(scene, "flip_card"))
    deeds.push(
      ...turnedOver(zone, lies).map(([face, words]) =>
        makeButton(words, () => state.act({ type: "flip_card", zone: zone.key, card, face })),
      ),
    );
  if (offered(scene, "reveal") && scene.seats > 1 && zone.visibility !== "public")
    deeds.push(makeButton("Show to everybody", () => state.act({ type: "reveal", zone: zone.key, cards: [card] })));
  return deeds;
}

/** The ways a card can be turned over from how it lies.
 * @param {OpenZone} zone @param {SeenCard | undefined} lies what the seat knows of it
 * @returns {string[][]} */
function turnedOver(zone, lies) {
  if (zone.visibility === "owner") return zone.side === "you" ? [["owner_only", "Keep it to yourself"]] : [];
  return lies && lies.face_up !== false
    ? [["hidden", "Turn face down"]]
    : [
        ["public", "Turn face up"],
        ["owner_only", "Look at it alone"],
      ];
}

/** @param {OpenScene} scene @param {TableState} state @param {Picked} picked */
function zoneParts(scene, state, picked) {
  const { zone } = picked;
  /** @type {HTMLElement[]} */
  const deeds = [];
  const can = (/** @type {string} */ type, /** @type {string} */ touch) =>
    offered(scene, type) && zone.count && (state.effect || (zone.may ?? []).includes(touch));
  if (zone.draws && can("draw", "take"))
    deeds.push(numbered("Draw", "Cards to draw", zone.count, (count) => state.act({ type: "draw", count })));
  if (can("peek", "look")) {
    deeds.push(
      numbered("Look at the top", "Cards to look at", zone.count, (count) =>
        state.act({ type: "peek", zone: zone.key, count }),
      ),
    );
    deeds.push(
      numbered("Look at the bottom", "Cards to look at from below", zone.count, (count) =>
        state.act({ type: "peek", zone: zone.key, count, end: "bottom" }),
      ),
    );
  }
  if (can("search_zone", "look"))
    deeds.push(makeButton("Search", () => state.act({ type: "search_zone", zone: zone.key })));
  else if (scene.withheld?.search_zone && zone.count && zone.side === "you")
    deeds.push(make("p", { className: "soft" }, scene.withheld.search_zone));
  if (zone.cards?.length || zone.somewhere?.length) deeds.push(makeButton("What you know", () => state.look(zone.key)));
  if (can("shuffle", "turn")) deeds.push(makeButton("Shuffle", () => state.act({ type: "shuffle", zone: zone.key })));
  if (can("move_card_stack", "take")) deeds.push(makeButton("The whole pile", () => state.pick({ zone, pile: true })));
  if (can("swap_card_stacks", "turn"))
    deeds.push(makeButton("Swap with …", () => state.pick({ zone, pile: true, swap: true })));
  if (can("reveal_hand", "turn") && scene.seats > 1)
    deeds.push(makeButton("Show all and ask", () => state.act({ type: "reveal_hand", zone: zone.key })));
  if (zone.takes_counters && can("add_counter", "mark"))
    deeds.push(...(scene.counters ?? []).map((counter) => counterPart(zone, counter, state)));
  if (!deeds.length && zone.count)
    deeds.push(make("p", { className: "soft" }, "This zone is not yours: name the card effect that allows it."));
  return deeds;
}

/** @param {OpenZone} zone @param {CounterSpec} counter @param {TableState} state */
function counterPart(zone, counter, state) {
  const { input, read } = makeNumber(`${counter.name}: how many`, 1, 99);
  const change = (/** @type {string} */ type) =>
    state.act({ type, zone: zone.key, counter: counter.id, amount: read() }, true);
  const there = zone.counters?.[counter.id] ?? 0;
  return make(
    "span",
    { className: "with counter" },
    make("span", {}, `${counter.name}: ${there}`),
    input,
    makeButton("+", () => change("add_counter"), { ariaLabel: `Add ${counter.name}` }),
    makeButton("−", () => change("remove_counter"), { ariaLabel: `Remove ${counter.name}`, disabled: !there }),
  );
}

/** @param {string} words @param {string} label @param {number} most @param {(count: number) => void} deed */
function numbered(words, label, most, deed) {
  const { input, read } = makeNumber(label, 1, most);
  return make(
    "span",
    { className: "with" },
    makeButton(words, () => deed(read())),
    input,
  );
}

/** The words on a card that allow what the rules forbid. @param {OpenScene} scene @param {TableState} state */
function effectPart(scene, state) {
  if (scene.seats === 1) return null;
  const options = /** @type {[string, string][]} */ ([
    ["", "none"],
    ...(scene.effects ?? []).map((/** @type {string} */ text) => [text, text]),
  ]);
  const select = makeSelect("Allowed by the card effect", options, state.effect);
  select.addEventListener("change", () => state.setEffect(select.value));
  return make("label", { className: "with effect" }, "By a card effect ", select);
}

/** @param {OpenScene} scene @param {TableState} state */
function turnParts(scene, state) {
  if (!scene.to_act)
    return [
      offered(scene, "concede") && scene.seats > 1
        ? makeButton("Give up", () => state.sure("Give up the game?", { type: "concede" }), {
            className: "button danger",
          })
        : null,
    ];
  const parts = [];
  const ask = (/** @type {string} */ words, /** @type {(text: string) => OpenAction} */ action) =>
    askPart(words, (text) => state.act(action(text)));
  if (scene.asked)
    parts.push(askPart("Answer", (text) => state.act({ type: "resolve_decision", message: text }), true));
  else if (offered(scene, "end_turn"))
    parts.push(
      makeButton(scene.setup ? "My side is set up" : "End turn", () => state.act({ type: "end_turn" }), {
        className: "button primary",
      }),
    );
  if (scene.setup && offered(scene, "mulligan"))
    parts.push(makeButton("Mulligan", () => state.act({ type: "mulligan" })));
  if (offered(scene, "draw")) parts.push(makeButton("Draw", () => state.act({ type: "draw" })));
  if (offered(scene, "coin_flip"))
    parts.push(numbered("Flip a coin", "Coins", 20, (count) => state.act({ type: "coin_flip", count })));
  if (offered(scene, "dice_roll"))
    parts.push(numbered("Roll a die", "Dice", 20, (count) => state.act({ type: "dice_roll", count })));
  if (offered(scene, "declare_action")) parts.push(...sayParts(scene, state));
  if (scene.seats > 1 && !scene.asked && offered(scene, "create_decision"))
    parts.push(ask("Ask the other player", (message) => ({ type: "create_decision", message })));
  if (offered(scene, "declare_victory"))
    parts.push(makeButton("I have won", () => state.sure("Say that you have won?", { type: "declare_victory" })));
  if (offered(scene, "concede"))
    parts.push(
      makeButton("Give up", () => state.sure("Give up the game?", { type: "concede" }), { className: "button danger" }),
    );
  return parts;
}

/** @param {OpenScene} scene @param {TableState} state */
function sayParts(scene, state) {
  const known = (scene.sayings ?? []).map((each) =>
    makeButton(each.words, () => state.act({ type: "declare_action", kind: each.kind, name: each.name }), {
      className: "button saying",
    }),
  );
  return [
    ...known,
    ...(scene.seats > 1
      ? [askPart("Say", (text) => state.act({ type: "declare_action", kind: "that", name: text || "nothing" }))]
      : []),
  ];
}

/** @param {string} words @param {(text: string) => void} deed @param {boolean} [first] */
function askPart(words, deed, first = false) {
  const input = /** @type {HTMLInputElement} */ (make("input", { ariaLabel: `${words}: words`, maxLength: 200 }));
  const send = () => deed(input.value.trim());
  input.addEventListener("keydown", (event) => event.key === "Enter" && send());
  return make(
    "span",
    { className: "with" },
    makeButton(words, send, first ? { className: "button primary" } : {}),
    input,
  );
}
