/** Formats the changes that a rollback undid and the next publication would restore. */
import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
import type { RestoredChanges, RestoredItem } from "../../authoring/publish/brought-back.ts";
import { say } from "../../language/language.ts";

const SIGNS: Readonly<Record<RestoredItem["change"], string>> = {
  added: "+",
  changed: "~",
  removed: "-",
};

/** @returns no lines if nothing comes back */
export function formatBroughtBack(back: RestoredChanges | undefined): string[] {
  if (!back) return [];
  const { rollback, publication, count, items } = back;
  const more = count - items.length;
  return [
    `  ${say.publish.bringsBack({ rollback, publication, count })}`,
    ...items.map(({ change, collection, name }) =>
      [`    ${SIGNS[change]}`, ...(collection ? [collection] : []), escapeInvisible(name)].join(
        " ",
      ),
    ),
    ...(more > 0 ? [`    ${say.report.more({ count: more })}`] : []),
  ];
}
