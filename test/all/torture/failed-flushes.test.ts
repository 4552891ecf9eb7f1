/** After a failed flush an image is lost, whatever a later flush of its file says. */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { diskCommands } from "../../support/commands.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type Call, kindOf, readCalls, runOnDisk } from "./disk.ts";

test("an image whose flush failed is written anew, at once or by the next publisher", async (t) => {
  const folder = temporaryFolder(t);
  const command = (await diskCommands()).find(({ name }) => name === "a publication");
  assert.ok(command);
  let disks = 0;
  /** A store that already holds the images, copied there, of the next publication. */
  const makeDisk = () => {
    disks += 1;
    const [disk, log] = [join(folder, `disk ${disks}`), join(folder, `log ${disks}`)];
    command.prepare(disk);
    cpSync(command.media, join(disk, "montra/media"), { recursive: true });
    return { disk, log };
  };
  const usual = makeDisk();
  await runOnDisk(command.args(usual.disk), { folders: [usual.disk], log: usual.log });
  const flushes = readCalls(usual.log).filter((call) => kindOf(call) === "fsync");
  const nth = flushes.findIndex(({ path }) => IMAGE.test(path)) + 1;
  assert.ok(nth > 0, "an image that is there is flushed");
  const fault = { kinds: ["fsync"], nth, code: "EIO" } as const;

  const once = makeDisk();
  const folders = [once.disk];
  const mended = await runOnDisk(command.args(once.disk), {
    folders,
    log: once.log,
    fault: { ...fault, goesOn: false },
  });

  assert.equal(mended.exitCode, 0, mended.stderr);
  assert.deepEqual(neverOnDisk(readCalls(once.log)), []);

  const twice = makeDisk();
  const watching = { folders: [twice.disk], log: twice.log };
  const failed = await runOnDisk(command.args(twice.disk), {
    ...watching,
    fault: { ...fault, goesOn: true },
  });
  assert.equal(failed.exitCode, 1);
  assert.match(failed.stderr, /EIO/);
  const again = await runOnDisk(command.args(twice.disk), watching);

  assert.equal(again.exitCode, 0, again.stderr);
  assert.equal(await command.holds(twice.disk), "new");
  assert.deepEqual(neverOnDisk(readCalls(twice.log)), []);
});

const IMAGE = /\/media\/[0-9a-f]{32}\/[^/]+\.svg$/;

/** Images whose flush failed, and to which no flushed file was renamed since. */
function neverOnDisk(calls: readonly Call[]): string[] {
  const lost = new Set<string>();
  let all = 0;
  for (const call of calls) {
    if (call.op === "lose" && IMAGE.test(call.path)) lost.add(call.path);
    if (call.op === "lose") all += 1;
    if (call.op === "rename") lost.delete(call.to);
  }
  assert.ok(all > 0, "a flush failed");
  return [...lost];
}
