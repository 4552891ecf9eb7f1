import assert from "node:assert/strict";
import { test } from "node:test";
import { Findings } from "./findings.ts";

test("an address that could not be read is told after any number of differences", () => {
  const findings = new Findings();
  for (let id = 1; id <= 100_001; id++) findings.add("different", `eventos/${id}`, "differs");

  findings.add("unread", "/api/v1/vi-export/", "did not answer");

  assert.equal(findings.of("different").length, 100_000);
  assert.deepEqual(findings.of("unread"), [
    { kind: "unread", at: "/api/v1/vi-export/", said: "did not answer" },
  ]);
});
