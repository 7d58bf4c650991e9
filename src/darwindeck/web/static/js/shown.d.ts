// What the page of a table makes of what it is told, beside the messages themselves (wire.d.ts).

import type { TableSocket } from "./socket.js";
import type { FromRoom, FromTable, Option, Scene, ToRoom, ToTable, Zone } from "./wire.js";

/** A zone as it is drawn: hands are turned up at the end of a hand, and captured piles count their tricks. */
export interface DrawnZone extends Zone {
  turned?: boolean;
  tricks?: number | null;
}

/** The scene, or a beat on the way to it. */
export interface DrawnScene extends Omit<Scene, "zones"> {
  zones: DrawnZone[];
}

/** Makes a card button one that can be chosen, and knows what else can be: the zones whose cards are buttons now, the
 * choices that lie in a zone, and the names of the players. */
export interface Wire {
  (button: HTMLElement, card: string, zone: string): void;
  zones: Set<string>;
  options?: Option[];
  choose?: (actions: string[]) => void;
  names?: Map<number, string>;
}

export type Settings = Record<string, string>;

/** A question without what the line adds to it. */
export type Question<F> = F extends { id: string; version: number } ? Omit<F, "id" | "version"> : never;

/** The line of a table, in a room or not. */
export type TableLine = TableSocket<ToTable | ToRoom, FromTable | FromRoom>;

/** A refusal; `again` if the question was sent twice and the first may have been answered. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
  again?: boolean;
}

/** Whether the line to the server stands. */
export interface LineNews {
  type: "line";
  online: boolean;
  reason?: string;
}
