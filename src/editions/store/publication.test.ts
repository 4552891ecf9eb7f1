import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { suite, test } from "node:test";
import {
  formatPublicationTime,
  isSame,
  type Publication,
  parseSealedPublication,
  publicationSeconds,
  sealPublication,
} from "./publication.ts";

const made: Publication = {
  number: 42,
  time: "2026-05-06T07:08:09Z",
  edition: "0123456789abcdef".repeat(4),
  who: "maria",
  note: "Notícias de maio",
  counts: { noticias: { added: 1, changed: 0, removed: 2, unchanged: 3 } },
};

test("a publication's time is in whole seconds and converts both ways", () => {
  assert.equal(publicationSeconds(made), 1_778_051_289);
  assert.equal(formatPublicationTime(1_778_051_289), "2026-05-06T07:08:09Z");
  assert.equal(formatPublicationTime(0), "1970-01-01T00:00:00Z");
});

test("isSame() compares only number, time and edition", () => {
  assert.equal(isSame(made, { ...made, who: "rui", note: "", counts: {} }), true);
  assert.equal(isSame(made, { ...made, number: 43 }), false);
  assert.equal(isSame(made, { ...made, time: "2026-05-06T07:08:10Z" }), false);
  assert.equal(isSame(made, { ...made, edition: "f".repeat(64) }), false);
  assert.equal(isSame(made, undefined), false);
});

suite("sealPublication()", () => {
  test("writes the members and a seal over them as readable text", () => {
    const { text, seal } = sealPublication(made);

    assert.match(seal, /^[0-9a-f]{64}$/);
    assert.deepEqual(text.split("\n").slice(0, 3), [
      "{",
      '  "number": 42,',
      '  "time": "2026-05-06T07:08:09Z",',
    ]);
    assert.ok(text.endsWith(`  "seal": "${seal}"\n}\n`));
    assert.deepEqual(JSON.parse(text), { ...made, seal });
  });

  test("can be parsed again with any whitespace", () => {
    const { text, seal } = sealPublication(made);

    assert.deepEqual(parseSealedPublication(text), { publication: made, seal });
    assert.deepEqual(parseSealedPublication(JSON.stringify(JSON.parse(text))), {
      publication: made,
      seal,
    });
  });
});

suite("parseSealedPublication()", () => {
  /** A text with a valid seal over any members. */
  function seal(members: Record<string, unknown>): string {
    const over = createHash("sha256").update(JSON.stringify(members)).digest("hex");
    return JSON.stringify({ ...members, seal: over });
  }

  test("accepts members of later versions, which the seal covers too", () => {
    const sealed = parseSealedPublication(seal({ ...made, later: true }));

    assert.deepEqual(sealed?.publication, made);
    assert.equal(
      parseSealedPublication(seal({ ...made, later: true }).replace("true", "false")),
      undefined,
    );
  });

  test("reads the hash of its list of changes", () => {
    const listed = { ...made, changes: made.edition };

    assert.deepEqual(parseSealedPublication(seal(listed))?.publication, listed);
  });

  test("reads the first publication with counts of zero", () => {
    const none = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    const first = { ...made, number: 1, counts: { temas: none } };

    assert.deepEqual(parseSealedPublication(seal(first))?.publication, first);
  });

  const { text } = sealPublication(made);
  for (const [what, damaged] of Object.entries({
    nothing: "",
    "half a text": text.slice(0, 100),
    null: "null",
    "a list": "[]",
    "another number": text.replace("42", "43"),
    "another time": text.replace(":09Z", ":08Z"),
    "another edition": text.replace("0123", "0124"),
    "no seal": text.replace(/,\s*"seal".*/, ""),
    "a seal without members": seal({}),
  })) {
    test(`detects damage: ${what}`, () => {
      assert.equal(parseSealedPublication(damaged), undefined);
    });
  }

  // The seal is valid, but the members are not a publication.
  const unfit: Record<string, unknown>[] = [
    { number: 0 },
    { number: 1.5 },
    { number: "42" },
    { time: "2026-05-06" },
    { time: "2026-05-06T07:08:09+01:00" },
    { edition: "0123456789abcdef" },
    { edition: `${"0123456789abcdef".repeat(4)}0` },
    { edition: `0${"0123456789abcdef".repeat(4)}` },
    { edition: "0123456789ABCDEF".repeat(4) },
    { changes: "0123456789abcdef" },
    { changes: `${"0123456789abcdef".repeat(4)}0` },
    { changes: `0${"0123456789abcdef".repeat(4)}` },
    { changes: "ghijklmnopqrstuv".repeat(4) },
    { who: undefined },
    { note: 7 },
    { counts: undefined },
    { counts: { temas: 1 } },
    { counts: { temas: { added: 1 } } },
    { counts: { temas: { added: -1, changed: 0, removed: 0, unchanged: 0 } } },
    { counts: { temas: { added: 0, changed: 0.5, removed: 0, unchanged: 0 } } },
  ];
  for (const members of unfit) {
    test(`refuses ${JSON.stringify(members)} under a valid seal`, () => {
      assert.equal(parseSealedPublication(seal({ ...made, ...members })), undefined);
    });
  }
});
