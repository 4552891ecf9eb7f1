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

const views = document.querySelectorAll("input[name=view]");
const showViewOfAddress = () => {
  for (const view of views) if (location.hash === `#${view.value}`) view.checked = true;
};
for (const view of views) {
  view.addEventListener("change", () => history.replaceState(null, "", `#${view.value}`));
}
addEventListener("hashchange", showViewOfAddress);
showViewOfAddress();
