// @ts-check
// A game as a link: the game itself, the deal and every move stand behind its #, so no server has to keep them.

import { copyField } from "./copying.js";
import { dialog } from "./dialogs.js";
import { find } from "./page.js";

/** @param {{address: () => Promise<string>}} source */
export async function showShare(source) {
  const body = find(".body", dialog("share"));
  if (!dialog("share").open) dialog("share").showModal();
  try {
    const address = await source.address();
    body.replaceChildren(...parts(address));
  } catch (error) {
    body.replaceChildren(
      Object.assign(document.createElement("p"), { textContent: /** @type {Error} */ (error).message }),
    );
  }
}

/** @param {string} address */
function parts(address) {
  const words = Object.assign(document.createElement("p"), {
    textContent:
      "Whoever opens this link with DarwinDeck sees the game and can play the same deal. " +
      "It holds the rules, the deal, the names of the players and every move.",
  });
  const alone = ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
  if (alone)
    words.textContent +=
      " This address works on this machine only. A friend puts the address of their own DarwinDeck before /share, " +
      "or you start the server with --host 0.0.0.0.";
  const field = Object.assign(document.createElement("input"), { readOnly: true, value: address, className: "link" });
  field.setAttribute("aria-label", "Link");
  field.addEventListener("focus", () => field.select());
  const copy = Object.assign(document.createElement("button"), {
    type: "button",
    className: "button primary",
    textContent: "Copy",
  });
  copy.addEventListener("click", async () => {
    copy.textContent = (await copyField(field)) ? "Copied" : "Select it and copy it yourself";
  });
  return [words, field, copy];
}
