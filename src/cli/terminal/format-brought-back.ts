/** Formats the changes that a rollback undid and the next publication would restore. */
import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
import type { RestoredChanges, RestoredItem } from "../../authoring/publish/brought-back.ts";
import { say } from "../../language/language.ts";
import { withMore } from "./format-difference.ts";

const SIGNS: Readonly<Record<RestoredItem["change"], string>> = {
  added: "+",
  changed: "~",
  removed: "-",
};

export function formatBroughtBack(restored: RestoredChanges | undefined): string[] {
  if (!restored) return [];
  const { rollback, publication, count, items } = restored;
  const lines = items.map(({ change, collection, name }) => {
    const item = collection ? `${collection} ${escapeInvisible(name)}` : escapeInvisible(name);
    return `    ${SIGNS[change]} ${item}`;
  });
  const heading = `  ${say.publish.bringsBack({ rollback, publication, count })}`;
  return [heading, ...withMore(lines, count - items.length)];
}
