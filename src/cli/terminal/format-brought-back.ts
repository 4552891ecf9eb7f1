/** Formats the changes that a rollback undid and the next publication would restore. */
import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
import type { RestoredChanges, RestoredItem } from "../../authoring/publish/brought-back.ts";
import { say } from "../../language/language.ts";

const SIGNS: Readonly<Record<RestoredItem["change"], string>> = {
  added: "+",
  changed: "~",
  removed: "-",
};

export function formatBroughtBack(restored: RestoredChanges | undefined): string[] {
  if (!restored) return [];
  const { rollback, publication, count, items } = restored;
  const lines = [`  ${say.publish.bringsBack({ rollback, publication, count })}`];
  for (const { change, collection, name } of items) {
    const item = collection ? `${collection} ${escapeInvisible(name)}` : escapeInvisible(name);
    lines.push(`    ${SIGNS[change]} ${item}`);
  }
  const more = count - items.length;
  if (more > 0) lines.push(`    ${say.report.more({ count: more })}`);
  return lines;
}
