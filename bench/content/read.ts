/** `node bench/content/read.ts <folder> [<cache folder>]`: time and memory of reading all items. */
import { openWorkCache } from "../../src/authoring/content/files/work-cache.ts";
import { readContent } from "../../src/authoring/content/read-content.ts";
import { formatProblem } from "../../src/authoring/content/report/format-problem.ts";
import { collectionNames } from "../../src/contract/site/collections.ts";

const [folder = "", cacheFolder] = process.argv.slice(2);
const cache = cacheFolder ? openWorkCache(cacheFolder) : undefined;
const phases = new Map<string, number>();
const start = performance.now();
const { problems, notices, content } = await readContent(folder, {
  cache,
  clock: () => Temporal.Now.instant(),
  onProgress: (phase) => {
    if (!phases.has(phase)) phases.set(phase, seconds());
  },
});
const read = seconds();
for (const problem of problems.slice(0, 20)) console.log(formatProblem(problem));
let fingerprints = 0;
for (const name of collectionNames) {
  for (const item of content?.items(name) ?? [])
    fingerprints += item.fingerprint.length > 0 ? 1 : 0;
}
const compared = seconds();
let characters = 0;
for (const name of collectionNames) {
  for (const item of content?.items(name) ?? []) characters += JSON.stringify(item.values).length;
}
content?.[Symbol.dispose]();
cache?.[Symbol.dispose]();
console.log({
  problems: problems.length,
  notices: notices.length,
  items: fingerprints,
  characters,
  seconds: { phases: Object.fromEntries(phases), read, compared, values: seconds() },
  megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
});

function seconds(): number {
  return Math.round(performance.now() - start) / 1000;
}
