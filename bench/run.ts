/**
 * `npm run bench`: Montra against a bare `node:http`, nginx and a naive service, in paired rounds.
 * A run of all parts and cases writes RESULTS.md. `--quick` takes some minutes.
 * `-- --only warm --against HEAD~1` compares with another commit, and exits with 1 if a case takes
 * 3 % more processor time.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { FolderStore } from "../src/editions/store/folder/folder-store.ts";
import { cases } from "./cases.ts";
import { measureCold } from "./cold.ts";
import { makeStore, type StoreSize, sizes } from "./make-store.ts";
import { measureMemory } from "./memory.ts";
import { measurePublications } from "./publications.ts";
import { report, slowerCases } from "./report.ts";
import { prepareRevision } from "./revision.ts";
import { measureStorm } from "./storm.ts";
import { installTools } from "./tools.ts";
import { measureWarm } from "./warm.ts";
import { measureWhole } from "./whole.ts";
import { measureWorkers } from "./workers.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    against: { type: "string" },
    slices: { type: "string" },
    rounds: { type: "string" },
    seconds: { type: "string" },
    only: { type: "string" },
    cases: { type: "string" },
  },
});
const { quick } = values;
const slices = Number(values.slices ?? (quick ? 5 : 40));
const rounds = Number(values.rounds ?? (quick ? 1 : 9));
const seconds = Number(values.seconds ?? (quick ? 0.5 : 1));
const allParts = ["warm", "cold", "publications", "memory", "workers", "storm", "whole"];
const parts = new Set(values.only?.split(",") ?? (quick ? ["warm", "cold"] : allParts));
const wants = (part: string) => parts.has(part);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.setMaxListeners(20);
installTools();
const folder = mkdtempSync(join(tmpdir(), "montra-bench-"));
// nginx reads the files as its own user.
chmodSync(folder, 0o755);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const small = await storeOf("small", sizes.small);
const wantsLarge = [...parts].some((part) => !["warm", "workers", "whole"].includes(part));
const large = wantsLarge ? await storeOf("large", sizes.large) : small;
const revision = values.against ? prepareRevision(values.against, folder) : undefined;
process.once("exit", () => revision?.[Symbol.dispose]());

const named = values.cases?.split(",");
const chosen = cases.filter(
  ({ name, quick: isQuick }) => named?.includes(name) ?? (quick ? isQuick === true : wants("warm")),
);
const warm = await measureWarm({
  cases: chosen,
  slices,
  ...small,
  folder,
  revision,
  onCase: (name) => console.error(`warm: ${name}`),
});
const cold = wants("cold")
  ? await measureCold({ rounds, seconds, ...large, events: sizes.large.events })
  : undefined;
const publications = wants("publications")
  ? await measurePublications({ rounds: Math.min(rounds, 5), seconds: 6, ...large })
  : undefined;
const memory = wants("memory") ? await measureMemory(large.store) : undefined;
const workers = wants("workers")
  ? await measureWorkers({ rounds, seconds, ...small, cores: allCores() })
  : undefined;
const storm = wants("storm")
  ? await measureStorm({
      rounds: Math.min(rounds, 3),
      seconds: 5,
      connections: 800,
      ...large,
      events: sizes.large.events,
    })
  : undefined;
const whole = revision && wants("whole") ? await measureWhole({ folder, revision }) : undefined;

const text = report({
  command: [
    "npm run bench",
    ...(process.argv.length > 2 ? ["--", ...process.argv.slice(2)] : []),
  ].join(" "),
  rounds,
  slices,
  warm,
  revision: revision?.name,
  ...(cold && { cold }),
  ...(publications && { publications }),
  ...(memory && { memory }),
  ...(workers && { workers }),
  ...(storm && { storm }),
  ...(whole && { whole }),
});
console.log(text);
if (allParts.every(wants) && !named)
  writeFileSync(fileURLToPath(new URL("RESULTS.md", import.meta.url)), text);
const slower = slowerCases(warm);
if (slower.length > 0) {
  console.error(`Slower than ${revision?.name}: ${slower.join(", ")}`);
  process.exitCode = 1;
}

async function storeOf(name: string, size: StoreSize) {
  const store = join(folder, name);
  mkdirSync(store);
  await makeStore(store, size);
  const reading = new FolderStore(store);
  const current = await reading.current();
  return { store, edition: await reading.editionFile(current?.edition ?? "") };
}

function allCores(): string {
  return `0-${availableParallelism() - 1}`;
}
