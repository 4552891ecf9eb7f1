import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import type { Publication } from "../publication.ts";
import { NodeMemory } from "./node-memory.ts";

const publication: Publication = {
  number: 42,
  time: "2026-05-06T07:08:09Z",
  edition: "0123456789abcdef".repeat(4),
  who: "maria",
  note: "",
  counts: {},
};

suite("NodeMemory", () => {
  test("ignores a file written by another user", async (t) => {
    const memory = new NodeMemory(temporaryFolder(t));
    const served = { database: "7300000000000000001 montra", place: "postgres://127.0.0.1/montra" };
    await memory.write({ ...served, publications: [publication], lineage: undefined });

    const ours = await memory.read();
    // Changing the owner of a file needs root, so change the user who reads it instead.
    const uid = process.geteuid?.() ?? 0;
    t.mock.method(process as { geteuid: () => number }, "geteuid", () => uid + 1);
    const theirs = await memory.read();

    assert.deepEqual(ours, [{ ...served, publications: [publication] }]);
    assert.deepEqual(theirs, []);
  });
});
