// @ts-check
// Who is in the room, and what the host, whoever sits, or whoever watches can do about it.

import { makeButton } from "../prompt.js";

/** @import {FromRoom, GuestSight, RoomSight, SeatSight} from "../wire.js" */
/** @import {Question} from "../shown.js" */

/** @param {HTMLElement} list @param {RoomSight} room @param {(message: Question<FromRoom>) => void} ask */
export function drawPeople(list, room, ask) {
  const seats = (room.seats ?? []).map((seat) => drawSeat(seat, room, ask));
  const lookers = (room.guests ?? [])
    .filter((guest) => !guest.sits)
    .map((guest) =>
      drawGuest(
        guest,
        guest.name,
        guest.id === room.you && guest.waits ? "you watch until the host lets you in" : "watching",
        room,
        ask,
      ),
    );
  list.replaceChildren(...seats, ...lookers);
}

/** What only the host does is out of the way until it is asked for.
 * @param {HTMLElement} panel @param {RoomSight} room */
export function drawManaging(panel, room) {
  const button = /** @type {HTMLButtonElement} */ (panel.querySelector(".manage"));
  button.hidden = room.host !== room.you || (room.guests ?? []).length < 2;
  button.onclick = () => button.setAttribute("aria-expanded", String(panel.classList.toggle("managing")));
}

/** @param {SeatSight} seat @param {RoomSight} room @param {(message: Question<FromRoom>) => void} ask */
function drawSeat(seat, room, ask) {
  const guest = room.guests?.find((each) => each.id === seat.guest);
  const words = seat.stand_in
    ? "away, a bot sits in"
    : seat.away
      ? "away"
      : seat.kind === "person"
        ? seat.yours
          ? "you"
          : seat.guest === room.host
            ? "host"
            : ""
        : seat.kind === "model"
          ? "model"
          : `bot, ${seat.level}`;
  const item = drawGuest(guest, seat.name, words, room, ask);
  const deeds = /** @type {HTMLElement} */ (item.querySelector(".deeds"));
  const none = (room.seats ?? []).every((each) => !each.yours);
  if (seat.open && none) deeds.append(makeButton("Take this seat", () => ask({ type: "sit", seat: seat.seat })));
  if (seat.yours && !room.over) deeds.append(makeButton("Get up", () => ask({ type: "stand", seat: seat.seat })));
  if (room.host === room.you && seat.kind === "person" && !seat.yours)
    deeds.append(makeButton("Free the seat", () => ask({ type: "free", seat: seat.seat }), "hosts"));
  item.classList.toggle("away", Boolean(seat.away));
  return item;
}

/** @param {GuestSight | undefined} guest @param {string} name @param {string} words @param {RoomSight} room
 * @param {(message: Question<FromRoom>) => void} ask */
function drawGuest(guest, name, words, room, ask) {
  const item = document.createElement("li");
  item.append(
    Object.assign(document.createElement("b"), { textContent: name }),
    " ",
    Object.assign(document.createElement("span"), { className: "soft", textContent: words }),
  );
  const deeds = document.createElement("span");
  deeds.className = "deeds";
  if (guest && room.host === room.you && guest.id !== room.you) {
    if (guest.waits) deeds.append(makeButton(`Let ${guest.name} in`, () => ask({ type: "admit", guest: guest.id })));
    deeds.append(
      makeButton(
        guest.muted ? "Unmute" : "Mute",
        () => ask({ type: "mute", guest: guest.id, on: !guest.muted }),
        "hosts",
      ),
    );
    deeds.append(makeButton("Send away", () => ask({ type: "remove", guest: guest.id }), "hosts"));
    deeds.append(makeButton("Ban", () => ask({ type: "remove", guest: guest.id, ban: true }), "hosts"));
    deeds.append(makeButton("Make host", () => ask({ type: "hand_over", guest: guest.id }), "hosts"));
  }
  item.append(deeds);
  return item;
}
