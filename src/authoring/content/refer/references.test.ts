import assert from "node:assert/strict";
import { test } from "node:test";
import { ReferenceIndex } from "./references.ts";

/** The authors Ana, Zé, Rui Lima and "Silva, Sousa & Lima". */
function authors(): ReferenceIndex {
  const index = new ReferenceIndex("autores", false);
  for (const [at, name] of ["Ana", "Zé", "Rui Lima", "Silva, Sousa & Lima"].entries()) {
    index.addName("titulo", name, { row: at + 1, seq: at });
    index.addId(at + 1, { row: at + 1, seq: at });
  }
  index.addName("slug", "rui-lima", { row: 3, seq: 2 });
  return index;
}

const LISTS: readonly (readonly [
  written: readonly (string | number)[],
  ...names: (readonly [entry: number, name: string | number])[],
])[] = [
  [
    ["Ana", 2],
    [1, "Ana"],
    [2, 2],
  ],
  [["Ana, Zé"], [1, "Ana"], [1, "Zé"]],
  [["Ana Zé"], [1, "Ana Zé"]],
  [["Ana e Rui Lima"], [1, "Ana"], [1, "Rui Lima"]],
  [
    ["- Ana", "• Zé"],
    [1, "Ana"],
    [2, "Zé"],
  ],
  // The comma is part of the name, also in YAML: [Silva, Sousa & Lima, Ana].
  [["Silva, Sousa & Lima"], [1, "Silva, Sousa & Lima"]],
  [["Ana, Silva, Sousa & Lima; Zé"], [1, "Ana"], [1, "Silva, Sousa & Lima"], [1, "Zé"]],
  [
    ["Silva", "Sousa & Lima", "Ana"],
    [1, "Silva, Sousa & Lima"],
    [3, "Ana"],
  ],
  // A text without a known name may itself be a name.
  [["Ana, Maria"], [1, "Ana"], [1, "Maria"]],
  [["Costa, Maria"], [1, "Costa, Maria"]],
  [
    ["Costa", "Maria"],
    [1, "Costa"],
    [2, "Maria"],
  ],
  [["/autores/rui-lima/"], [1, "/autores/rui-lima/"]],
  [[]],
];

for (const [written, ...names] of LISTS) {
  test(`namesIn(${JSON.stringify(written)})`, () => {
    assert.deepEqual(authors().namesIn(written), names);
  });
}

test("find() suggests ids that stand in one cell with a bar between them", () => {
  for (const cell of ["1,2", "1, 2", "1;2", "1 e 2"]) {
    const found = authors().find(cell);
    assert.ok(found && "fix" in found && found.fix.startsWith("write 1 | 2,"), cell);
  }
});

test("find() suggests the known part of an unknown text", () => {
  const found = authors().find("Rui Lima, arquiteto");

  assert.ok(found && "fix" in found);
  assert.equal(found.fix, 'write "Rui Lima", or add "Rui Lima, arquiteto" to autores');
});

test("find() suggests the slug alone for the file or the page of an item", () => {
  for (const written of [
    "rui-lima.md",
    "autores/rui-lima.yaml",
    "/autores/rui-lima/",
    "https://a.pt/autores/rui-lima/",
  ]) {
    const found = authors().find(written);
    assert.ok(found && "fix" in found && found.fix === 'write "rui-lima"', written);
  }
});
