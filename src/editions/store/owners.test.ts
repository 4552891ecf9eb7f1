import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { SmallStore } from "../../../test/support/small-store.ts";
import { folderLayout } from "./folder/folder-layout.ts";
import { ownersIn, strangerAmong } from "./owners.ts";

const file = (path: string, uid: number, gid: number, mode = 0o100644) => ({
  path,
  uid,
  gid,
  mode,
});

test("strangerAmong() returns the first file that the owner of the folder cannot write", () => {
  const folder = { uid: 998, gid: 50 };
  const [own, root] = [file("own", 998, 998), file("root", 0, 50)];
  const shared = file("shared", 7, 50, 0o100664);
  const elsewhere = file("elsewhere", 7, 51, 0o100666);
  assert.equal(strangerAmong(folder, []), undefined);
  assert.equal(strangerAmong(folder, [own, shared]), undefined);
  assert.equal(strangerAmong(folder, [own, shared, root, elsewhere]), root);
  assert.equal(strangerAmong(folder, [elsewhere, root]), elsewhere);
});

test("ownersIn() lists the pointer, the lock, publications and editions, but no media", async (t) => {
  const small = new SmallStore(t);
  const { folder } = small;
  const { edition } = await small.publish({
    nome: "Um",
    media: { "casa.png": Buffer.from("casa") },
  });
  const paths = [
    folderLayout.current(folder),
    folderLayout.publication(folder, 1),
    folderLayout.edition(folder, edition),
  ];

  const found = await ownersIn(folder);

  for (const path of paths) {
    const { uid, gid, mode } = statSync(path);
    assert.deepEqual(
      found.find((one) => one.path === path),
      { path, uid, gid, mode },
    );
  }
  assert.ok(found.some(({ path }) => path.endsWith("/publishing.lock")));
  assert.ok(!found.some(({ path }) => path.endsWith("/casa.png")));
  assert.equal(strangerAmong(statSync(folder), found), undefined);
});
