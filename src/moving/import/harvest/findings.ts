/** What an import reports at its end: unread addresses, missing data, expected differences. */

/** In the order of the report. */
export const findingHeadings = {
  unread: "Could not be read; run the command again to continue",
  refused: "Must be corrected before publishing",
  conflict: "Changed here and at the service; yours was kept",
  list: "Lists that will show more items, or fewer",
  incomplete: "Missing or omitted",
  image: "Images that could not be read",
  document: "Documents that could not be read; links to them are unchanged",
  different: "Montra will answer differently",
  removed: "Removed, because the service no longer has it",
  note: "Notes",
};
export type FindingKind = keyof typeof findingHeadings;

export interface Finding {
  readonly kind: FindingKind;
  /** A file, an item or an address. */
  readonly at: string;
  readonly said: string;
  /** The field that will differ; `times`: how often a list shows the item; "": the whole item. */
  readonly field?: string;
  /** The rule by which `montra compare` classifies the difference. */
  readonly rule?: "unseen_references" | "usual_form";
}

// Bounds the memory. Each kind has its own limit, so that many harmless findings displace no other.
const MAX_FINDINGS = 100_000;

export class Findings {
  readonly #byKind = new Map<FindingKind, Map<string, Finding>>();

  add(kind: FindingKind, at: string, said: string, field?: string, rule?: Finding["rule"]): void {
    const ofKind = this.#byKind.getOrInsertComputed(kind, () => new Map());
    const key = `${at} ${field ?? ""} ${said}`;
    if (ofKind.has(key) || ofKind.size >= MAX_FINDINGS) return;
    const optional = { ...(field !== undefined && { field }), ...(rule && { rule }) };
    ofKind.set(key, { kind, at, said, ...optional });
  }

  of(kind: FindingKind): Finding[] {
    return [...(this.#byKind.get(kind)?.values() ?? [])];
  }

  get all(): Finding[] {
    return Object.keys(findingHeadings).flatMap((kind) => this.of(kind as FindingKind));
  }
}
