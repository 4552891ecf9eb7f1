/** How to bring back a missing item that was removed at the desk or made a draft. */
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { declaredField } from "../../content/check/field-names.ts";
import type { Problem } from "../../content/report/content.ts";
import { subjectOf } from "../../editing/read-items.ts";
import { removals } from "../../editing/undo.ts";
import { formHref } from "../frame/links.ts";
import type { Desk } from "../frame/page.ts";
import { cachedForFolder, itemsIn } from "./item-lists.ts";
import { namesOf } from "./related.ts";

export interface RemediedProblem extends Problem {
  readonly remedy?: { readonly href: string; readonly label: string };
}

/** Adds the remedy if the missing item is a draft or was removed. */
export async function withRemedy(desk: Desk, problem: Problem): Promise<RemediedProblem> {
  const { candidates, missing } = missingItem(problem);
  const { named, undraft, bringBack } = say.writing;
  for (const collection of candidates) {
    const { items } = await itemsIn(desk, collection);
    const draft = items.find((item) => item.isDraft && namesOf(item).includes(missing));
    if (!draft) continue;
    const href = formHref(collection, draft.file, draft.item);
    const remedy = { href, label: `${undraft}: ${draft.called}` };
    return { ...problem, fix: named.isDraft, remedy };
  }
  const allRemoved = await cachedForFolder(desk, "removals", async () => removals(desk.folder));
  const removed = allRemoved.find(({ file, names = [] }) => {
    const subject = subjectOf(file);
    return subject && candidates.includes(subject.name) && names.includes(missing);
  });
  if (!removed) return problem;
  const { file, version, item = "", called = "" } = removed;
  // The version of a table shows all its items unless one is named.
  const query = new URLSearchParams({ file, version, ...(!file.includes("/") && { item }) });
  const remedy = { href: `/desk/write/-/version?${query}`, label: `${bringBack}: ${called}` };
  return { ...problem, fix: named.isRemoved, remedy };
}

/**
 * The name of the item that a reference or link does not find, and the collections that may have
 * had it. A problem has this name only in the quotes of its message: a reference `"obras"`, or a
 * link `"/noticias/obras/"`. Other problems quote something that no removed item is named.
 */
function missingItem({ at, field = "", wrong }: Problem) {
  const quoted = FIRST_QUOTATION.exec(wrong)?.[1] ?? "";
  const missing = quoted.split("/").findLast(Boolean) ?? "";
  const subject = subjectOf(at.file);
  const referred = subject && declaredField(collections[subject.name], field)?.to;
  const ofReference: readonly CollectionName[] = referred ? [referred] : [];
  const candidates = quoted.startsWith("/") ? collectionNames : ofReference;
  return { candidates, missing };
}

const FIRST_QUOTATION = /"([^"]+)"/;
