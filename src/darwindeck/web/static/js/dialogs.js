// @ts-check
// Windows over the table: the rules, the keys, the settings, the last trick. Each is a <dialog> of the page.

import { CALLED, CHOICES, keepSettings, LABELS } from "./settings.js";
import { KEYS } from "./keyboard.js";
import { makeCard } from "./cards.js";
import { cardName, YOU } from "./words.js";
import { find } from "./page.js";

/** @param {string} id @returns {HTMLDialogElement} */
export function dialog(id) {
  return /** @type {HTMLDialogElement} */ (find(`dialog#${id}`));
}

/** Narrower than this, the rules lie over the table instead of beside it. */
const ROOM_BESIDE = 900;

/** The rules, beside the table where there is room; asked for again they go. What reading tells is there at once; the
 * examples have to be played, and come after. @param {string} address */
export async function showRules(address) {
  const window = dialog("rules");
  if (window.open) return window.close();
  if (globalThis.innerWidth < ROOM_BESIDE) window.showModal();
  else window.show();
  const body = find(".body", window);
  if (body.dataset.whole) return;
  if (!body.childElementCount) body.textContent = "Fetching the rules …";
  for (const asked of [`${address}?once=1`, address]) {
    const answer = await fetch(asked).catch(() => undefined);
    if (answer?.ok) body.innerHTML = await answer.text();
    else if (!body.childElementCount) body.textContent = "The rules could not be fetched. Try again.";
    if (answer?.ok && asked === address) body.dataset.whole = "yes";
  }
}

/** What is printed on keys that have no sign of their own. @type {Record<string, string>} */
const PRINTED = {
  ArrowRight: "→",
  ArrowLeft: "←",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Escape: "Esc",
  " ": "Space",
};

/** The keys whose buttons are on this page. */
function keysHere() {
  return Object.fromEntries(
    Object.entries(KEYS).filter(
      ([, name]) => name === "Command line" || document.querySelector(`button[data-name="${name}"]`),
    ),
  );
}

/** Lists what each key does. @param {Record<string, string>} [keys] */
export function showKeys(keys = keysHere()) {
  const list = Object.entries(keys).map(([key, name]) => {
    const row = document.createElement("tr");
    const cell = document.createElement("th");
    cell.append(Object.assign(document.createElement("kbd"), { textContent: PRINTED[key] ?? key }));
    row.append(cell, Object.assign(document.createElement("td"), { textContent: name }));
    return row;
  });
  find("tbody", dialog("keys")).replaceChildren(...list);
  dialog("keys").showModal();
}

/** @param {Record<string, string>} settings @param {() => void} changed */
export function showSettings(settings, changed) {
  const form = find(".body", dialog("settings"));
  form.replaceChildren(
    ...Object.entries(CHOICES).map(([name, values]) => {
      const label = document.createElement("label");
      const select = document.createElement("select");
      select.append(
        ...values.map((value) => new Option(CALLED[value] ?? value, value, false, settings[name] === value)),
      );
      select.addEventListener("change", () => {
        settings[name] = select.value;
        keepSettings(settings);
        changed();
      });
      select.name = name;
      label.append(LABELS[name] ?? name, select);
      return label;
    }),
  );
  dialog("settings").showModal();
}

/** You win, others win with an s. @param {string} name */
function winsWord(name) {
  return name === YOU ? " win" : " wins";
}

/** @param {{card: string, by: string, wins: boolean}[]} trick */
export function showLastTrick(trick) {
  const body = find(".body", dialog("last-trick"));
  body.replaceChildren(
    ...trick.map((played) => {
      const figure = document.createElement("figure");
      figure.classList.toggle("wins", played.wins);
      figure.append(
        makeCard(played.card),
        Object.assign(document.createElement("figcaption"), {
          textContent: played.by + (played.wins ? winsWord(played.by) : ""),
        }),
      );
      figure.setAttribute("aria-label", `${played.by}: ${cardName(played.card)}`);
      return figure;
    }),
  );
  dialog("last-trick").showModal();
}
