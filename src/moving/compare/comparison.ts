/** The state of a comparison: asks both services, and keeps each difference once, excused or not. */
import type { Progress } from "../../authoring/content/report/progress.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { RemoteRequest } from "../../remote/remote.ts";
import { type Excuses, isRule } from "./excuses.ts";
import type { FlatItem } from "./flat-items.ts";
import type { Reply, Side } from "./side.ts";

export type Both<T> = readonly [was: T, is: T];

export interface CompareOptions {
  readonly sides: Both<Side>;
  readonly excuses: Excuses;
  readonly images: boolean;
  readonly onProgress: Progress;
  /** Further addresses to compare: of two stores, those that `effects/` has found to differ. */
  readonly differing?: readonly string[];
}

export interface Difference {
  /** The resource by its path, without the query. */
  readonly resource: string;
  /** The item, `eventos/12`, or the requested address. */
  readonly at: string;
  /** Empty for the whole item or response. */
  readonly field: string;
  readonly was: string;
  readonly is: string;
  /** The rule or reason, `undefined` if the difference is not excused. */
  readonly excuse: string | undefined;
}

/** What was compared of a resource. Its items are those of the old service. */
interface ResourceCounts {
  addresses: number;
  items: number;
}

export class Comparison {
  readonly options: CompareOptions;
  /** The resource that is being compared: its path, or the kind of files. */
  resource = "";
  /** The number of differences so far that are not of addresses alone, with repetitions. */
  contentDifferences = 0;
  /** The images and documents that items name, by their addresses in both services. */
  readonly files = {
    image: new Map<string, Both<string>>(),
    document: new Map<string, Both<string>>(),
  };
  /** The first items of the old service, by collection. */
  readonly seen = new Map<CollectionName | undefined, FlatItem[]>();
  /** Resources, and representations of them, that only the new service has. */
  readonly additions = new Set<string>();
  /** By resource, item and field, because several items show the same one. */
  readonly #differences = new Map<string, Difference>();
  readonly #counts = new Map<string, ResourceCounts>();

  constructor(options: CompareOptions) {
    this.options = options;
  }

  /** @param path of the resource; its query is left out */
  begin(path: string): void {
    [this.resource = ""] = path.split("?", 1);
    this.count("addresses", 0);
  }

  count(what: keyof ResourceCounts, number = 1): void {
    const counts = this.#counts.getOrInsert(this.resource, { addresses: 0, items: 0 });
    counts[what] += number;
    this.options.onProgress(`comparing ${this.resource}`, counts.addresses, undefined);
  }

  /** Asks both services. */
  async ask(path: string, request: RemoteRequest = {}): Promise<Both<Reply>> {
    this.count("addresses");
    const [was, is] = this.options.sides;
    return await Promise.all([was.ask(path, request), is.ask(path, request)]);
  }

  /** The reason why the file of excuses names an item, or a field of it. */
  excuseOf(at: string, field = ""): string | undefined {
    const { excuses } = this.options;
    return excuses.get(`${at} ${field}`) ?? excuses.get(`${at} `);
  }

  /** @param reason a rule, or why it is excused with an item; `undefined` if only the file of excuses may excuse it */
  add(found: Omit<Difference, "resource" | "excuse">, reason?: string): void {
    const { resource } = this;
    const { at, field } = found;
    const excuse = this.excuseOf(at, field) ?? reason;
    // Every representation of the same data shows other addresses in the same way.
    if (excuse !== "file_addresses") this.contentDifferences += 1;
    this.#differences.getOrInsert(`${resource} ${at} ${field}`, { resource, ...found, excuse });
  }

  /** @param stopped why and where it ended before all was compared */
  report(stopped?: { readonly why: string; readonly during: string }) {
    const all = [...this.#differences.values()];
    const resources = Array.from(this.#counts, ([resource, counts]) => {
      const own = all.filter((one) => one.resource === resource);
      const named = own.filter(({ excuse }) => excuse !== undefined && !isRule(excuse));
      return {
        ...{ resource, ...counts, differences: own.filter(isUnexcused).length },
        excused: new Set(named.map(({ at }) => at)).size,
        reasons: [...new Set(named.map(({ excuse }) => excuse))],
      };
    });
    const [unexcused, excused] = [all.filter(isUnexcused), all.filter((one) => !isUnexcused(one))];
    return { stopped, resources, unexcused, excused };
  }
}

function isUnexcused({ excuse }: Difference): boolean {
  return excuse === undefined;
}

export type ComparisonReport = ReturnType<Comparison["report"]>;

const MAX_SHOWN = 160;

/** Two values as JSON, cut to fit a line: long ones begin shortly before the first character that differs. */
export function shown(...values: Both<unknown>): Pick<Difference, "was" | "is"> {
  const [was = "", is = ""] = values.map((value) => JSON.stringify(value) ?? "nothing");
  let same = 0;
  while (same < was.length && was[same] === is[same]) same += 1;
  const from = Math.max(0, same - 60);
  const cut = (text: string) => (from > 0 ? "…" : "") + text.slice(from, from + MAX_SHOWN);
  return { was: cut(was), is: cut(is) };
}
