/**
 * Test files that share a process. Most of them by themselves take longer to start than to run: half of the
 * processor time of all tests was spent on that. They run one after the other, each as a suite with hooks of its
 * own, and nothing in them may change what the others see, such as a variable of the environment.
 */
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { suite } from "node:test";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Patterns from the root of the project, by the name of the file here that runs what matches; what takes longest
 * stands first, since it is begun first. What no group has runs by itself: what measures memory or lags, and what
 * keeps the processor to itself.
 */
export const groups = {
  // With a browser first, one after the other: between others it would be started anew.
  desk: [
    ...["test/desk/{forms-browser,keys,week}.test.ts", "test/preview/browser.test.ts"],
    "test/{desk,preview}/*.test.ts",
  ],
  pages: [
    ...["test/browse/{hostile,odd-texts,pages,visitors}.test.ts", "test/openapi/docs-page.test.ts"],
    "test/browse/*.test.ts",
  ],
  commands: ["test/{begin,cli}/*.test.ts"],
  nodes: ["test/fleet/{b,c,d,h,k,l,m}*.test.ts"],
  database: ["test/fleet/{n,p,r,s,t,u}*.test.ts"],
  contract: ["test/contract/*.test.ts"],
  deploy: ["test/deploy/*.test.ts", "test/performance/{full,metrics,queries,workers}.test.ts"],
  http: ["test/http/!(slow-readers).test.ts"],
  import: ["test/{compare,import}/*.test.ts"],
  content: ["test/{content,language}/**/*.test.ts"],
  publish: ["test/{changes,edition,publish,store}/*.test.ts"],
  documents: [
    "test/{client,docs,lint,openapi}/!(docs-page).test.ts",
    "test/package/!(bundle).test.ts",
  ],
  disks: ["test/torture/{disks,failed-flushes,faults,kills,power-cut}.test.ts"],
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

/** @param file the one here that is named after its group */
export function runTogether(file: string): void {
  for (const path of filesOfGroup(basename(file, ".test.ts") as GroupName))
    suite(path, async () => {
      await import(join(ROOT, path));
    });
}
