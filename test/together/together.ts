/**
 * Test files that share a process. Most of them by themselves take longer to start than to run: half of the processor
 * time of all tests was spent on that. They run one after the other, each as a suite with hooks of its own, so a test
 * leaves the environment as it found it.
 */
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { suite } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");

/** Patterns from the root of the project, by the name of the file in `folder` that runs what matches. */
export interface Suite {
  /** Where the files are that run the groups. */
  readonly folder: string;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Patterns of files that run in a process of their own, because they measure memory or keep the processor busy. */
  readonly alone: readonly string[];
}

/** `npm test`: needs nothing but `npm ci`. */
export const quick: Suite = {
  folder: "test/together",
  groups: {
    // Second publications wait for the next second: these two wait beside each other.
    stores: ["test/{store,changes,edition}/**/*.test.ts"],
    publishing: ["test/{publish,content,language}/**/*.test.ts"],
    commands: ["test/{begin,cli,import,docs}/*.test.ts"],
    contract: ["test/{http,contract,browse,client}/*.test.ts"],
    desk: ["test/{desk,preview}/*.test.ts"],
    units: [
      "src/**/*.test.ts",
      "test/{floors,names-of-the-site,promises}.test.ts",
      "tools/mutants/*.test.ts",
    ],
  },
  alone: [],
};

/** `npm run test:all`: everything else. Groups that start no program of the system come first. */
export const all: Suite = {
  folder: "test/all/together",
  groups: {
    nodes: ["test/all/fleet/{b,c,d,h,k,l,m}*.test.ts"],
    answers: [
      "test/all/{browse,changes,cli,compare,content,contract,desk,docs,import,publish}/*.test.ts",
    ],
    damage: ["test/all/torture/{contenders,copies,damage,edits,growth,hostile-content}.test.ts"],
    browser: ["test/all/browser/*.test.ts"],
    interop: ["test/all/interop/*.test.ts"],
    deploy: [
      "test/all/deploy/*.test.ts",
      "test/all/performance/{dead-workers,full,switch,workers}.test.ts",
    ],
    database: ["test/all/fleet/{n,p,r,s,t,u}*.test.ts"],
    disks: ["test/all/torture/{disks,failed-flushes,faults,kills,power-cut}.test.ts"],
    packages: ["test/all/package/!(bundle).test.ts", "test/all/http/!(slow-readers).test.ts"],
  },
  // What takes longest is begun first, because what is begun last decides when all have ended.
  alone: [
    "test/all/http/slow-readers.test.ts",
    "test/all/package/bundle.test.ts",
    "test/all/performance/{memory,overload,rolling-restart}.test.ts",
  ],
};

/** Paths of the files of a group, from the root of the project, as they run: each at the first pattern it matches. */
export function filesOfGroup({ groups }: Suite, name: string): string[] {
  return globFiles(groups[name] ?? []);
}

/** Paths of the files of a suite that run in a process of their own. */
export function filesAlone({ alone }: Suite): string[] {
  return globFiles(alone);
}

/** @throws where a test file of the tree is in no suite, or in two */
export function assertEveryFileOnce(): void {
  const times = new Map(
    globFiles(["src/**/*.test.ts", "test/!(together)/**/*.test.ts", "test/*.test.ts"])
      .filter((path) => !path.startsWith(all.folder))
      .map((path) => [path, 0]),
  );
  for (const one of [quick, all]) {
    const files = [...Object.keys(one.groups).flatMap((name) => filesOfGroup(one, name))];
    for (const path of [...files, ...filesAlone(one)]) times.set(path, (times.get(path) ?? 0) + 1);
  }
  const wrong = [...times].filter(([, count]) => count !== 1).map(([path]) => path);
  if (wrong.length > 0)
    throw new Error(`Not in exactly one group of test/together/together.ts: ${wrong.join(", ")}`);
}

function globFiles(patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: ["**/node_modules/**"] }).sort(),
  );
  return [...new Set(files)];
}

/** @param file the one in the suite's folder that is named after its group */
export async function runTogether(file: string): Promise<void> {
  const name = basename(file, ".test.ts");
  const one = dirname(file) === join(ROOT, all.folder) ? all : quick;
  // Programs of the system are still being installed while the groups begin that need none.
  const ready = process.env.TESTED_PROGRAMS;
  if (ready && STARTING_PROGRAMS.has(name)) while (!existsSync(ready)) await sleep(100);
  for (const path of filesOfGroup(one, name))
    suite(path, async () => {
      await import(join(ROOT, path));
    });
}

/** Each of these starts programs of the system: browsers, proxies, a compiler, PgBouncer, Django. */
const STARTING_PROGRAMS: ReadonlySet<string> = new Set([
  ...["browser", "interop", "deploy", "database", "disks", "packages"],
]);
