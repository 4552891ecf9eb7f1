import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { connectionsWithin, readDescriptorLimit } from "./descriptors.ts";

const cases: [wanted: number, limit: number | undefined, expected: number][] = [
  [20_000, undefined, 20_000],
  [20_000, 65_536, 20_000],
  [20_000, 600, 500],
  [20_000, 8000, 7000],
  [300, 600, 300],
  [20_000, 64, 1],
];

for (const [wanted, limit, expected] of cases) {
  test(`connectionsWithin() allows ${expected} of ${wanted} with ${limit} descriptors`, () => {
    assert.equal(connectionsWithin(wanted, limit), expected);
  });
}

test("readDescriptorLimit() returns the limit set by the shell", () => {
  const file = new URL("descriptors.ts", import.meta.url).href;
  const code = `import { readDescriptorLimit } from "${file}"; console.log(readDescriptorLimit())`;

  const printed = execFileSync(
    "/bin/sh",
    ["-c", 'ulimit -n 600; exec "$0" --input-type=module -e "$1"', process.execPath, code],
    { encoding: "utf8" },
  );

  assert.equal(printed, "600\n");
  assert.ok((readDescriptorLimit() ?? Infinity) > 600);
});
