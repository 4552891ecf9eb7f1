/** Whole commands of this tree against another commit, in turn, each in its own worktree. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { measure } from "./load.ts";
import { startMontra } from "./peers.ts";
import { prepareRevision, type Revision } from "./revision.ts";
import { median, ratio } from "./statistics.ts";

export interface WholePlan {
  readonly revision: Revision;
  readonly folder: string;
}

/** `ratio`: the other commit's figure divided by this tree's, by round; and the medians of both. */
export interface Compared {
  readonly ratio: number;
  readonly own: number;
  readonly theirs: number;
}

export interface WholeFigures {
  /** Microseconds of processor time for a page. */
  readonly cold: Compared;
  /** Seconds of processor time. */
  readonly publication: Compared;
  /** Resident memory of the publication at its highest, MiB. */
  readonly memory: Compared;
  /** Seconds from `npm start` to the first 200. */
  readonly firstStart: Compared;
  /** Milliseconds from the launcher of the archive to the first 200. */
  readonly packageStart: Compared;
}

/** Starts and publications differ by a tenth from one to the next. */
const ROUNDS = 5;
const SECONDS = 2;
const EVENTS = 100_000;
const LAST_PAGE = EVENTS / 10;
const PORT = 18_700;
const PATIENCE_MILLISECONDS = 120_000;

export async function measureWhole(plan: WholePlan): Promise<WholeFigures> {
  const { revision, folder } = plan;
  using head = prepareRevision("HEAD", folder);
  const content = join(folder, "content");
  mkdirSync(content);
  const generate = ["bench/content/generate.ts", content, "--ndjson", "--images", "60"];
  execFileSync(process.execPath, generate, { cwd: head.folder, stdio: "inherit" });
  for (const tree of [head, revision]) {
    const args = ["bench/make-store.ts", largeStore(tree), "--events", String(EVENTS)];
    execFileSync(process.execPath, args, { cwd: tree.folder, stdio: "inherit" });
    unpackArchive(tree);
  }
  const inTurn = async <Figures>(look: (tree: Revision) => Promise<Figures>) => {
    const pairs: { own: Figures; theirs: Figures }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      pairs.push({ own: await look(head), theirs: await look(revision) });
    return pairs;
  };
  const cold = await inTurn(coldPage);
  const published = await inTurn((tree) => publication(tree, content));
  const first = await inTurn(firstStart);
  const packaged = await inTurn(packageStart);
  return {
    cold: compare(cold, (figure) => figure),
    publication: compare(published, ({ seconds }) => seconds),
    memory: compare(published, ({ mebibytes }) => mebibytes),
    firstStart: compare(first, (milliseconds) => milliseconds / 1000),
    packageStart: compare(packaged, (milliseconds) => milliseconds),
  };
}

function compare<Figures>(
  pairs: readonly { own: Figures; theirs: Figures }[],
  read: (figures: Figures) => number,
): Compared {
  const [own, theirs] = [pairs.map((pair) => read(pair.own)), pairs.map((one) => read(one.theirs))];
  return { ratio: ratio(theirs, own), own: median(own), theirs: median(theirs) };
}

const largeStore = ({ folder }: Revision) => `${folder}-large`;
const archiveFolder = ({ folder }: Revision) => `${folder}-archive`;

function unpackArchive(tree: Revision): void {
  const out = archiveFolder(tree);
  const args = ["--arch", process.arch, "--level", "1", "--out", out];
  execFileSync("npm", ["run", "package", "--", ...args], { cwd: tree.folder, stdio: "ignore" });
  const archive = readdirSync(out).find((name) => name.endsWith(`linux-${process.arch}.tar.zst`));
  execFileSync("tar", ["--zstd", "-xf", join(out, archive ?? ""), "-C", out]);
}

async function coldPage(tree: Revision): Promise<number> {
  const store = largeStore(tree);
  await using montra = await startMontra({ store, project: tree.folder, port: PORT });
  const ask = (from: number, to: number, connections: number) =>
    measure(montra.pid, {
      url: `${montra.origin}/api/v1/eventos/`,
      pages: { first: Math.floor(from * LAST_PAGE), last: Math.floor(to * LAST_PAGE) },
      connections,
      seconds: SECONDS,
    });
  // Compiles all code, by pages that are not requested again.
  await ask(0.6, 1, 8);
  return (await ask(0.01, 0.6, 1)).processor;
}

/** Prints what a process used, as it ends. */
const USAGE = `data:text/javascript,process.once("exit",()=>console.error("USED "+JSON.stringify(process.resourceUsage())))`;

async function publication(tree: Revision, content: string) {
  const store = `${tree.folder}-published`;
  rmSync(store, { recursive: true, force: true });
  const launcher = join(tree.folder, "bin/montra.cjs");
  const args = ["--import", USAGE, launcher, "publish", content, "--store", store, "--yes"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await once(child, "close");
  const used = JSON.parse(/^USED (.*)$/m.exec(said)?.[1] ?? said) as NodeJS.ResourceUsage;
  return {
    seconds: (used.userCPUTime + used.systemCPUTime) / 1e6,
    mebibytes: used.maxRSS / 1024,
  };
}

async function firstStart({ folder }: Revision): Promise<number> {
  for (const made of ["data", "node_modules/.cache"])
    rmSync(join(folder, made), { recursive: true, force: true });
  return await untilFirst200("npm", ["start", "--", "--port", String(PORT)], folder);
}

async function packageStart(tree: Revision): Promise<number> {
  const out = archiveFolder(tree);
  const [unpacked = ""] = readdirSync(out).filter((name) => /^montra-[^/]*(?<!\.zst)$/.test(name));
  const args = ["serve", "--store", tree.store, "--port", String(PORT), "--metrics-port", "off"];
  return await untilFirst200(join(out, unpacked, "bin/montra"), args, out);
}

/** Milliseconds. */
async function untilFirst200(command: string, args: string[], cwd: string): Promise<number> {
  const began = performance.now();
  const child = spawn(command, args, { cwd, stdio: "ignore", detached: true });
  try {
    while (performance.now() - began < PATIENCE_MILLISECONDS) {
      const answer = fetch(`http://127.0.0.1:${PORT}/api/v1/vi-export/`);
      const status = await answer.then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => undefined,
      );
      if (status === 200) return performance.now() - began;
      await sleep(5);
    }
    throw new Error(`${command} ${args.join(" ")} does not answer`);
  } finally {
    // npm passes no signal on: the whole group is ended.
    process.kill(-(child.pid as number), "SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await sleep(500);
  }
}
