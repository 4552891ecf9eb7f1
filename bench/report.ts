/** The results as Markdown: the ratios first, the machine last. */
import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import type { ColdFigures } from "./cold.ts";
import type { Measured } from "./load.ts";
import type { MemoryFigures } from "./memory.ts";
import { NGINX } from "./peers.ts";
import type { PublicationsFigures } from "./publications.ts";
import { median, ratio } from "./statistics.ts";
import type { StormFigures } from "./storm.ts";
import { isInstalled, versionOf } from "./tools.ts";
import type { PeerName, WarmFigures } from "./warm.ts";
import type { WorkersFigures } from "./workers.ts";

export interface Results {
  readonly rounds: number;
  readonly warm: WarmFigures;
  readonly cold?: ColdFigures;
  readonly workers?: WorkersFigures;
  readonly storm?: StormFigures;
  readonly publications?: PublicationsFigures;
  readonly memory?: MemoryFigures;
}

export function report(results: Results): string {
  return `${[
    "# Results of the benchmark",
    "",
    "In every ratio higher is better for Montra: 2 is twice the requests of the other server in the same time, or half",
    "of its processor time. Milliseconds, microseconds and MiB are better when they are lower.",
    "",
    `Medians of ${results.rounds} paired rounds; made by \`npm run bench\`. How it is measured: ../docs/performance.md.`,
    "",
    "## Warm, one core",
    ...warmTable(results.warm),
    ...brotliLine(results.warm),
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

const perSecond = (measured: readonly Measured[] = []) => measured.map((one) => one.perSecond);
const processor = (measured: readonly Measured[] = []) => measured.map((one) => one.processor);

function warmTable(warm: WarmFigures): string[] {
  const lines = [
    "| case | of bare | of nginx | of naive | processor time, bare / Montra | naive / Montra | requests/s | µs/request | µs bare |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ];
  for (const [name, peers] of warm) {
    const [montra, bare] = [peers.get("montra"), peers.get("bare")];
    const of = (peer: PeerName) =>
      peers.has(peer) ? ratio(perSecond(montra), perSecond(peers.get(peer))).toFixed(2) : "";
    const work = (peer: PeerName) =>
      peers.has(peer) ? ratio(processor(peers.get(peer)), processor(montra)).toFixed(2) : "";
    const cells = [
      ...[name, `**${of("bare")}**`, of("nginx"), of("naive"), work("bare"), work("naive")],
      ...[median(perSecond(montra)).toFixed(0), median(processor(montra)).toFixed(1)],
      median(processor(bare)).toFixed(1),
    ];
    lines.push(`| ${cells.join(" | ")} |`);
  }
  return lines;
}

function brotliLine(warm: WarmFigures): string[] {
  const [brotli, identity] = [
    warm.get("brotli")?.get("montra"),
    warm.get("eventos")?.get("montra"),
  ];
  if (!brotli || !identity) return [];
  const share = ratio(perSecond(brotli), perSecond(identity)).toFixed(2);
  return ["", `Brotli by identity, the same list: **${share}**`];
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
