// @ts-check
// The button beside a link that takes it along.

import { copyField } from "../copying.js";

export function listenToCopying() {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copies]") : null;
    const field = document.querySelector("#link");
    if (!(button instanceof HTMLElement && field instanceof HTMLInputElement)) return;
    button.textContent = (await copyField(field)) ? "Copied" : "Copy it yourself";
  });
}
