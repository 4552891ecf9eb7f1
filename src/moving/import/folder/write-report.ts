/** Writes the findings: `findings.tsv` for people, `excuses.yaml` for `montra compare`. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderYaml } from "../../../authoring/content/write/item-file.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import type { Findings } from "../harvest/findings.ts";

const HEADING = `# Differences from the service that this import could not avoid. "montra compare --excuses" with this file ignores
# them. Read it, and delete the entries that should not be ignored.
`;

/** @param folder of the journal @param newsAddresses by the id of the news item */
export function writeReport(
  folder: string,
  findings: Findings,
  newsAddresses: ReadonlyMap<number, string>,
): void {
  const lines = findings.all.map(({ kind, at, field, said }) =>
    [kind, field ? `${at}, ${field}` : at, said].join("\t"),
  );
  replaceFile(join(folder, "findings.tsv"), `${lines.join("\n")}\n`);
  type Excuse = { item: string; field: string; why: string; rule?: string };
  const excuses = new Map<string, Excuse>();
  // `compare` finds the same differences in the list of teasers, and names a teaser by its address.
  const teaserFindings = findings.of("different").flatMap((finding) => {
    const [, id] = /^noticias\/(\d+)$/.exec(finding.at) ?? [];
    const address = newsAddresses.get(Number(id));
    const isInTeaser = ["titulo", "imagem", "url"].includes(finding.field ?? "");
    if (!address || !isInTeaser) return [];
    return [{ ...finding, at: `${viExportList.name}/${lastSegment(address)}` }];
  });
  const differences = [...findings.of("different"), ...teaserFindings];
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
  for (const kind of ["image", "document"] as const) {
    for (const { at: address, said } of findings.of(kind)) {
      excuses.set(`files ${address}`, { item: "files", field: address, why: said });
    }
  }
  replaceFile(join(folder, "excuses.yaml"), HEADING + renderYaml({ items: [...excuses.values()] }));
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
