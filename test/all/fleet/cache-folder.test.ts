/** The cache folder of a node: whose it must be, and the errors if it cannot be used. */
import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderLayout } from "../../../src/editions/store/folder/folder-layout.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { runMontra } from "../../support/montra.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { spawnNode, startNode } from "./node.ts";
import { LIST, makeSite } from "./site.ts";

/** Nobody listens there. */
const STORE = "postgres://reader@127.0.0.1:1/montra";
/** An address for documentation, so that a command that fails to refuse its folder ends anyway. */
const NO_HOST = "192.0.2.1";
const OPTION = /--cache-dir \(MONTRA_CACHE_DIR\)/;

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Owned by another user than the one who runs the tests. */
function belongingToAnother(folder: string): string {
  if (process.geteuid?.() !== 0) return "/usr";
  const path = join(folder, "planted");
  mkdirSync(path);
  chownSync(path, 12_345, 12_345);
  return path;
}

async function refusal(cacheDir: string | undefined, env: Record<string, string> = {}) {
  const given = cacheDir === undefined ? [] : ["--cache-dir", cacheDir];
  const args = ["serve", "--store", STORE, "--host", NO_HOST, "--metrics-port", "off", ...given];
  const { exitCode, stderr } = await runMontra(args, env);
  assert.equal(exitCode, 1, stderr);
  assert.match(stderr, OPTION);
  return stderr;
}

test("serve refuses a cache dir that is another user's, a link, or open for others to write", async (t) => {
  const folder = temporaryFolder(t);
  const [open, link, real] = ["open", "link", "real"].map((name) => join(folder, name)) as [
    ...[string, string, string],
  ];
  mkdirSync(open);
  chmodSync(open, 0o770);
  mkdirSync(real, { mode: 0o700 });
  symlinkSync(real, link);
  const another = belongingToAnother(folder);

  assert.match(await refusal(another), /^Cannot use the folder \/.*: it belongs to another user/);
  assert.match(await refusal(open), /other users can write to it.*chmod 700/);
  assert.match(await refusal(link), /it is a symbolic link/);
  if (another !== "/usr") {
    const below = join(another, "below");
    mkdirSync(below, { mode: 0o700 });
    assert.match(await refusal(below), /planted above it belongs to another user \(12345\)/);
  }
});

test("serve does not fall back on the temporary folder, which anybody may have filled", async (t) => {
  const folder = temporaryFolder(t);

  const said = await refusal(undefined, {
    HOME: "/",
    XDG_CACHE_HOME: "relative",
    CACHE_DIRECTORY: "",
    TMPDIR: folder,
  });

  assert.match(said, /^There is no folder to keep editions in: the user who runs this has no home/);
  assert.deepEqual(readdirSync(folder), []);
});

test("serve makes its cache dir for its user alone, and closes one of his that others can read", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const [made, closed] = [join(folder, "above", "made"), join(folder, "closed")];
  mkdirSync(closed);
  chmodSync(closed, 0o755);
  const home = join(folder, "home");
  mkdirSync(home);

  for (const cacheDir of [made, closed]) await startNode(t, { store: STORE, cacheDir });
  await spawnNode(t, [], { MONTRA_STORE: STORE, HOME: home, XDG_CACHE_HOME: "" });

  const folders = [made, join(folder, "above"), closed, join(home, ".cache", "montra")];
  assert.deepEqual(folders.map(modeOf), [0o700, 0o700, 0o700, 0o700]);
});

test("a cache dir that cannot be written is named with its option, in the log and without a path in /readyz", async (context) => {
  const t = endingOf(context);
  const { store, publish, folder } = await makeSite(t);
  await publish("Um");
  const cacheDir = join(folder, "cache");
  mkdirSync(cacheDir, { mode: 0o700 });
  writeFileSync(folderLayout.editions(cacheDir), "a file where a folder belongs");

  const node = await startNode(t, { store, cacheDir });

  const said = await eventually("the log says so", () => {
    return node.log.find((line) => line.includes("cannot be followed"));
  });
  assert.match(said, OPTION);
  assert.ok(said.includes(`Cannot keep an edition in the cache folder ${cacheDir}: E`), said);
  const { status, says } = await node.ready();
  assert.equal(status, 503);
  assert.equal(says.reason, "the cache folder of this machine cannot be used (see the log)");
  rmSync(folderLayout.editions(cacheDir));
  await eventually("the node serves", async () => (await node.get(LIST)).status === 200);
});
