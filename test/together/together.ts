/**
 * Test files that share a process, because most take longer to start than to run. Each is a suite
 * with its own hooks, and must restore the environment.
 */
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { suite } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");

/** Patterns from the root of the project, by the name of the file in `folder` that runs them. */
export interface Suite {
  readonly folder: string;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Files that need their own process, because they measure memory or keep the processor busy. */
  readonly alone: readonly string[];
}

/** `npm test`: needs nothing but `npm ci`. */
export const quick: Suite = {
  folder: "test/together",
  groups: {
    // Both wait for the next second between publications, so they run at the same time.
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

/** `npm run test:all`: the rest. Groups that start no system program come first. */
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
  // The longest first, because the last to start decide the end.
  alone: [
    "test/all/http/slow-readers.test.ts",
    "test/all/package/bundle.test.ts",
    "test/all/performance/{memory,overload,rolling-restart}.test.ts",
  ],
};

/** In the order in which they run: each at the first pattern that it matches. */
export function filesOfGroup({ groups }: Suite, name: string): string[] {
  return globFiles(groups[name] ?? []);
}

export function filesAlone({ alone }: Suite): string[] {
  return globFiles(alone);
}

/** @throws if a test file is in no suite, or in two */
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

/** @param file in the suite's folder, named after its group */
export async function runTogether(file: string): Promise<void> {
  const name = basename(file, ".test.ts");
  const one = dirname(file) === join(ROOT, all.folder) ? all : quick;
  // System programs are still being installed while other groups begin.
  const ready = process.env.TESTED_PROGRAMS;
  if (ready && STARTING_PROGRAMS.has(name)) while (!existsSync(ready)) await sleep(100);
  for (const path of filesOfGroup(one, name))
    suite(path, async () => {
      await import(join(ROOT, path));
    });
}

/** They start browsers, proxies, a compiler, PgBouncer, Django. */
const STARTING_PROGRAMS: ReadonlySet<string> = new Set([
  ...["browser", "interop", "deploy", "database", "disks", "packages"],
]);
