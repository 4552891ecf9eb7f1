/** Writes the findings: `findings.tsv` for people, `excuses.yaml` for `montra compare`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderYaml } from "../../../authoring/content/write/item-file.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import type { Finding, Findings } from "../harvest/findings.ts";

const HEADING = `# Differences from the service that this import could not avoid. "montra compare --excuses" with this file ignores
# them. Read it, and delete the entries that should not be ignored.
`;

type Excuse = Readonly<Record<"item" | "field" | "why", string>> & { readonly rule?: string };

/** @param folder of the journal @param newsAddresses by the id of the news item */
export function writeReport(
  folder: string,
  findings: Findings,
  newsAddresses: ReadonlyMap<number, string>,
): void {
  const lines = findings.all.map(({ kind, at, field, said }) =>
    [kind, field ? `${at}, ${field}` : at, said].join("\t"),
  );
  writeFileSync(join(folder, "findings.tsv"), `${lines.join("\n")}\n`);
  const differences = findings.of("different");
  const items = excusesFor(
    [...differences, ...teaserDifferences(differences, newsAddresses)],
    [...findings.of("image"), ...findings.of("document")],
  );
  writeFileSync(join(folder, "excuses.yaml"), HEADING + renderYaml({ items }));
}

/** `compare` finds the same differences in the list of teasers, named by the teaser's address. */
function teaserDifferences(
  differences: readonly Finding[],
  newsAddresses: ReadonlyMap<number, string>,
): Finding[] {
  return differences.flatMap((difference) => {
    const [, id] = /^noticias\/(\d+)$/.exec(difference.at) ?? [];
    const address = newsAddresses.get(Number(id));
    const isInTeaser = ["titulo", "imagem", "url"].includes(difference.field ?? "");
    if (!address || !isInTeaser) return [];
    return [{ ...difference, at: `${viExportList.name}/${lastSegment(address)}` }];
  });
}

/** At most one excuse for each field of an item, and for each file. */
function excusesFor(differences: readonly Finding[], unreadFiles: readonly Finding[]): Excuse[] {
  const excuses = new Map<string, Excuse>();
  for (const { at: item, field = "", said, rule } of differences) {
    // `compare` ignores these anyway, and an excuse would hide others in the same field.
    if (rule === "usual_form") continue;
    const known = excuses.get(`${item} ${field}`);
    const why = known ? `${known.why}; ${said}` : said;
    // If a field's findings have different rules, its excuse has none: any difference is excused.
    const hasSingleRule = rule !== undefined && (known === undefined || known.rule === rule);
    excuses.set(`${item} ${field}`, { item, field, why, ...(hasSingleRule && { rule }) });
  }
  // The item "files" excuses a file wherever it is shown.
  for (const { at: address, said } of unreadFiles)
    excuses.set(`files ${address}`, { item: "files", field: address, why: said });
  return [...excuses.values()];
}
