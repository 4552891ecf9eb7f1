/**
 * Power cuts during every command that writes, also after a kill: the disk holds the old or the new
 * publication, and the new one once the command has finished.
 */
import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { type DiskCommand, diskCommands } from "../../support/commands.ts";
import { Dice, isWhole, scaled } from "../../support/scale.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";
import { type Call, kindOf, readCalls, runOnDisk } from "./disk.ts";
import { playPowerCut } from "./power-cut.ts";

/** Of each command. */
const KILLS = 20;

const folder = temporaryFolder(processEnding);
let disks = 0;
const dice = new Dice();
/** Each command, and its uninterrupted disk calls. */
const usual: { command: DiskCommand; disk: string; before: string; calls: readonly Call[] }[] = [];

before(async () => {
  const commands = await diskCommands();
  for (const command of commands) {
    const { disk, before, log } = places(folder, command);
    const { exitCode, stderr } = await runOnDisk(command.args(disk), { folders: [disk], log });
    assert.equal(exitCode, 0, stderr);
    usual.push({ command, disk, before, calls: readCalls(log) });
  }
});

test("a power cut at any moment of what writes to a disk leaves the old or the new, whole", async (t) => {
  for (const { command, disk, before, calls } of usual) {
    await t.test(command.name, async (t) => {
      const cuts = scaled(300, 20);
      const found = { old: 0, new: 0, lost: 0 };

      for (let cut = 0; cut < cuts; cut++) {
        // The first cut comes after everything.
        const moment = cut === 0 ? calls.length : dice.integer(calls.length + 1);
        const happened = calls.slice(0, moment);
        const where = `cut after call ${moment} of ${calls.length} (seed ${dice.seed})`;
        const left = await cutPower(happened, { command, disk, before }, { dice, where });
        if (moment === calls.length) assert.equal(left.holds, "new", where);
        found[left.holds] += 1;
        found.lost += left.lost;
        if (cut % 15 === 14) await heal(left.after, command, where);
        rmSync(left.after, { recursive: true });
      }
      t.diagnostic(
        `${cuts} power cuts in ${calls.length} calls, ${found.lost} unflushed changes lost: ${found.old} left the old, ` +
          `${found.new} the new, 0 lost or mixed (seed ${dice.seed})`,
      );
    });
  }
});

test("a power cut after a kill: what a dead process had not flushed counts for nothing", async (t) => {
  const found = { old: 0, new: 0, kills: 0, cuts: 0 };
  // In `npm run test:all` a publication and a copy, by lot into a new store or an existing one.
  const some = isWhole ? usual : [dice.one(usual.slice(0, 2)), dice.one(usual.slice(2))];
  for (const { command, calls: all } of some) {
    // Just before a flush something has changed, which may be trusted too early.
    const changes = all.filter(({ op }) => op !== "read");
    const flushes = changes.flatMap((call, index) => (kindOf(call) === "fsync" ? index + 1 : []));
    // The first flush is of the folders that hold everything else.
    const others = dice.shuffled(flushes.slice(1));
    const kills = [...flushes.slice(0, 1), ...others.slice(0, KILLS - 1)];
    // In `npm run test:all` just before the flush of a new name.
    const renamed = others.find((killAt) => changes[killAt - 2]?.op === "rename");
    for (const killAt of isWhole ? kills : [renamed ?? dice.one(kills)]) {
      const { disk, before, log } = places(folder, command);
      const folders = [disk];
      const killed = await runOnDisk(command.args(disk), { folders, log, killAt });
      assert.equal(killed.exitCode, null, `killed at change ${killAt}: ${killed.stderr}`);
      const dead = readCalls(log).length;
      const ran = await runOnDisk(command.args(disk), { folders, log });
      assert.equal(ran.exitCode, 0, ran.stderr);
      const calls = readCalls(log);
      found.kills += 1;
      for (let cut = 0; cut < scaled(12, 3); cut++) {
        const moment = cut < scaled(4, 2) ? calls.length : dead + dice.integer(calls.length - dead);
        const where = `${command.name} killed at change ${killAt}, then cut after call ${moment} of ${calls.length} (seed ${dice.seed})`;
        const happened = calls.slice(0, moment);
        const left = await cutPower(happened, { command, disk, before }, { dice, where });
        if (moment === calls.length) assert.equal(left.holds, "new", where);
        rmSync(left.after, { recursive: true });
        found[left.holds] += 1;
        found.cuts += 1;
      }
    }
  }
  t.diagnostic(
    `${found.kills} kills, ${found.cuts} power cuts after them: ${found.old} left the old, ${found.new} the new, ` +
      `0 lost or mixed (seed ${dice.seed})`,
  );
});

/** A disk before a command, its saved state, and its log. */
function places(folder: string, command: DiskCommand) {
  disks += 1;
  const [disk, before] = [join(folder, `disk ${disks}`), join(folder, `before ${disks}`)];
  command.prepare(disk);
  cpSync(disk, before, { recursive: true });
  return { disk, before, log: join(folder, `log ${disks}`) };
}

async function cutPower(
  happened: readonly Call[],
  about: { command: DiskCommand; disk: string; before: string },
  { dice, where }: { dice: Dice; where: string },
) {
  const { command, disk, before } = about;
  const after = `${disk} after`;
  const lost = playPowerCut(happened, { before, watched: disk, after }, dice);
  const holds = await command.holds(after).catch((error: Error) => {
    throw new Error(`${where}: ${error.message}`, { cause: error });
  });
  return { after, holds, lost };
}

/** The interrupted command works when repeated. */
async function heal(disk: string, command: DiskCommand, where: string): Promise<void> {
  const { exitCode, stderr } = await runOnDisk(command.args(disk), { folders: [disk] });
  assert.equal(exitCode, 0, `${where}: ${stderr}`);
  assert.equal(await command.holds(disk), "new", where);
}
