import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { pack } from "tar-stream";
import { paxRecord, TAR_END, tarEntry } from "../../../test/store/tar-archive.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { readTar } from "./read-tar.ts";

/** In pieces of a size that no block has, so that they end anywhere. */
async function* inPieces(archive: Uint8Array, bytes = 700): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += bytes) yield archive.subarray(at, at + bytes);
}

async function readAll(archive: Uint8Array, pieceBytes?: number) {
  const entries: { name: string; kind: string; content: string }[] = [];
  for await (const { name, kind, content } of readTar(inPieces(archive, pieceBytes))) {
    entries.push({ name, kind, content: (await buffer(content)).toString("latin1") });
  }
  return entries;
}

const LONG = `${"pasta/".repeat(30)}${"ç".repeat(90)}.png`;

for (const format of ["ustar", "pax", "gnu"]) {
  test(`readTar() reads what GNU tar writes in the format ${format}`, async (t) => {
    const folder = temporaryFolder(t);
    const names = ["vazio", "curto.txt", ...(format === "ustar" ? [] : [LONG])];
    for (const [index, name] of names.entries()) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), "x".repeat(index * 1500));
    }
    const args = ["-C", folder, `--format=${format}`, "-cf", "-", ...names];

    const entries = await readAll(execFileSync("tar", args));

    assert.deepEqual(
      entries,
      names.map((name, index) => ({ name, kind: "file", content: "x".repeat(index * 1500) })),
    );
  });
}

test("readTar() reads what tar-stream packs, byte by byte as well", async () => {
  const packing = pack();
  const names = ["montra-backup.json", `media/${"a".repeat(32)}/${"b".repeat(200)}.webp`];
  for (const name of names) packing.entry({ name }, `content of ${name}`);
  packing.finalize();
  const archive = await buffer(packing as AsyncIterable<Uint8Array>);

  const entries = await readAll(archive, 1);

  assert.deepEqual(
    entries.map(({ name, content }) => ({ name, content })),
    names.map((name) => ({ name, content: `content of ${name}` })),
  );
});

test("readTar() passes over content that nobody reads, and reads nothing after the end", async () => {
  const archive = Buffer.concat([
    tarEntry({ name: "a", content: Buffer.alloc(5000, 97) }),
    tarEntry({ name: "b", content: Buffer.from("lido") }),
    TAR_END,
    Buffer.from("anything at all"),
  ]);
  const names: string[] = [];

  for await (const { name } of readTar(inPieces(archive))) names.push(name);

  assert.deepEqual(names, ["a", "b"]);
});

const whole = tarEntry({ name: "a", content: Buffer.from("conteúdo") });
const broken: Readonly<Record<string, readonly [archive: Buffer, message: RegExp]>> = {
  "an empty file": [Buffer.alloc(0), /^it has been cut off$/],
  "another file": [readFileSync(import.meta.filename), /^it has a damaged header, or is no tar/],
  "no end": [whole, /^it has been cut off$/],
  "content that is cut off": [whole.subarray(0, 515), /^it has been cut off$/],
  "a flipped bit in a header": [
    Buffer.concat([Buffer.from([(whole[0] as number) ^ 1]), whole.subarray(1)]),
    /^it has a damaged header/,
  ],
  "a negative size": [
    Buffer.concat([
      tarEntry({ name: "a", type: "x", content: paxRecord("size", "-1") }),
      whole,
      TAR_END,
    ]),
    /^it has an entry without a size$/,
  ],
  "a pax header of 64 KiB and more": [
    tarEntry({ name: "a", type: "x", content: paxRecord("comment", "c".repeat(65_536)) }),
    /^it has headers of a size that no backup has$/,
  ],
  "a pax header that says it has a terabyte": [
    tarEntry({ name: "a", type: "x", bytes: 2 ** 40 }),
    /^it has headers of a size that no backup has$/,
  ],
  "pax headers without end": [
    Buffer.concat(
      Array.from({ length: 9 }, () =>
        tarEntry({ name: "a", type: "g", content: paxRecord("path", "b") }),
      ),
    ),
    /^it has headers of a size that no backup has$/,
  ],
  "a pax record whose length is a lie": [
    tarEntry({ name: "a", type: "x", content: Buffer.from("9999 path=a\n") }),
    /^it has a damaged header$/,
  ],
};
for (const [what, [archive, message]] of Object.entries(broken)) {
  test(`readTar() refuses ${what}`, async () => {
    await assert.rejects(readAll(archive), { name: "ArchiveError", message });
  });
}
