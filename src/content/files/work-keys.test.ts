import assert from "node:assert/strict";
import { lstatSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { stateOf } from "./read-file.ts";
import { openWorkCache } from "./work-cache.ts";
import { WorkKeys } from "./work-keys.ts";

const LATER = 60_000;

test("WorkKeys tells an unchanged file without reading it, and one that changed in whatever way", (t) => {
  const folder = temporaryFolder(t);
  const cache = openWorkCache(join(folder, "cache"));
  t.after(() => cache[Symbol.dispose]());
  const location = join(folder, "um.md");
  const file = { path: "noticias/um.md", location };
  const keysAt = (now: number) => new WorkKeys(cache, "folder", now);
  const learn = (now: number) => {
    const keys = keysAt(now);
    keys.note("noticias", file, { key: "k", state: stateOf(lstatSync(location)) });
    keys.save();
  };
  writeFileSync(location, "um");

  learn(Date.now());
  assert.equal(keysAt(Date.now()).find("noticias", file), undefined, "written just now");

  learn(Date.now() + LATER);
  assert.equal(keysAt(Date.now()).find("noticias", file)?.key, "k");
  assert.equal(keysAt(Date.now()).find("eventos", file), undefined, "in another role");

  const { atime, mtime } = lstatSync(location);
  writeFileSync(location, "uM");
  utimesSync(location, atime, mtime);
  assert.equal(keysAt(Date.now()).find("noticias", file), undefined, "of the same size and time");

  learn(Date.now() + LATER);
  rmSync(location);
  assert.equal(keysAt(Date.now()).find("noticias", file), undefined, "gone");
  symlinkSync("/dev/null", location);
  assert.equal(keysAt(Date.now()).find("noticias", file), undefined, "a link in its place");
});

test("WorkKeys forgets files that nobody has asked for", (t) => {
  const folder = temporaryFolder(t);
  const cache = openWorkCache(join(folder, "cache"));
  t.after(() => cache[Symbol.dispose]());
  const location = join(folder, "um.md");
  const file = { path: "noticias/um.md", location };
  writeFileSync(location, "um");
  const first = new WorkKeys(cache, "folder", Date.now() + LATER);
  first.note("noticias", file, { key: "k", state: stateOf(lstatSync(location)) });
  first.save();

  new WorkKeys(cache, "folder").save();

  assert.equal(new WorkKeys(cache, "folder").find("noticias", file), undefined);
});
