/** The results as Markdown: the ratios first, the machine last. */
import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import type { ColdFigures } from "./cold.ts";
import type { MemoryFigures } from "./memory.ts";
import { NGINX } from "./peers.ts";
import type { PublicationsFigures } from "./publications.ts";
import type { Slices } from "./slices.ts";
import { mean, median, ratio } from "./statistics.ts";
import type { StormFigures } from "./storm.ts";
import { isInstalled, versionOf } from "./tools.ts";
import type { PeerName, WarmFigures } from "./warm.ts";
import type { Compared, WholeFigures } from "./whole.ts";
import type { WorkersFigures } from "./workers.ts";

export interface Results {
  readonly command: string;
  readonly rounds: number;
  readonly slices: number;
  readonly warm: WarmFigures;
  /** The commit that warm cases and whole commands were compared with. */
  readonly revision?: string | undefined;
  readonly cold?: ColdFigures;
  readonly workers?: WorkersFigures;
  readonly storm?: StormFigures;
  readonly publications?: PublicationsFigures;
  readonly memory?: MemoryFigures;
  readonly whole?: WholeFigures;
}

export function report(results: Results): string {
  return `${[
    "# Results of the benchmark",
    "",
    "In every ratio higher is better for Montra: 2 is twice the requests of the other server in the same time, or half",
    "of its processor time. Milliseconds, microseconds and MiB are better when they are lower.",
    "",
    `Made by \`${results.command}\`. How it is measured: ../docs/performance.md.`,
    "",
    `Warm cases: medians of ${results.slices} slices in turn, three processes of Montra. The rest: medians of ${results.rounds} paired rounds.`,
    "",
    "## Warm, one core",
    ...warmTable(results.warm, results.revision),
    ...brotliLine(results.warm),
    ...(results.whole ? wholeTable(results.whole, results.revision) : []),
    ...(results.cold ? coldTable(results.cold) : []),
    ...(results.publications ? publicationsTable(results.publications) : []),
    ...(results.memory ? memoryTable(results.memory) : []),
    ...(results.workers ? workersTable(results.workers) : []),
    ...(results.storm ? stormTable(results.storm) : []),
    "",
    "## Machine",
    ...machine(),
  ].join("\n")}\n`;
}

/** With three processes of each commit a loss of 3 % is visible. */
const VISIBLE_LOSS = 0.97;

export function slowerCases(warm: WarmFigures): string[] {
  return [...warm]
    .filter(([, peers]) => peers.has("revision") && workOf(peers, "revision") < VISIBLE_LOSS)
    .map(([name]) => name);
}

function warmTable(warm: WarmFigures, revision: string | undefined): string[] {
  const compared = revision === undefined ? [] : [`${revision} / Montra`];
  const heads = [
    ...["case", "of bare", "of nginx", "of naive", "processor time, bare / Montra"],
    ...["naive / Montra", ...compared, "requests/s", "µs/request", "µs bare"],
  ];
  const lines = [`| ${heads.join(" | ")} |`, `| --- |${" ---: |".repeat(heads.length - 1)}`];
  const slower = slowerCases(warm);
  for (const [name, peers] of warm) {
    const rate = (peer: PeerName) =>
      peers.has(peer) ? (1 / ratioTo(peers, peer, "perSecond")).toFixed(2) : "";
    const work = (peer: PeerName) => (peers.has(peer) ? workOf(peers, peer).toFixed(2) : "");
    const own = (peer: PeerName, read: keyof Slices) =>
      mean((peers.get(peer) ?? []).map((slices) => median(slices[read])));
    const mark = slower.includes(name) ? " 🔴" : "";
    const cells = [
      ...[name, `**${rate("bare")}**`, rate("nginx"), rate("naive"), work("bare"), work("naive")],
      ...compared.map(() => `**${work("revision")}**${mark}`),
      ...[own("montra", "perSecond").toFixed(0), own("montra", "processor").toFixed(1)],
      own("bare", "processor").toFixed(1),
    ];
    lines.push(`| ${cells.join(" | ")} |`);
  }
  return lines;
}

function workOf(peers: ReadonlyMap<PeerName, readonly Slices[]>, peer: PeerName): number {
  return ratioTo(peers, peer, "processor");
}

/** A peer's figure divided by Montra's: the mean over all pairs of processes. */
function ratioTo(
  peers: ReadonlyMap<PeerName, readonly Slices[]>,
  peer: PeerName,
  read: keyof Slices,
): number {
  return mean(
    (peers.get(peer) ?? []).flatMap((theirs) =>
      (peers.get("montra") ?? []).map((ours) => ratio(theirs[read], ours[read])),
    ),
  );
}

function brotliLine(warm: WarmFigures): string[] {
  const rates = (name: string) =>
    (warm.get(name)?.get("montra") ?? []).map(({ perSecond }) => median(perSecond));
  const [brotli, identity] = [rates("brotli"), rates("eventos")];
  if (brotli.length === 0 || identity.length === 0) return [];
  return [
    "",
    `Brotli by identity, the same list: **${(mean(brotli) / mean(identity)).toFixed(2)}**`,
  ];
}

function wholeTable(whole: WholeFigures, revision = ""): string[] {
  const row = (what: string, { ratio: by, own, theirs }: Compared, digits: number) =>
    `| ${what} | **${by.toFixed(2)}** | ${own.toFixed(digits)} | ${theirs.toFixed(digits)} |`;
  return [
    "",
    "## Whole commands against another commit, five of each in turn",
    `| | ${revision} / Montra | Montra | ${revision} |`,
    "| --- | ---: | ---: | ---: |",
    row("cold page of 100,000 events, µs of processor time", whole.cold, 0),
    row("publication of 100,000 events, s of processor time", whole.publication, 1),
    row("its memory, MiB", whole.memory, 0),
    row("`npm start` in a fresh clone to the first 200, s", whole.firstStart, 2),
    row("start of the package to the first 200, ms", whole.packageStart, 0),
  ];
}

function coldTable(cold: ColdFigures): string[] {
  return [
    "",
    "## Cold pages of 100,000 events",
    "| | |",
    "| --- | ---: |",
    `| p50, one client | **${cold.p50.toFixed(2)} ms** |`,
    `| last pages by first pages | **${cold.lastByFirst.toFixed(2)}** |`,
    `| of naive, 64 clients | **${cold.byNaive.toFixed(1)}** |`,
    `| requests/s, 64 clients | ${cold.perSecond.toFixed(0)} |`,
    `| processor time of a page | ${cold.processor.toFixed(0)} µs |`,
  ];
}

function publicationsTable(figures: PublicationsFigures): string[] {
  return [
    "",
    "## A publication of 100,000 events every 2 s at half load",
    "| | |",
    "| --- | ---: |",
    `| failed requests, in ${figures.publications} publications | **${figures.failed}** |`,
    `| p99 calm | ${figures.calm.toFixed(2)} ms |`,
    `| p99 meanwhile | **${figures.publishing.toFixed(2)} ms** |`,
    `| requests/s | ${figures.rate.toFixed(0)} |`,
  ];
}

function memoryTable({ libraries, crawled, bound }: MemoryFigures): string[] {
  return [
    "",
    "## Memory, 100,000 events, after a crawl of 5,000 pages",
    "| | MiB |",
    "| --- | ---: |",
    `| the same libraries, loaded | ${libraries.toFixed(0)} |`,
    `| bound of kept bodies, full | ${bound} |`,
    `| resident | **${crawled.toFixed(0)}** |`,
    `| beyond both | **${(crawled - libraries - bound).toFixed(0)}** |`,
  ];
}

function workersTable({ one, all }: WorkersFigures): string[] {
  return [
    "",
    "## Workers, all cores, shared with the load",
    "| | requests/s |",
    "| --- | ---: |",
    `| \`--workers 1\` | ${one.toFixed(0)} |`,
    `| \`--workers auto\` | ${all.toFixed(0)} |`,
  ];
}

function stormTable({ connections, calm, p50, p99, worst, failed, misses }: StormFigures) {
  const rates = Object.entries(misses).map(([how, rate]) => `${rate.toFixed(0)} × ${how}`);
  return [
    "",
    `## A storm of ${connections} connections at once, each with a page that nobody has asked for`,
    "| a hit on a new connection | |",
    "| --- | ---: |",
    `| p50 calm | ${calm.toFixed(2)} ms |`,
    `| p50 meanwhile | ${p50.toFixed(0)} ms |`,
    `| p99 meanwhile | **${p99.toFixed(0)} ms** |`,
    `| at worst | ${worst.toFixed(0)} ms |`,
    `| failed | **${failed}** |`,
    "",
    `Misses a second: ${rates.join(", ")}`,
  ];
}

function machine(): string[] {
  const fastify = JSON.parse(
    readFileSync(
      new URL("../tools/bench/node_modules/fastify/package.json", import.meta.url),
      "utf8",
    ),
  ) as { version: string };
  return [
    `- ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Linux ${release()}`,
    `- Node ${process.version}, Fastify ${fastify.version}, ${versionOf("wrk").replace(/ Copyright.*/, "")}${isInstalled(NGINX) ? `, ${versionOf(NGINX)}` : ""}`,
    `- ${new Date().toISOString().slice(0, 10)}`,
  ];
}
