/*
 * Extras of the pages: copying, folding at once, a view that has an address. Everything else works
 * without this file.
 */

const said = (button, text) => {
  const before = button.textContent;
  button.textContent = text;
  setTimeout(() => {
    button.textContent = before;
  }, 1600);
};

const textToCopy = async ({ copy, copyFrom }) => {
  if (copy) return document.querySelector(copy).textContent;
  const response = await fetch(copyFrom, { headers: { Accept: "application/json" } });
  return JSON.stringify(await response.json(), undefined, 2);
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[type=button]");
  if (!button) return;
  const { fold } = button.dataset;
  if (fold) {
    const [outermost, ...others] = button.closest(".panel").querySelectorAll(".json details");
    for (const details of others) details.open = fold === "open";
    if (outermost) outermost.open = true;
    return;
  }
  try {
    await navigator.clipboard.writeText(await textToCopy(button.dataset));
    said(button, "Copied");
  } catch {
    said(button, "Not copied");
  }
});

/** The publication being served, which the page itself does not say: it stays the same without new data. */
const tellPublication = async (paragraph) => {
  const { readiness, zone } = paragraph.dataset;
  const { publication, time } = await (await fetch(readiness, { cache: "no-store" })).json();
  const words = { dateStyle: "long", timeStyle: "short", timeZone: zone };
  const link = paragraph.querySelector("a");
  link.textContent = `Number ${publication.toLocaleString("en-GB")}`;
  const when = new Intl.DateTimeFormat("en-GB", words).format(new Date(time));
  paragraph.replaceChildren(link, `, ${when} (${zone}).`);
};

for (const paragraph of document.querySelectorAll("[data-readiness]")) {
  // What cannot be told is told behind the link.
  tellPublication(paragraph).catch(() => {});
}

const views = document.querySelectorAll("input[name=view]");
const showViewOfAddress = () => {
  for (const view of views) if (location.hash === `#${view.value}`) view.checked = true;
};
for (const view of views) {
  view.addEventListener("change", () => history.replaceState(null, "", `#${view.value}`));
}
addEventListener("hashchange", showViewOfAddress);
showViewOfAddress();
