/** The state of a comparison: asks both services, and keeps each difference once. */
import type { Progress } from "../../authoring/content/report/progress.ts";
import type { CollectionName } from "../../contract/field.ts";
import { contrastLines } from "../../editions/edition/contrast.ts";
import type { JsonRecord } from "../../remote/parse-json.ts";
import type { RemoteRequest } from "../../remote/remote.ts";
import type { Resource } from "../../serving/api/resource.ts";
import { type Excuses, excuseRules } from "./excuses.ts";
import { NO_ANSWER, type Reply, type Side, StoppedError } from "./side.ts";

export type Both<T> = readonly [was: T, is: T];

export function mapBoth<T, R>([was, is]: Both<T>, of: (one: T) => R): Both<R> {
  return [of(was), of(is)];
}

export interface NamedItem {
  /**
   * An item as the findings of an import name it (`eventos/12`, `patrocinios/1-2`), or the address
   * of a response.
   */
  readonly at: string;
  readonly collection?: CollectionName | undefined;
  readonly fields: JsonRecord;
}

export interface CompareOptions {
  readonly sides: Both<Side>;
  readonly excuses: Excuses;
  readonly images: boolean;
  readonly onProgress: Progress;
  /** The addresses that differ between two stores. */
  readonly differingPaths?: readonly string[];
}

export interface Difference {
  /** The resource by its path, or "files". */
  readonly resource: string;
  /** The item (`eventos/12`), the requested address, or "files". */
  readonly at: string;
  /** Empty for the whole item or response; for a file, its address in the old service. */
  readonly field: string;
  /** As JSON, cut to fit a line. */
  readonly was: string;
  readonly is: string;
  /** The rule or reason that excuses it. */
  readonly excuse: string | undefined;
}

const MAX_SHOWN = 160;

/** Returns the rule or reason that excuses a difference. */
export type ReasonOf = (field: string, values: Both<unknown>) => string | undefined;

export class Comparison {
  readonly options: CompareOptions;
  /** The path of the resource that is being compared, or "files". */
  name = "";
  resource!: Resource;
  /** Of the old service: the addresses that it has; its items, identity -> name in reports. */
  counts = { addresses: 0, items: new Map<string, string>() };
  /** Differences so far, repeated ones included, except those excused by `file_addresses`. */
  contentDifferences = 0;
  /** Addresses in both services of the files that items name. */
  readonly files = new Map<string, Both<string>>();
  /**
   * The first items of each collection that both services have shown, as the old one shows them, by
   * name.
   */
  readonly seen = new Map<CollectionName | undefined, Map<string, JsonRecord>>();
  /** Why the comparison ends early. */
  stopped: StoppedError | undefined;
  /** Representations of resources that only the new service has. */
  readonly additions = new Set<string>();
  /** By resource, item and field, because several items show the same one. */
  readonly #differences = new Map<string, Difference>();
  readonly #counts = new Map<string, typeof this.counts>();

  constructor(options: CompareOptions) {
    this.options = options;
  }

  begin(name: string, resource = this.resource): void {
    this.name = name;
    this.resource = resource;
    this.counts = this.#counts.getOrInsert(name, { addresses: 0, items: new Map() });
  }

  countAddress(): void {
    this.counts.addresses += 1;
    this.options.onProgress("comparison", this.counts.addresses, undefined);
  }

  async ask(path: string, request: RemoteRequest = {}): Promise<Both<Reply>> {
    return await Promise.all(
      mapBoth(this.options.sides, (side) => this.askSide(side, path, request)),
    );
  }

  async askSide(side: Side, path: string, request?: RemoteRequest): Promise<Reply> {
    // If one service is down, the other one is not asked either.
    if (this.stopped) throw this.stopped;
    const reply = await side.ask(path, request).catch((error: unknown) => {
      if (error instanceof StoppedError) this.stopped ??= error;
      throw error;
    });
    if (side === this.options.sides[0] && reply.status !== 404 && reply.status !== NO_ANSWER)
      this.countAddress();
    return reply;
  }

  /** The rule or reason in the file of excuses for an item, or a field of it. */
  excuseOf(at: string, field = ""): string | undefined {
    const { excuses } = this.options;
    return excuses.get(`${at} ${field}`) ?? excuses.get(`${at} `);
  }

  compare(at: string, both: Both<JsonRecord>, reasonOf?: ReasonOf): void {
    const { name: resource } = this;
    for (const field of Object.keys({ ...both[0], ...both[1] })) {
      const values = mapBoth(both, (fields) => fields[field]);
      const [was, is] = mapBoth(values, (value) => JSON.stringify(value) ?? "nothing");
      if (was === is) continue;
      const [list = ""] = at.split("/", 1);
      const excuseOfAll =
        values[1] === undefined ? this.options.excuses.get(`${list} ${field}`) : undefined;
      const excuse = excuseOfAll ?? this.excuseOf(at, field) ?? reasonOf?.(field, values);
      // Different file addresses alone are no reason to skip the other representations.
      if (excuse !== "file_addresses") this.contentDifferences += 1;
      const cut = contrastLines(was, is, MAX_SHOWN);
      // A field that all items of a list lack counts once.
      const named = excuseOfAll === undefined ? at : list;
      const found = { resource, at: named, field, was: cut.before, is: cut.after, excuse };
      this.#differences.getOrInsert(`${resource} ${named} ${field}`, found);
    }
  }

  /** @param stopped why and where it ended before all was compared */
  report(stopped?: { readonly why: string; readonly during: string }) {
    const all = [...this.#differences.values()];
    const unexcused = all.filter(({ excuse }) => excuse === undefined);
    const excused = all.filter(({ excuse }) => excuse !== undefined);
    const resources = Array.from(this.#counts, ([resource, { addresses, items }]) => {
      const isOwn = (one: Difference) => one.resource === resource;
      const named = excused.filter((one) => isOwn(one) && isExcusedWithoutRule(one));
      // May contain more than `items`: nested items, and items that replace missing ones.
      const names = new Set(named.map(({ at, field }) => (at === "files" ? field : at)));
      const compared = [...items.values()].filter((name) => !names.has(name));
      return {
        resource,
        addresses,
        items: items.size,
        // Unknown in a list that was not read to its end.
        compared: resource === stopped?.during ? undefined : compared.length,
        differences: unexcused.filter(isOwn).length,
        excused: names.size,
        reasons: [...new Set(named.map(({ excuse }) => excuse))],
      };
    });
    return { stopped, resources, unexcused, excused };
  }
}

export function isExcusedWithoutRule({ excuse }: Difference): boolean {
  return excuse !== undefined && !Object.hasOwn(excuseRules, excuse);
}

export type ComparisonReport = ReturnType<Comparison["report"]>;
