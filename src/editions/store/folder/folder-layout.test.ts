import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EDITION_FILE,
  folderLayout,
  parsePointer,
  pointerText,
  publicationNumberOf,
} from "./folder-layout.ts";

const SEAL = "0123456789abcdef".repeat(4);

test("the pointer is a number and a seal on one line, and any other text is refused", () => {
  assert.equal(pointerText(12, SEAL), `12 ${SEAL}\n`);
  assert.deepEqual(parsePointer(`12 ${SEAL}\n`), { number: 12, seal: SEAL });
  for (const text of [
    "",
    "12\n",
    `12 ${SEAL}`,
    `12 ${SEAL}\n\n`,
    `12 ${SEAL}\r\n`,
    `12  ${SEAL}\n`,
    ` 12 ${SEAL}\n`,
    `0 ${SEAL}\n`,
    `012 ${SEAL}\n`,
    `-1 ${SEAL}\n`,
    `1e3 ${SEAL}\n`,
    `1234567890123456 ${SEAL}\n`,
    `12 ${SEAL.slice(1)}\n`,
    `12 ${SEAL.toUpperCase()}\n`,
    `12 ${SEAL}0\n`,
    `12 ${SEAL}\n13 ${SEAL}\n`,
  ]) {
    assert.equal(parsePointer(text), undefined, JSON.stringify(text));
  }
});

test("publications are named by their number in six digits or more, editions by their hash", () => {
  assert.equal(folderLayout.publication("store", 12), "store/publications/000012.json");
  assert.equal(folderLayout.publication("store", 1234567), "store/publications/1234567.json");
  assert.equal(publicationNumberOf("000012.json"), 12);
  assert.equal(publicationNumberOf("1234567.json"), 1234567);
  for (const name of ["12.json", "000012.json~", "x000012.json", "000012.jsonl", "000000.json"])
    assert.equal(publicationNumberOf(name), undefined, name);
  assert.equal(folderLayout.edition("store", SEAL), `store/editions/${SEAL}.db`);
  assert.equal(EDITION_FILE.exec(`${SEAL}.db`)?.[1], SEAL);
  for (const name of [SEAL, `${SEAL}.db-wal`, `${SEAL.toUpperCase()}.db`, `0${SEAL}.db`])
    assert.equal(EDITION_FILE.test(name), false, name);
});
