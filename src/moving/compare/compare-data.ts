/**
 * Compares the data at an address. Items of a list are matched by identity, because a missing one
 * moves all that follow.
 */
import type { JsonRecord } from "../../remote/parse-json.ts";
import { compareHead } from "./compare-answers.ts";
import { compareItem } from "./compare-items.ts";
import {
  type Both,
  type Comparison,
  mapBoth,
  type NamedItem,
  type ReasonOf,
} from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { readData, type ServiceData, type ShownItem, type ShownItems } from "./read-data.ts";

/**
 * @param path of the address that is being compared, with its filters
 * @returns the data of the old service
 */
export async function compareData(comparison: Comparison, path: string): Promise<ServiceData> {
  const { resource, options } = comparison;
  const reading = mapBoth(options.sides, (side) =>
    readData(resource, path, (at) => comparison.askSide(side, at)),
  );
  const both = await Promise.all(reading);
  const [old, now] = both;
  const replies = mapBoth(both, ({ reply }) => reply);
  compareHead(comparison, path, replies, statusRule(both));
  if (!comparison.stopped && replies.every(({ status }) => status === 200)) {
    const [was, is] = mapBoth(both, ({ form }) => ({ "": form }));
    const isList = resource.kind === "list";
    // Two failures are a difference too, because nothing was compared.
    const isUnknown = isList && !old.isWhole && !now.isWhole;
    // The old service may show a page where Montra has an object.
    const isNew = !isList && !old.isWhole;
    const forms: Both<JsonRecord> = [was, isUnknown ? {} : is];
    comparison.compare(path, forms, () => (isNew ? "montra_additions" : undefined));
  }
  compareItems(comparison, path, both);
  if (comparison.stopped) throw comparison.stopped;
  return old;
}

function statusRule(both: Both<ServiceData>): ExcuseRule | undefined {
  const statuses = both.map(({ reply }) => reply.status).join(" ");
  if (statuses === "404 200") return "montra_additions";
  // For a missing award edition, DRF answers 400 to a filter, and an empty list where Montra
  // answers 404.
  const isUnknown = statuses === "400 200" || statuses === "200 404";
  return isUnknown && both.every(({ items }) => items.size === 0) ? "unknown_filter" : undefined;
}

function compareItems(comparison: Comparison, path: string, both: Both<ServiceData>): void {
  const olds = both[0].items;
  const news = withTitles(both[1].items, olds);
  for (const [identity, item] of olds) {
    comparison.counts.items.set(identity, item.at);
    const other = news.get(identity);
    if (other) compareItem(comparison, [item, other]);
  }
  // Of a list that was not read to its end, the other items are unknown.
  if (!both.every(({ isWhole }) => isWhole)) return;
  const missing = itemsNotIn(news, olds);
  const added = itemsNotIn(olds, news);
  comparePresence(comparison, missing, added);
  compareOrder(comparison, path, [olds, news]);
  comparePages(comparison, path, both, missing.length > 0);
}

/** A teaser without an address is identified by its title; Montra gives it an address. */
function withTitles(news: ShownItems, olds: ShownItems): ShownItems {
  const result = new Map<string, ShownItem>();
  for (const [identity, item] of news) {
    const title = String(item.fields.titulo);
    const isTitleFree = !news.has(title) && !result.has(title);
    const isByTitle = !olds.has(identity) && olds.has(title) && isTitleFree;
    result.set(isByTitle ? title : identity, item);
  }
  return result;
}

function itemsNotIn(others: ShownItems, items: ShownItems): ShownItem[] {
  return [...items].filter(([identity]) => !others.has(identity)).map(([, item]) => item);
}

function comparePresence(
  comparison: Comparison,
  missing: readonly ShownItem[],
  added: readonly ShownItem[],
): void {
  const shown = ({ times }: ShownItem) => (times === 1 ? { "": "there" } : { times });
  for (const item of missing) comparison.compare(item.at, [shown(item), {}]);
  const excused = missing.filter(({ at, times }) =>
    comparison.excuseOf(at, times === 1 ? "" : "times"),
  );
  // Each excused missing item excuses one added item: the same at a corrected address, or the next
  // one of a list of limited length.
  for (const [place, item] of added.entries()) {
    const isInstead = place < excused.length;
    const reason = isInstead ? "it takes the place of an excused missing item" : undefined;
    comparison.compare(item.at, [{}, shown(item)], () => reason);
  }
}

function compareOrder(comparison: Comparison, path: string, [olds, news]: Both<ShownItems>): void {
  const was = [...olds.keys()].filter((identity) => news.has(identity));
  const is = [...news.keys()].filter((identity) => olds.has(identity));
  const place = was.findIndex((identity, at) => identity !== is[at]);
  if (place === -1) return;
  const orders = mapBoth([was, is], (order) => ({
    order: `${order[place]} at place ${place + 1}`,
  }));
  comparison.compare(path, orders);
}

/** @param areItemsMissing whether the new list lacks items, which is reported */
function comparePages(
  comparison: Comparison,
  path: string,
  both: Both<ServiceData>,
  areItemsMissing: boolean,
): void {
  const [old, now] = both;
  const counts = mapBoth(both, ({ page }) => ({ count: page.count }));
  const ruleOf: ReasonOf = (_, [was]) => (was === undefined ? "montra_additions" : undefined);
  // The same count in quotes is a difference, but not one of pages.
  if (old.count === now.count) comparison.compare(path, counts, ruleOf);
  // The count of an endless list means nothing.
  const isTrue = ({ isEndless, count, items }: ServiceData) => isEndless || count === items.size;
  const isCountExcused = areItemsMissing || both.every(isTrue);
  const haveOtherLengths = old.page.page !== now.page.page;
  const isExcused = old.count === now.count ? haveOtherLengths : isCountExcused;
  const pages = mapBoth(both, ({ page }): NamedItem => ({ at: path, fields: page }));
  compareItem(comparison, pages, isExcused ? "page_lengths" : undefined);
}
