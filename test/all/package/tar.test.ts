/** Archives have the same bytes wherever and whenever they are made. */
import assert from "node:assert/strict";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { extract } from "tar-stream";
import { gzipped, writeTar, zstandard } from "../../../scripts/package/tar.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("writeTar() gives the same bytes for the same files, whenever and by whomever they were written", async (t) => {
  const folder = temporaryFolder(t);
  const written = [];
  for (const [name, mode, time] of [
    ["one", 0o600, 1_000_000],
    ["other", 0o664, 2_000_000],
  ] as const) {
    const content = join(folder, name);
    const files = { "b/é.txt": "ä", "b/run": "#!/bin/sh\n", a: "1" };
    mkdirSync(join(content, "b"), { recursive: true });
    const inOrder = Object.entries(files);
    for (const [file, text] of name === "one" ? inOrder : inOrder.toReversed()) {
      writeFileSync(join(content, file), text, { mode });
      utimesSync(join(content, file), time, time);
    }
    chmodSync(join(content, "b/run"), mode | 0o100);
    symlinkSync("../a", join(content, "b/link"));
    for (const compress of [gzipped(), zstandard(3)]) {
      const file = join(folder, `${name}-${written.length}`);
      await writeTar(content, { file, within: "montra-1.2.3", epoch: 1_700_000_000, compress });
      written.push(readFileSync(file));
    }
  }
  const [gzip, zstd, gzipAgain, zstdAgain] = written;

  assert.deepEqual([gzipAgain, zstdAgain], [gzip, zstd]);
  assert.deepEqual(zstdDecompressSync(zstd as Buffer), gunzipSync(gzip as Buffer));
  const entries: unknown[] = [];
  const reading = extract().on(
    "entry",
    ({ name, type, mode, mtime, uid, gid, uname }, body, next) => {
      entries.push([name, type, mode?.toString(8), mtime?.getTime(), uid, gid, uname]);
      body.resume().on("end", next);
    },
  );
  reading.end(gunzipSync(gzip as Buffer));
  await once(reading, "finish");
  const common = [1_700_000_000_000, 0, 0, "root"];
  assert.deepEqual(entries, [
    ["montra-1.2.3/", "directory", "755", ...common],
    ["montra-1.2.3/a", "file", "644", ...common],
    ["montra-1.2.3/b/", "directory", "755", ...common],
    ["montra-1.2.3/b/link", "symlink", "644", ...common],
    ["montra-1.2.3/b/run", "file", "755", ...common],
    ["montra-1.2.3/b/é.txt", "file", "644", ...common],
  ]);
});
