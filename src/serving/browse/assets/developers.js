/* Copying, arrow keys in the JSON, and the chosen language. The pages work without this file. */
const every = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Shows the outcome on the button. */
const copy = async (button, text) => {
  const { copied, notCopied } = button.dataset;
  const before = button.textContent;
  let said = copied;
  try {
    await navigator.clipboard.writeText(await text());
  } catch {
    said = notCopied;
  }
  button.textContent = said;
  setTimeout(() => {
    button.textContent = before;
  }, 2400);
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button.copy");
  if (!button) return;
  const { copy: from, copyFrom } = button.dataset;
  if (from) copy(button, () => document.querySelector(from).textContent);
  else {
    copy(button, async () => JSON.stringify(await (await fetch(copyFrom)).json(), undefined, 2));
  }
});

/* Tab stops once in the JSON. The arrow keys move, unfold and fold, as in a tree view. */
const stopsOf = (tree) => every("summary, a", tree).filter((stop) => stop.checkVisibility());
const focusOn = (stop, tree) => {
  for (const one of every("[tabindex='0']", tree)) one.tabIndex = -1;
  stop.tabIndex = 0;
  stop.focus();
};
/** The element to focus after a key; `undefined` if the key does nothing. */
const goalOf = (key, stop, tree) => {
  const fold = stop.matches("summary") ? stop.parentElement : undefined;
  const stops = stopsOf(tree);
  const at = stops.indexOf(stop);
  if (key === "ArrowDown") return stops[at + 1];
  if (key === "ArrowUp") return stops[at - 1];
  if (key === "Home") return stops[0];
  if (key === "End") return stops.at(-1);
  if (key === "ArrowRight" && fold?.open) return stops[at + 1];
  if (key === "ArrowLeft" && !fold?.open) {
    return stop.parentElement.parentElement.closest("details")?.firstElementChild;
  }
  if (!fold || !key.startsWith("Arrow")) return undefined;
  fold.open = key === "ArrowRight";
  return stop;
};
document.addEventListener("keydown", (event) => {
  const tree = event.target.closest(".json");
  const goal = tree?.contains(event.target) && goalOf(event.key, event.target, tree);
  if (!goal) return;
  event.preventDefault();
  focusOn(goal, tree);
});
// After a click the arrow keys continue from there.
document.addEventListener("focusin", ({ target }) => {
  const tree = target.closest(".json");
  if (tree && target !== tree && target.tabIndex < 0) focusOn(target, tree);
});
for (const tree of every(".json")) {
  for (const [at, stop] of every("summary, a", tree).entries()) stop.tabIndex = at === 0 ? 0 : -1;
}

/* Remembers the chosen language of the code examples. */
const ways = every(".ways input[type=radio]");
const showWay = (way) => {
  for (const one of ways) if (one.value === way) one.checked = true;
};
const WAY = "montra.way";
try {
  showWay(localStorage.getItem(WAY));
} catch {}
for (const one of ways) {
  one.addEventListener("change", () => {
    showWay(one.value);
    try {
      localStorage.setItem(WAY, one.value);
    } catch {}
  });
}
