// What the page of an open table makes of what it is told, beside the messages themselves (wire.d.ts).

import type { OpenZone, SeenCard } from "../wire.js";

/** What is picked: a zone, a card in it by its place or by its kind, or the whole pile, perhaps to be swapped. */
export interface Picked {
  zone: OpenZone;
  position?: number;
  template?: string;
  pile?: boolean;
  swap?: boolean;
}

/** An action as the table reads it (docs/table.md); the page only fills in what was touched. */
export interface OpenAction {
  type: string;
  [field: string]: unknown;
}

/** How the table is told which card is meant. */
export type CardRef = { by: "named"; template: string } | { by: "top" } | { by: "at"; index: number };

/** How a card lies, as far as its face needs to know. */
export type Lying = Partial<Pick<SeenCard, "face_up" | "orientation" | "flags">>;

/** What is picked, and what touching things does. */
export interface TableState {
  picked: Picked | null;
  effect: string;
  canHold(): boolean;
  touchZone(key: string): void;
  touchCard(key: string, position: number): void;
  dropOn(from: string, position: number, to: string): void;
  put(picked: Picked, zone: OpenZone): void;
  tap(zone: string, position: number): void;
  ask(question: Asking): void;
  lift(key: string, position: number): void;
  pick(picked: Picked | null): void;
  drop(): void;
  setEffect(words: string): void;
  act(action: OpenAction, stay?: boolean): void;
  sure(question: string, action: OpenAction): void;
  look(key: string): void;
  read(card: { template: string } | null): void;
  newDeal(): void;
  steer(what: string): void;
}

type Asking = import("../shown.js").Question<import("../wire.js").FromOpenTable>;
