/** What an import has to tell in the end: what it could not read, what nobody shows, what will differ. */

/** In the order in which they are told. */
export const findingKinds = [
  "unread",
  "refused",
  "conflict",
  "incomplete",
  "image",
  "document",
  "otherwise",
  "removed",
  "note",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** A file, an item or an address. */
  readonly at: string;
  readonly said: string;
  /** Where it makes the service and Montra answer differently: the field of the item at `at`. */
  readonly field?: string;
}

// More than anybody reads; those that count for the comparison are far fewer.
const MOST = 100_000;

export class Findings {
  readonly #found = new Map<string, Finding>();
  #leftOut = 0;

  add(kind: FindingKind, at: string, said: string, field?: string): void {
    const key = `${kind} ${at} ${field ?? ""} ${said}`;
    if (this.#found.has(key)) return;
    if (this.#found.size >= MOST) this.#leftOut += 1;
    else this.#found.set(key, { kind, at, said, ...(field !== undefined && { field }) });
  }

  /** By kind, in the order in which they were found. */
  of(kind: FindingKind): Finding[] {
    return [...this.#found.values()].filter((finding) => finding.kind === kind);
  }

  get all(): Finding[] {
    return findingKinds.flatMap((kind) => this.of(kind));
  }

  get leftOut(): number {
    return this.#leftOut;
  }
}
