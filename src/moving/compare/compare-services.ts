/**
 * Compares two services of the contract, so that clients notice nothing of a move or an upgrade:
 * requests every address in the tables of resources and representations from both, and compares
 * what clients rely on.
 */
import { listPageOf } from "../../remote/list-page.ts";
import type { JsonRecord } from "../../remote/parse-json.ts";
import { withQuery } from "../../serving/api/addresses.ts";
import { firstAddressOf } from "../../serving/api/answer-plan.ts";
import { pathsOf, segmentName, segmentOf } from "../../serving/api/path-template.ts";
import type { Resource } from "../../serving/api/resource.ts";
import { lists, resources } from "../../serving/api/resources/resources.ts";
import { compareHead, compareRepresentations, compareRequests } from "./compare-answers.ts";
import { compareData } from "./compare-data.ts";
import { compareFiles } from "./compare-files.ts";
import { type CompareOptions, Comparison, type ComparisonReport } from "./comparison.ts";
import { StoppedError } from "./side.ts";

const MAX_VALUES = 30;
// An old service does not list its award editions, so the numbers from 1 to this are tried.
const MAX_EDITIONS = 20;
// Matches no item.
const NOTHING = "nada-que-exista";

/** @returns the report; if it stops early, the differences so far, with `stopped` set */
export async function compareServices(options: CompareOptions): Promise<ComparisonReport> {
  const comparison = new Comparison(options);
  try {
    await learnHosts(comparison);
    // Lists come first, because they show the items.
    for (const resource of new Set<Resource>([...lists, ...resources]))
      await compareResource(comparison, resource);
    if (options.images) await compareFiles(comparison);
    return comparison.report();
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return comparison.report({ why: error.message, during: comparison.name });
  }
}

async function learnHosts(comparison: Comparison): Promise<void> {
  const [was, is] = comparison.options.sides;
  for (const resource of resources.filter((one) => segmentName(one) === undefined)) {
    const at = firstAddressOf(resource, {});
    comparison.begin(resource.path);
    await Promise.all([was.learn(at), is.learn(at)]);
  }
  // Once the address has moved to the new service, the old one redirects there.
  const { base } = was.own;
  if (base === is.own.base && was.url !== is.url)
    throw new StoppedError(
      `${was.url} and ${is.url} both lead to ${base}, so one service would be compared with itself. Ask the old one where its proxy does`,
    );
  // Both services get `format=json`, because links repeat the query of the request.
  was.needsFormat = is.needsFormat = was.needsFormat || is.needsFormat;
  for (const side of [was, is]) side.removeHostsOf([was, is]);
}

async function compareResource(comparison: Comparison, resource: Resource): Promise<void> {
  comparison.begin(resource.path, resource);
  for (const path of addressesOf(comparison, resource)) await compareAddress(comparison, path);
  if (segmentName(resource) !== undefined)
    await compareMissing(comparison, pathsOf(resource)(999_999_999_999));
}

/**
 * A path with a variable segment is requested for known differences, then for items of lists or
 * award editions.
 */
function addressesOf(comparison: Comparison, resource: Resource): Iterable<string> {
  if (segmentName(resource) === undefined) return [firstAddressOf(resource, {})];
  const { options, seen } = comparison;
  const own = options.differingPaths?.filter((path) => segmentOf(resource, path)) ?? [];
  let segments = Array.from({ length: MAX_EDITIONS }, (_, place): unknown => place + 1);
  if (resource.kind === "detail") {
    const { segmentField: by, collection } = resource;
    segments = [...(seen.get(collection) ?? [])]
      // An item whose slug is excused has another address in the new service.
      .filter(([at]) => comparison.excuseOf(at, by) === undefined)
      .flatMap(([, fields]) => fields[by] ?? segmentOf(resource, String(fields.url)) ?? []);
  }
  return new Set([...own, ...segments.map((one) => pathsOf(resource)(String(one)))]);
}

async function compareAddress(comparison: Comparison, path: string): Promise<void> {
  const { resource } = comparison;
  const before = comparison.contentDifferences;
  const { items } = await compareData(comparison, path);
  if (items.size === 0) return;
  // Other representations would differ in the same way.
  if (comparison.contentDifferences === before) await compareRepresentations(comparison, path);
  if (resource.kind !== "list") return;
  const shown = Array.from(items.values(), ({ fields }) => fields);
  // Filters of paged lists are additions of Montra.
  const filters = resource.envelope === "none" ? Object.keys(resource.filters) : [];
  for (const filter of filters) await compareFilter(comparison, path, filter, shown);
  await compareRequests(comparison, path);
}

/** @param shown the items of the old service without a filter */
async function compareFilter(
  comparison: Comparison,
  path: string,
  filter: string,
  shown: readonly JsonRecord[],
): Promise<void> {
  const pathOf = (value: string) => withQuery(path, `${new URLSearchParams({ [filter]: value })}`);
  const ignored = await compareMissing(comparison, pathOf(NOTHING));
  // No client relies on a parameter that the old service ignores.
  if (ignored >= shown.length) return;
  // `categorias__descricao` filters by the field `categorias`.
  const [field = ""] = filter.split("__", 1);
  const values = new Set(shown.flatMap((fields) => fields[field] ?? []).map(String));
  // Items do not show their award edition, so 1 to 3 are tried.
  const tried = values.size > 0 ? [...values].slice(0, MAX_VALUES) : ["1", "2", "3"];
  for (const value of tried) await compareData(comparison, pathOf(value));
}

/**
 * @returns the number of items that the old service shows for an item or filter value that does not
 * exist
 */
async function compareMissing(comparison: Comparison, path: string): Promise<number> {
  const replies = await comparison.ask(path);
  compareHead(comparison, `GET ${path}`, replies, "unknown_filter");
  const page = listPageOf(replies[0].value);
  return Number(page?.members.count ?? page?.items.length ?? 0);
}
