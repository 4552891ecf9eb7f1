/** Moves the focus by keys as a keyboard user would, and checks that it is visible at each step. */
import assert from "node:assert/strict";
import type { Page } from "../../../tools/test/browser.ts";

/** More than any page needs. */
const MAX_PRESSES = 150;

export interface Focused {
  /** `id` of the element, or its accessible name. */
  readonly names: readonly string[];
  /** Also true if nothing has the focus. */
  readonly isSeen: boolean;
  readonly isInMain: boolean;
}

export async function focused(page: Page): Promise<Focused> {
  return await page.evaluate<Focused>(`(() => {
    const at = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const { width, height } = at.getBoundingClientRect();
    const isSeen = at === document.body || outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && width > 1 && height > 1;
    const names = [at.id, at.name, at.getAttribute("aria-label"), at.textContent.trim(), at.className];
    return { names: names.filter(Boolean), isSeen, isInMain: at.closest("main") !== null };
  })()`);
}

/** Presses a key until the named element has the focus, which must be visible all the way. */
export async function reach(
  page: Page,
  name: string,
  { key = "Tab", inMain = false } = {},
): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press(key);
    const { names, isSeen, isInMain } = await focused(page);
    assert.ok(isSeen, `${names.join(" | ")} has the focus unseen on ${page.url()}`);
    if (names.includes(name) && (isInMain || !inMain)) return;
  }
  throw new Error(`No key leads to "${name}" on ${page.url()}`);
}
