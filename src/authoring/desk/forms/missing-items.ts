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

/** Adds the remedy if the message quotes an item that is a draft or was removed. */
export async function withRemedy(desk: Desk, problem: Problem): Promise<RemediedProblem> {
  const { at, field = "", wrong } = problem;
  const { name } = subjectOf(at.file) ?? {};
  const referred = name && declaredField(collections[name], field)?.to;
  // A problem has its value only in the message: a reference "obras", or a link "/noticias/obras/".
  const [, quoted = ""] = /"([^"]+)"/.exec(wrong) ?? [];
  const missing = quoted.split("/").findLast(Boolean) ?? "";
  const ofReference = referred ? [referred] : [];
  const isLink = quoted.startsWith("/");
  const candidates: readonly CollectionName[] = isLink ? collectionNames : ofReference;
  const { named, undraft, bringBack } = say.writing;
  for (const collection of candidates) {
    const { items } = await itemsIn(desk, collection);
    const draft = items.find((item) => item.isDraft && namesOf(item).includes(missing));
    if (!draft) continue;
    const href = formHref(collection, draft.file, draft.item);
    const remedy = { href, label: `${undraft}: ${draft.called}` };
    return { ...problem, fix: named.isDraft, remedy };
  }
  const removed = await cachedForFolder(desk, "removals", async () => removals(desk.folder));
  for (const { file, version, item = "", called = "", names = [] } of removed) {
    const collection = candidates.find((name) => name === subjectOf(file)?.name);
    if (!collection || !names.includes(missing)) continue;
    const query = new URLSearchParams({ file, version, ...(file.includes("/") ? {} : { item }) });
    const remedy = { href: `/desk/write/-/version?${query}`, label: `${bringBack}: ${called}` };
    return { ...problem, fix: named.isRemoved, remedy };
  }
  return problem;
}
