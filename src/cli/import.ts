import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { escapeInvisible } from "../authoring/content/report/format-problem.ts";
import { type Collection, fieldsOfKind } from "../contract/collection.ts";
import { collections } from "../contract/site/collections.ts";
import { numberOf } from "../language/en-words.ts";
import { say } from "../language/language.ts";
import {
  type Finding,
  type FindingKind,
  type Findings,
  findingHeadings,
} from "../moving/import/harvest/findings.ts";
import { importFile } from "../moving/import/import-file.ts";
import { importService } from "../moving/import/import-service.ts";
import type { ImportReport } from "../moving/import/run-import.ts";
import { examples } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { addRemoteOptions, type RemoteFlags, remoteOptionsOf, serviceUrl } from "./options.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

interface ImportFlags extends JsonFlag, RemoteFlags {
  readonly placeholder: boolean;
  readonly media?: string;
  readonly mapping?: string;
}

/** Exit codes: 0 all was read and can be published, or a mapping was drafted; 1 otherwise. */
export const importCommand = addRemoteOptions(
  new Command("import").description(say.operators.import),
  { perSecond: 20, retries: 5 },
)
  .argument("<source>", "the URL of the service, without /api; or a fixture")
  .argument("<folder>", "the content folder, new or from an earlier import")
  .option("--media <place>", "for a fixture: where its images and documents are, a folder or a URL")
  .option("--mapping <file>", "for a fixture: which model becomes which collection")
  .option(
    "--placeholder",
    "use a plain picture for missing images, and the site's address for missing links",
    false,
  )
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
If you run it again, it imports what has changed at the service and keeps your changes in the folder.
If the source is a file, it must be a Django fixture (JSON from dumpdata). Without --mapping, the command only drafts a
mapping for you to correct.`,
  )
  .addHelpText(
    ...examples(
      "montra import https://www.example.pt content",
      "montra import https://www.example.pt content --placeholder",
      'montra import http://127.0.0.1:8000 content --header "Authorization: Token 9944b0…" --per-second 5',
      "montra import dump.json content --mapping mapping.yaml --media /srv/django/media",
    ),
  )
  .action(async (source: string, folder: string, flags: ImportFlags) => {
    // A page is garbage once it is read, and a heap that grows in large steps would keep many.
    setFlagsFromString("--semi-space-growth-factor=1");
    setFlagsFromString("--heap-growing-percent=15");
    const progress = new ProgressDisplay();
    const onProgress = progress.report;
    const { media, mapping, json, placeholder } = flags;
    const options = { ...remoteOptionsOf(flags), folder, placeholder, clock: Date.now, onProgress };
    const importing = /^https?:\/\//i.test(source)
      ? importService({ ...options, url: serviceUrl(source) })
      : importFile({ ...options, file: source, media, mapping });
    const imported = await importing.finally(() => progress.end());
    if ("drafted" in imported) {
      const { drafted } = imported;
      if (json) printJson({ drafted });
      else {
        console.log(`Drafted a mapping, and imported nothing: correct ${drafted}, then run`);
        console.log(`  montra import "${source}" "${folder}" --mapping "${drafted}"`);
      }
      return;
    }
    const { findings, ...counts } = imported;
    if (json) printJson({ ...counts, findings: findings.all });
    else {
      printFindings(findings);
      printSummary(imported, folder);
      printRefused(findings, folder, flags);
    }
    const failures: readonly FindingKind[] = ["unread", "refused", "conflict", "list"];
    const hasFailed = failures.some((kind) => findings.of(kind).length > 0);
    process.exitCode = hasFailed ? exitCodes.refused : exitCodes.done;
  });

const MAX_LINES = 100;

function printFindings(findings: Findings): void {
  for (const [kind, heading] of Object.entries(findingHeadings)) {
    const ofKind = findings.of(kind as FindingKind);
    if (ofKind.length === 0) continue;
    console.log(`${heading}:`);
    for (const finding of ofKind.slice(0, MAX_LINES)) console.log(`  ${formatFinding(finding)}`);
    if (ofKind.length > MAX_LINES) console.log(`  … and ${ofKind.length - MAX_LINES} more.`);
  }
}

function formatFinding({ at, field, said }: Finding): string {
  return escapeInvisible(`${at}${field ? `, ${field}` : ""}: ${said}`);
}

function printSummary({ items, files, requests }: ImportReport, folder: string): void {
  const itemCounts = Object.entries(items).map(([name, count]) => `${count} ${name}`);
  const withRequests = requests === 0 ? "" : ` with ${numberOf(requests, "request")}`;
  console.log(`Read ${itemCounts.join(", ") || "no item"}${withRequests}.`);
  const { added, changed, removed, kept, unchanged } = files;
  console.log(
    `Wrote into ${folder}: ${numberOf(added, "file")} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged, ${kept} kept as edited.`,
  );
  console.log(
    `The full list is in ${folder}/.montra/import/findings.tsv. Next: montra check "${folder}"`,
  );
}

/** Fields that `--placeholder` can fill. */
const REPLACEABLE: ReadonlySet<string> = new Set(
  Object.values<Collection>(collections).flatMap((collection) => [
    ...fieldsOfKind(collection, "image"),
    ...fieldsOfKind(collection, "url").filter((field) => collection.fields[field]?.required),
  ]),
);

/** A problem begins with its field, `imagem: …`. One of a text may name a file in media/. */
function isAboutFile({ said }: Finding): boolean {
  const [field = ""] = /^\w*/.exec(said) ?? [];
  return REPLACEABLE.has(field) || /\bmedia\//.test(said);
}

function printRefused(
  findings: Findings,
  folder: string,
  { placeholder, media }: ImportFlags,
): void {
  const refused = findings.of("refused");
  const [first] = refused;
  if (!first) return;
  const lacking = refused.filter(isAboutFile);
  const remedies: string[] = [];
  if (lacking.length > 0) {
    const files = `put the missing files into ${media ?? `${folder}/media`}`;
    const advice = placeholder
      ? files
      : `${files}, or run the import again with --placeholder, which uses a plain picture or the site's address instead`;
    remedies.push(`${lacking.length} with a missing or unusable image, file or link: ${advice}`);
  }
  if (lacking.length < refused.length) remedies.push(`correct ${formatFinding(first)}`);
  const problems = refused.length === 1 ? "1 problem keeps" : `${refused.length} problems keep`;
  const remedy = remedies.join("; and ");
  console.log(escapeInvisible(`${problems} the folder from being published; ${remedy}`));
}
