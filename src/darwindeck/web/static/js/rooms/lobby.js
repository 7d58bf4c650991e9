// @ts-check
// The lobby: every deed is a form that works without script. With it, forms are sent without leaving the page, and the
// page is fetched again when something has changed in the room; what is open or being typed stays so.

import { TableSocket } from "../socket.js";
import { listenToCopying } from "./copying.js";

/** @import {Go, Hello, RoomSight} from "../wire.js" */

const lobby = () => /** @type {HTMLElement} */ (document.querySelector("#lobby"));
document.documentElement.classList.add("scripted");
history.scrollRestoration = "manual"; // whoever presses Start at the foot of a phone is to see the table
/** @type {TableSocket<RoomSight | Go, Hello>} */
const socket = new TableSocket(lobby().dataset.socket ?? "");
/** The lobby as the server wrote it last: what looks the same is not drawn again under somebody's finger. */
let written = lobby().innerHTML;

/** Puts a fetched page in the place of this one, with what is being typed. @param {Response} answer */
async function show(answer) {
  const text = await answer.text();
  const fetched = new DOMParser().parseFromString(text, "text/html").querySelector("#lobby");
  if (!(fetched instanceof HTMLElement)) return location.assign(answer.url);
  if (Number(fetched.dataset.version) < Number(lobby().dataset.version)) return; // it was overtaken on its way
  lobby().dataset.version = fetched.dataset.version;
  if (fetched.innerHTML === written) return;
  written = fetched.innerHTML;
  const typing = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const typed = new Map(
    [...lobby().querySelectorAll("input:not([type=hidden], [readonly])")].map((each) => [keyOf(each), each]),
  );
  const opened = new Set([...lobby().querySelectorAll("details[open]")].map(keyOf));
  const key = typing && lobby().contains(typing) ? keyOf(typing) : "";
  lobby().replaceWith(document.importNode(fetched, true));
  for (const details of lobby().querySelectorAll("details")) if (opened.has(keyOf(details))) details.open = true;
  for (const input of lobby().querySelectorAll("input:not([type=hidden], [readonly])")) {
    const before = typed.get(keyOf(input));
    if (!(before instanceof HTMLInputElement) || !(input instanceof HTMLInputElement) || !before.value) continue;
    input.value = before.value;
  }
  const again = [...lobby().querySelectorAll("input, select, button, summary")].find(
    (each) => key && keyOf(each) === key,
  );
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  const said = lobby().querySelector(".said");
  if (said) said.scrollTop = said.scrollHeight;
}

/** What a field is, also on the page that comes in its place. @param {Element} field */
function keyOf(field) {
  const form = field.closest("form");
  const seat = form?.querySelector('input[name="seat"]');
  return [
    form?.getAttribute("action"),
    seat instanceof HTMLInputElement ? seat.value : "",
    field.tagName,
    field.getAttribute("name") ?? field.textContent?.trim(),
  ].join(" ");
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.action.endsWith("/leave") || !lobby().contains(form)) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input:not([type=hidden])")]);
  const typed = fields.map((field) => field.value);
  for (const field of fields) field.value = "";
  if (!(await send(form, body))) fields.forEach((field, at) => (field.value ||= typed[at]));
});
// What is chosen is sent alone: the other fields may come from a page that an earlier choice has not reached yet.
document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLSelectElement) || field.dataset.sends === undefined || !field.form) return;
  const body = new FormData();
  for (const each of field.form.querySelectorAll("input[type=hidden]"))
    if (each instanceof HTMLInputElement) body.append(each.name, each.value);
  body.append(field.name, field.value);
  await send(field.form, body);
});

/** Sends a form; whether it was heard. What was not heard is said, and stays to be sent again.
 * @param {HTMLFormElement} form @param {FormData} fields */
async function send(form, fields) {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  tellLost(form, !answer);
  if (answer) await show(answer);
  return Boolean(answer);
}

/** Beside the form, that the server did not answer. @param {HTMLFormElement} form @param {boolean} lost */
function tellLost(form, lost) {
  document.querySelector(".unsent")?.remove();
  if (!lost) return;
  const words = Object.assign(document.createElement("p"), {
    className: "unsent wrong",
    textContent: "The server does not answer. Try again in a moment.",
  });
  words.setAttribute("role", "alert");
  form.after(words);
}
listenToCopying();
socket.on("room", async ({ version }) => {
  if (version <= Number(lobby().dataset.version)) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null); // if it is lost, the line is too
  if (answer) await show(answer);
});
socket.on("go", () => location.reload());
const said = lobby().querySelector(".said");
if (said) said.scrollTop = said.scrollHeight;
