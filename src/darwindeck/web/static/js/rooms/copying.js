// @ts-check
// The button beside a link that takes it along.

export function listenToCopying() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copies]") : null;
    if (!(button instanceof HTMLElement)) return;
    const field = document.querySelector("#link");
    if (field instanceof HTMLInputElement) field.select();
    navigator.clipboard?.writeText(button.dataset.copies ?? "").then(() => { button.textContent = "Copied"; }, () => {});
  });
}
