/**
 * Test files that share a process. Most of them by themselves take longer to start than to run: half of the
 * processor time of all tests was spent on that. They run one after the other, each as a suite with hooks of its
 * own, and nothing in them may change what the others see, such as a variable of the environment.
 */
import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { suite } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Patterns from the root of the project, by the name of the file here that runs what matches. The first ones are begun
 * first: those that start nothing of the system, which may still be installed, then what takes longest, what waits
 * beside what computes. What no group has runs by itself: what measures memory or lags, and what keeps the processor to
 * itself.
 */
export const groups = {
  nodes: ["test/fleet/{b,c,d,h,k,l,m}*.test.ts"],
  content: ["test/{content,language}/**/*.test.ts"],
  publish: ["test/{changes,edition,publish,store}/*.test.ts"],
  commands: ["test/{begin,cli}/*.test.ts"],
  http: ["test/http/!(slow-readers).test.ts"],
  // With a browser first, one after the other: between others it would be started anew.
  desk: [
    ...["test/desk/{forms-browser,keys,week}.test.ts", "test/preview/browser.test.ts"],
    "test/{desk,preview}/*.test.ts",
  ],
  import: ["test/{compare,import}/*.test.ts"],
  pages: [
    ...["test/browse/{hostile,odd-texts,pages,visitors}.test.ts", "test/openapi/docs-page.test.ts"],
    "test/browse/*.test.ts",
  ],
  deploy: ["test/deploy/*.test.ts", "test/performance/{full,metrics,queries,workers}.test.ts"],
  database: ["test/fleet/{n,p,r,s,t,u}*.test.ts"],
  disks: ["test/torture/{disks,failed-flushes,faults,kills,power-cut}.test.ts"],
  documents: [
    "test/{client,docs,lint,openapi}/!(docs-page).test.ts",
    "test/package/!(bundle).test.ts",
  ],
  contract: ["test/contract/*.test.ts"],
  damage: [
    "test/torture/{archives,contenders,copies,damage,edits,growth,hostile-content,saves}.test.ts",
  ],
  "next-to-what-they-test": ["src/**/*.test.ts", "test/{floors,mutants/*}.test.ts"],
} as const;

export type GroupName = keyof typeof groups;

/** Paths of the files of a group, from the root of the project, as they run: each at the first pattern it matches. */
export function filesOfGroup(name: GroupName): string[] {
  return [...new Set(groups[name].flatMap((pattern) => globSync(pattern, { cwd: ROOT }).sort()))];
}

/** Of these each starts programs of the system: browsers, proxies, shells, a compiler. */
const STARTING_PROGRAMS: ReadonlySet<GroupName> = new Set([
  ...(["desk", "import", "pages", "deploy", "database", "disks", "documents"] as const),
]);

/** @param file the one here that is named after its group */
export async function runTogether(file: string): Promise<void> {
  const name = basename(file, ".test.ts") as GroupName;
  const looked = process.env.TESTED_PROGRAMS;
  // For as long as it takes to install them, or to find that they cannot be.
  if (looked && STARTING_PROGRAMS.has(name)) while (!existsSync(looked)) await sleep(100);
  for (const path of filesOfGroup(name))
    suite(path, async () => {
      await import(join(ROOT, path));
    });
}
