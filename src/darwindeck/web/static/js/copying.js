// @ts-check
// Text of a field that is taken along. Where a page comes without TLS, as in a home network, browsers have no clipboard
// for scripts; the old way to copy what is selected works there too.

/** @param {HTMLInputElement} field @returns {Promise<boolean>} whether it is copied */
export async function copyField(field) {
  field.select();
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
