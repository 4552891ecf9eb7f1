import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHistory } from "./format-publication.ts";

const temas = { added: 2, changed: 0, removed: 0, unchanged: 0 };

function publication(number: number, edition: string, counts = {}) {
  return { number, edition, time: "2026-01-01T00:00:00Z", who: "ana", note: "", counts };
}

function linesOf(...publications: ReturnType<typeof publication>[]): string[] {
  const history = { publications, current: undefined, keptFrom: 1, damage: [], lost: new Map() };
  return formatHistory(history).map((line) => line.trim());
}

test("a rollback shows the first publication with the same content", () => {
  const lines = linesOf(
    publication(1, "a", { temas }),
    publication(2, "b", { temas }),
    publication(3, "a"),
    publication(4, "b"),
    publication(5, "a"),
  );

  assert.deepEqual(lines, [
    "5  2026-01-01T00:00:00Z  ana  content of publication 1",
    "4  2026-01-01T00:00:00Z  ana  content of publication 2",
    "3  2026-01-01T00:00:00Z  ana  content of publication 1",
    "2  2026-01-01T00:00:00Z  ana  2 added",
    "1  2026-01-01T00:00:00Z  ana  2 added",
  ]);
});

test("a rollback does not name itself if the publication with its content is damaged", () => {
  const lines = linesOf(publication(2, "b", { temas }), publication(3, "a"));

  assert.equal(lines[0], "3  2026-01-01T00:00:00Z  ana  content of an earlier one");
});
