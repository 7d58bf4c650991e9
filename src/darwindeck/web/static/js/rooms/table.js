// @ts-check
// The table of a room: who is here and who is away, talk, asking to take back, the clock, passing the device on, and
// the next game. The cards are drawn by main.js, which knows nothing of rooms.

import { socket } from "../main.js";
import { find } from "../page.js";
import { say } from "../speech.js";
import { drawManaging, drawPeople } from "./people.js";
import { allowWords, drawTalk, listenToTalk } from "./talk.js";

/** @import {Message, RoomSight} from "../wire.js" */

const page = find("main.table");
const panel = find(".panel.room");
/** The room as it was last told. @type {RoomSight | null} */
let room = null;

history.scrollRestoration = "manual"; // as in the lobby: the next game begins at the head of the page
socket.on("room", (told) => {
  if (room && told.version < room.version) return;
  room = told;
  drawPeople(find(".people", panel), told, (message) => socket.ask(message));
  drawManaging(panel, told);
  drawTalk(panel, told.messages ?? [], showBubble);
  allowWords(panel, !told.guests?.some((guest) => guest.id === told.you && guest.muted));
  drawUndo(told);
  startClock(told);
  drawEnd(told);
  markSeats();
});
page.addEventListener("drawn", markSeats);

/** Beside the names at the table: who is away, and for whom a bot plays. */
function markSeats() {
  for (const seat of room?.seats ?? []) {
    const plate = page.querySelector(`.seat[data-seat="${seat.seat}"] .plate`);
    if (!(plate instanceof HTMLElement)) continue;
    plate.querySelector(".presence")?.remove();
    const words = seat.stand_in
      ? "bot sits in"
      : seat.away
        ? "away"
        : seat.kind === "bot" || seat.kind === "free"
          ? `${seat.level} bot`
          : seat.kind === "model"
            ? "model"
            : "";
    if (words)
      find(".name", plate).after(
        Object.assign(document.createElement("span"), { className: "presence", textContent: words }),
      );
    const bubble = bubbles.get(seat.seat);
    if (bubble && bubble.parentElement !== plate.parentElement) plate.after(bubble);
  }
}

/** How long words stand beside who said them: on a phone the talk itself is further down. */
const BUBBLE = 6000;

/** By seat, what was said there a moment ago. @type {Map<number, HTMLElement>} */
const bubbles = new Map();

/** Words of somebody else beside their plate; who listens hears them from the log. @param {Message} message */
function showBubble(message) {
  const seat = room?.seats?.find((each) => each.guest === message.by && !each.yours)?.seat;
  if (seat === undefined) return;
  bubbles.get(seat)?.remove();
  const bubble = Object.assign(document.createElement("p"), { className: "bubble", textContent: message.text });
  bubble.setAttribute("aria-hidden", "true");
  bubbles.set(seat, bubble);
  setTimeout(() => {
    bubble.remove();
    if (bubbles.get(seat) === bubble) bubbles.delete(seat);
  }, BUBBLE);
}

/** Whether this page waits for the others to agree. */
let asking = false;

/** @param {RoomSight} room */
function drawUndo(room) {
  const box = find(".undo-asked", panel);
  const asked = room.undo;
  if (asking && !asked) say(""); // it was told that the others are asked
  asking = Boolean(asked?.yours);
  box.hidden = !asked;
  if (!asked) return;
  find("p", box).textContent = asked.yours
    ? "The others are asked whether you may take it back."
    : `${asked.by} wants to take back the last choice.`;
  for (const button of box.querySelectorAll("button")) {
    const withdraws = asked.yours && button.dataset.answer === "no";
    button.hidden = !(asked.asked || withdraws);
    if (button.dataset.answer === "no") button.textContent = withdraws ? "Never mind" : "Do not agree";
  }
}
for (const button of find(".undo-asked", panel).querySelectorAll("button")) {
  button.addEventListener("click", () => {
    if (room?.undo) socket.ask({ type: "agree", yes: button.dataset.answer === "yes", table: room.undo.version });
  });
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;
/** @param {RoomSight} room */
function startClock(room) {
  clearInterval(ticking);
  const line = find(".clock", page);
  line.hidden = !room.clock;
  if (!room.clock) return;
  const ends = performance.now() + room.clock.left * 1000;
  const seat = room.seats?.[room.clock.seat];
  const draw = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    line.textContent = `${seat?.yours ? "You have" : `${seat?.name} has`} ${left} s`;
    line.classList.toggle("short", left <= 5);
  };
  draw();
  ticking = setInterval(draw, 500);
}

listenToTalk(panel, (message) => socket.ask(message));

/** @param {RoomSight} room */
function drawEnd(room) {
  const box = find(".next-game");
  const over = Boolean(room.over);
  if (over && box.hidden) void drawThoughts();
  box.hidden = !over;
  const host = room.guests?.find((guest) => guest.id === room.host);
  const yours = room.host === room.you;
  find("[data-rematch]", box).hidden = !yours;
  find(".words", box).textContent = yours
    ? "One more with the same players?"
    : `${host?.name ?? "The host"} can start the next game.`;
}
find("[data-rematch]").addEventListener("click", () => socket.ask({ type: "again", same: false }));

async function drawThoughts() {
  const box = find(".thoughts");
  const answer = await fetch(`/rooms/${panel.dataset.code}/thoughts`);
  const thoughts = answer.ok ? (await answer.json()).thoughts : [];
  box.hidden = !thoughts.length;
  find("ol", box).replaceChildren(
    ...thoughts.map((/** @type {string} */ text) => Object.assign(document.createElement("li"), { textContent: text })),
  );
}

socket.on("passing", ({ seat, name }) => {
  const cover = find(".passing");
  const waits = seat !== undefined && seat !== null;
  cover.hidden = !waits;
  if (!waits) return;
  find("p", cover).textContent = `Pass the device to ${name}.`;
  const button = /** @type {HTMLButtonElement} */ (find("button", cover));
  button.textContent = `I am ${name}: show my cards`;
  button.onclick = () => socket.ask({ type: "look", seat });
  button.focus();
});
