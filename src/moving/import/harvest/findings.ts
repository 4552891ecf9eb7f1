/** The findings that an import reports at its end: unread addresses, missing data, expected differences. */

/** In the order of the report. */
const findingKinds = [
  "unread",
  "refused",
  "conflict",
  "list",
  "incomplete",
  "image",
  "document",
  "different",
  "removed",
  "note",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** A file, an item or an address. */
  readonly at: string;
  readonly said: string;
  /** The field of the item at `at` in which Montra's response will differ from the service's. */
  readonly field?: string;
  /** The rule of a comparison that the difference falls under. */
  readonly rule?: "unseen_references" | "usual_form";
}

// Bounds the memory; the findings that become excuses of a comparison are far fewer.
const MAX_FINDINGS = 100_000;

export class Findings {
  readonly #found = new Map<string, Finding>();

  add(kind: FindingKind, at: string, said: string, field?: string, rule?: Finding["rule"]): void {
    const key = `${kind} ${at} ${field ?? ""} ${said}`;
    if (this.#found.has(key) || this.#found.size >= MAX_FINDINGS) return;
    const about = { ...(field !== undefined && { field }), ...(rule && { rule }) };
    this.#found.set(key, { kind, at, said, ...about });
  }

  /** In the order in which they were added. */
  of(kind: FindingKind): Finding[] {
    return [...this.#found.values()].filter((finding) => finding.kind === kind);
  }

  get all(): Finding[] {
    return findingKinds.flatMap((kind) => this.of(kind));
  }
}
