// @ts-check
// Looking into a zone: exactly the cards the seat knows there, with their places where it knows them. Cards can be
// taken out, and the known cards at either end put into another order.

import { knownSlice, offered, rearrange } from "./actions.js";
import { make, makeButton, makeSelect } from "./element.js";
import { cardsWord } from "./mat.js";

/** @import {OpenScene, OpenZone, SeenCard} from "../wire.js" */
/** @import {CardRef, TableState} from "./shown.js" */

/** From so many different cards on there is a field to find some of them by. */
const MANY = 5;

export class LookPanel {
  /** @param {HTMLElement} panel @param {TableState} state */
  constructor(panel, state) {
    this.panel = panel;
    this.state = state;
    this.key = "";
    this.target = "";
    this.wanted = "";
    /** @type {Record<string, SeenCard[]>} the new order of each end, as far as it was changed */
    this.orders = {};
  }

  /** @param {string} key */
  open(key) {
    this.key = key;
    this.orders = {};
    this.wanted = "";
  }

  close() {
    this.key = "";
  }

  /** @param {OpenScene} scene */
  draw(scene) {
    const zone = scene.zones.find((each) => each.key === this.key);
    this.panel.hidden = !zone;
    if (!zone) return;
    const title = this.panel.querySelector("h2");
    if (title) title.textContent = `Cards in ${zone.words}`;
    const body = /** @type {HTMLElement} */ (this.panel.querySelector(".body"));
    body.replaceChildren(...this.parts(scene, zone));
    this.filter(scene);
  }

  /** Only the cards whose name, kind or text has what is wanted are shown. @param {OpenScene} scene */
  filter(scene) {
    const wanted = this.wanted.trim().toLowerCase();
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.panel.querySelectorAll("li[data-template]"))) {
      const face = scene.faces?.[row.dataset.template ?? ""];
      const printed = face ? [face.label, face.kind, ...(face.facts ?? []), ...(face.texts ?? [])] : [];
      row.hidden = Boolean(wanted) && !printed.some((words) => words.toLowerCase().includes(wanted));
    }
  }

  /** A field to find cards by. @param {OpenScene} scene */
  find(scene) {
    const input = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "search",
        ariaLabel: "Find cards",
        placeholder: "name, kind or text",
        maxLength: 60,
        value: this.wanted,
      })
    );
    input.addEventListener("input", () => {
      this.wanted = input.value;
      this.filter(scene);
    });
    return make("label", { className: "with" }, "Find ", input);
  }

  /** @param {OpenScene} scene @param {OpenZone} zone */
  parts(scene, zone) {
    const to = makeSelect(
      "Take them to",
      scene.zones.filter((each) => each.key !== zone.key).map((each) => [each.key, each.words]),
      this.target || scene.drawn_to,
    );
    to.addEventListener("change", () => {
      this.target = to.value;
    });
    const take = (/** @type {CardRef} */ card) =>
      this.state.act({ type: "move_card", from_zone: zone.key, to_zone: to.value, card }, true);
    const parts = [make("label", { className: "with" }, "Take them to ", to)];
    if (new Set([...(zone.cards ?? []), ...(zone.somewhere ?? [])].map((card) => card.template)).size >= MANY)
      parts.push(this.find(scene));
    const whole = knownSlice(zone, "top").length === zone.count;
    parts.push(...this.slice(scene, zone, "top", take));
    const between = this.between(zone);
    if (between.length) parts.push(this.list(scene, between, take));
    if (!whole) parts.push(...this.slice(scene, zone, "bottom", take));
    if (zone.somewhere?.length) parts.push(...this.somewhere(scene, zone, take));
    const unknown =
      zone.count -
      (zone.cards ?? []).length -
      (zone.somewhere ?? []).reduce((/** @type {number} */ sum, each) => sum + each.count, 0);
    if (unknown) parts.push(make("p", { className: "soft" }, `${cardsWord(unknown)} you do not know.`));
    if (!zone.count) parts.push(make("p", { className: "soft" }, "It is empty."));
    const last = make("span", { className: "with" });
    if (zone.count && offered(scene, "shuffle"))
      last.append(makeButton("Shuffle it", () => this.state.act({ type: "shuffle", zone: zone.key }, true)));
    last.append(
      makeButton("Close", () => {
        this.close();
        this.state.drop();
      }),
    );
    return [...parts, last];
  }

  /** Known cards that are not at an end. @param {OpenZone} zone */
  between(zone) {
    const ends = new Set([...knownSlice(zone, "top"), ...knownSlice(zone, "bottom")]);
    return (zone.cards ?? []).filter((card) => !ends.has(card));
  }

  /** @param {OpenScene} scene @param {OpenZone} zone @param {"top" | "bottom"} end
   * @param {(card: CardRef) => void} take */
  slice(scene, zone, end, take) {
    const there = knownSlice(zone, end);
    if (!there.length) return [];
    const same =
      (this.orders[end] ?? []).length === there.length &&
      this.orders[end].every((card) =>
        there.some((each) => each.position === card.position && each.template === card.template),
      );
    const order = same ? this.orders[end] : there;
    const changed = order.some((card, place) => card.position !== there[place].position);
    const parts = [
      make("h3", {}, end === "top" ? "From the top" : "At the bottom"),
      this.list(scene, order, take, zone.ordered === false ? "" : end, zone.top_note),
    ];
    if (zone.ordered !== false && there.length > 1 && offered(scene, "rearrange_zone")) {
      parts.push(
        makeButton(
          "Put back in this order",
          () => this.state.act(rearrange(zone, order, end), true),
          changed ? { className: "button primary" } : { ariaDisabled: true },
        ),
      );
    }
    return parts;
  }

  /** @param {OpenScene} scene @param {SeenCard[]} cards @param {(card: CardRef) => void} take @param {string} [end]
   * the end whose order may be changed
   *  @param {string} [note] what is said of the card on top */
  list(scene, cards, take, end = "", note = "") {
    const rows = cards.map((card, place) => {
      const label = scene.faces?.[card.template]?.label ?? card.label;
      const name = makeButton(label, () => this.state.read(card), { className: "name" });
      const row = make(
        "li",
        {},
        name,
        ...(note && end === "top" && !place ? [make("small", { className: "soft" }, note)] : []),
        makeButton("Take", () => take({ by: "at", index: card.position - 1 }), { ariaLabel: `Take ${label}` }),
      );
      row.dataset.template = card.template;
      for (const [words, step] of /** @type {[string, number][]} */ (
        end && cards.length > 1
          ? [
              ["↑", -1],
              ["↓", 1],
            ]
          : []
      )) {
        row.append(
          makeButton(words, () => this.swap(scene, end, cards, place, place + step), {
            ariaLabel: `${label} ${step < 0 ? "up" : "down"}`,
            disabled: !(place + step in cards),
          }),
        );
      }
      return row;
    });
    return make("ol", { start: cards[0]?.position ?? 1 }, ...rows);
  }

  /** @param {OpenScene} scene @param {string} end @param {SeenCard[]} cards @param {number} one @param {number} two */
  swap(scene, end, cards, one, two) {
    const order = [...cards];
    [order[one], order[two]] = [order[two], order[one]];
    this.orders[end] = order;
    this.draw(scene);
  }

  /** Cards that are in the zone, the seat knows not where.
   * @param {OpenScene} scene @param {OpenZone} zone @param {(card: CardRef) => void} take */
  somewhere(scene, zone, take) {
    const rows = (zone.somewhere ?? []).map((holding) => {
      const label = scene.faces?.[holding.template]?.label ?? holding.label;
      const row = make(
        "li",
        {},
        make("span", { className: "many" }, `${holding.count} ×`),
        makeButton(label, () => this.state.read(holding), { className: "name" }),
        makeButton("Take", () => take({ by: "named", template: holding.template }), { ariaLabel: `Take ${label}` }),
      );
      row.dataset.template = holding.template;
      return row;
    });
    return [make("h3", {}, "Somewhere in it"), make("ul", { className: "bare" }, ...rows)];
  }
}
