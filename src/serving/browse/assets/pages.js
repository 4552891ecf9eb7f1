/*
 * Remembers whether the reader chose the pages for developers: in the browser, so that responses are
 * the same for all readers. The pages work without this file.
 */
const AUDIENCE = "montra.audience";

const addressFor = (audience) => {
  const address = new URL(location.href);
  if (audience === "developers") address.searchParams.set("format", "api");
  else address.searchParams.delete("format");
  return address.href;
};

try {
  const isForVisitors = document.currentScript.dataset.audience === "visitors";
  const hasFormat = new URL(location.href).searchParams.has("format");
  if (isForVisitors && !hasFormat && localStorage.getItem(AUDIENCE) === "developers") {
    location.replace(addressFor("developers"));
  }
} catch {
  // The browser has no storage: show the requested page.
}

document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[data-audience]");
  if (!link) return;
  const { audience } = link.dataset;
  try {
    localStorage.setItem(AUDIENCE, audience);
  } catch {}
  if (link.pathname === location.pathname) link.href = addressFor(audience);
});

// Leaves empty fields out of the address.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  for (const field of event.target.elements) {
    if (field.name && field.value === "") field.disabled = true;
  }
});
addEventListener("pageshow", () => {
  for (const field of document.querySelectorAll("form :disabled")) field.disabled = false;
});
