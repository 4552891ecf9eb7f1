/**
 * Test files that share a process. Each of them by itself takes longer to start than to run: half of the
 * processor time of all tests was spent on that. They run one after the other, and nothing in them may
 * change what the others see (a variable of the environment, a hook at the top of a file).
 */
import { globSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Patterns from the root of the project, by the name of the file here that runs what matches. */
export const groups = {
  "next-to-what-they-test": ["src/**/*.test.ts"],
  contract: ["test/contract/*.test.ts"],
  http: [
    "test/http/{canonical-keys,crawl,error-format,every-response,other-sites,raw-requests,stopping,switch}.test.ts",
  ],
} as const;

export type GroupName = keyof typeof groups;

/** Paths of the files of a group, from the root of the project. */
export function filesOfGroup(name: GroupName): string[] {
  return globSync([...groups[name]], { cwd: ROOT }).sort();
}

export async function runTogether(name: GroupName): Promise<void> {
  for (const file of filesOfGroup(name)) await import(join(ROOT, file));
}
