import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { lstatSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { FileHashes } from "./file-hashes.ts";
import { listFolder } from "./folder.ts";
import { openWorkCache } from "./work-cache.ts";

const LATER = 60_000;

type Test = Parameters<typeof temporaryFolder>[0];

/** A folder with `site.yaml`, listed at `LATER` or now. */
function settings(t: Test) {
  const folder = temporaryFolder(t);
  const cache = openWorkCache(temporaryFolder(t));
  t.after(() => cache?.[Symbol.dispose]());
  const location = join(folder, "site.yaml");
  writeFileSync(location, "nome: um");
  const file = { path: "site.yaml", location };
  const hashesAt = (now: number) => new FileHashes(cache, folder, now);
  const digestOf = (hashes: FileHashes) =>
    hashes.digest(listFolder(folder), { yieldWhenDue: () => undefined });
  const look = async (now: number) => {
    const hashes = hashesAt(now);
    const digest = await digestOf(hashes);
    hashes.save();
    return digest;
  };
  return { file, location, look, find: () => hashesAt(Date.now()).find(file)?.sha256 };
}

test("FileHashes recognises an unchanged file without reading it, and any kind of change", async (t) => {
  const { location, look, find } = settings(t);

  await look(lstatSync(location).mtimeMs);
  assert.equal(find(), undefined, "written just now");

  await look(Date.now() + LATER);
  assert.equal(find(), hash("sha256", "nome: um"));

  const { atime, mtime } = lstatSync(location);
  writeFileSync(location, "nome: uM");
  utimesSync(location, atime, mtime);
  assert.equal(find(), undefined, "of the same size and time");

  await look(Date.now() + LATER);
  rmSync(location);
  assert.equal(find(), undefined, "gone");
  symlinkSync("/dev/null", location);
  assert.equal(find(), undefined, "a link in its place");
});

test("FileHashes.digest() changes with the content and the name of a file", async (t) => {
  const { location, look } = settings(t);
  const first = await look(Date.now());

  writeFileSync(location, "nome: um");
  assert.equal(await look(Date.now()), first, "written again as it was");

  writeFileSync(location, "nome: uM");
  assert.notEqual(await look(Date.now()), first, "of the same size");

  writeFileSync(location, "nome: um");
  writeFileSync(join(location, "../temas.yaml"), "");
  assert.notEqual(await look(Date.now()), first, "beside another");
  rmSync(join(location, "../temas.yaml"));
  assert.equal(await look(Date.now()), first);
});
