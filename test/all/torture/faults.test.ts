/**
 * EIO and ENOSPC from the n-th disk call of every command that writes. The command reports it and
 * ends with 1; the disk holds the old or the new publication, also after a power cut; a retry
 * works.
 */
import assert from "node:assert/strict";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type DiskCommand, diskCommands } from "../../support/commands.ts";
import type { Ran } from "../../support/montra.ts";
import { Dice, isWhole, scaled } from "../../support/scale.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { countKinds, describeFault, type Fault, KINDS, readCalls, runOnDisk } from "./disk.ts";
import { playPowerCut } from "./power-cut.ts";

// Of hundreds of writes, most of them SQLite's, a sample is taken beyond this number.
const MAX_WRITES = 20;

test("whatever fails on the disk is said, and leaves the old or the new, whole", async (t) => {
  const folder = temporaryFolder(t);
  const dice = new Dice();
  const commands = await diskCommands();
  for (const command of commands) {
    await t.test(command.name, async (t) => {
      const usual = new Trial(folder, command);
      assert.equal((await usual.run()).exitCode, 0);
      const all = faultsOf(countKinds(readCalls(usual.log)), dice);
      usual.end();
      const found = { faults: 0, refused: 0, old: 0, new: 0 };
      // In `npm run test:all` a fortieth, and a power cut by lot after one of the runs.
      for (const fault of dice.shuffled(all).slice(0, scaled(all.length, 40))) {
        const cutsFirst = isWhole || dice.integer(2) === 0;
        const where = `${describeFault(fault)} (seed ${dice.seed})`;
        const trial = new Trial(folder, command);
        const ran = await trial.run(fault);
        const holds = await at(where, () => command.holds(trial.disk));
        checkWhatIsSaid(ran, { holds, where });
        if (ran.exitCode !== 0 && !fault.kinds.includes("remove")) {
          assert.deepEqual(litterOf(trial.disk, ran), [], where);
        }
        if (cutsFirst) {
          const afterCut = await at(`${where}, power cut`, () => trial.cutPower(dice));
          if (ran.exitCode === 0) assert.equal(afterCut, "new", where);
        }
        const again = await trial.run();
        assert.equal(again.exitCode, 0, `${where}, done again: ${again.stderr}`);
        assert.equal(await command.holds(trial.disk), "new", `${where}, done again`);
        if (isWhole || !cutsFirst) {
          const healed = await at(`${where}, done again, power cut`, () => trial.cutPower(dice));
          assert.equal(healed, "new", `${where}, done again, power cut`);
        }
        trial.end();
        found.faults += 1;
        found[holds] += 1;
        if (ran.exitCode !== 0) found.refused += 1;
      }
      t.diagnostic(
        `${found.faults} faults of ${all.length}: ${found.refused} refused, ${found.old} left the old, ${found.new} the new, ` +
          `0 lost, mixed or untold (seed ${dice.seed})`,
      );
    });
  }
});

function faultsOf(counts: ReturnType<typeof countKinds>, dice: Dice): Fault[] {
  const faults: Fault[] = [];
  for (const kind of KINDS) {
    const calls = numbersTo(counts[kind]);
    const some = kind === "write" ? dice.shuffled(calls).slice(0, MAX_WRITES) : calls;
    for (const nth of some) faults.push({ kinds: [kind], nth, code: "EIO", goesOn: false });
  }
  // A full disk stays full; a new name takes room too.
  const takingRoom = dice.shuffled(numbersTo(counts.write + counts.make)).slice(0, MAX_WRITES);
  for (const nth of takingRoom) {
    faults.push({ kinds: ["write", "make"], nth, code: "ENOSPC", goesOn: true });
  }
  return faults;
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function checkWhatIsSaid(
  { exitCode, stdout, stderr }: Ran,
  { holds, where }: { holds: string; where: string },
): void {
  const said = `${where}: exit code ${exitCode}, ${stdout}${stderr}`;
  // The failed call did not matter (a cache, the lock's holder), or it was not made.
  if (exitCode === 0) {
    assert.equal(holds, "new", said);
    return;
  }
  assert.equal(exitCode, 1, said);
  // SQLite says "malformed" if a page cannot be read, and does not give the reason.
  assert.match(
    stdout + stderr,
    /malformed|\bE(IO|NOSPC)\b|disk (is full|has room|reports errors)|disk I\/O error/,
    said,
  );
  assert.doesNotMatch(stderr, /not your fault|^\s+at /m, said);
  const isNew = /is current in the store .*, but the disk/.test(stderr);
  assert.equal(holds, isNew ? "new" : "old", said);
}

/** Files that do not belong to a store. */
function litterOf(disk: string, { stderr }: Ran): string[] {
  const names = readdirSync(disk, { recursive: true, encoding: "utf8" });
  const leftovers = names.filter((name) => name.endsWith(".tmp") || name.includes("unfinished"));
  // Only the mark of an adopted history stays as long as its pointer may vanish.
  const isMarked = /the disk did not confirm/.test(stderr);
  return leftovers.filter((name) => !isMarked || !/unfinished(?:\/adopting)?$/.test(name));
}

async function at<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  }
}

let trials = 0;

/** A disk on which a command is run, as often as needed. */
class Trial {
  readonly disk: string;
  readonly log: string;
  readonly #before: string;
  readonly #command: DiskCommand;

  constructor(folder: string, command: DiskCommand) {
    trials += 1;
    this.disk = join(folder, `trial ${trials}`);
    this.log = join(folder, `trial ${trials} log`);
    this.#before = join(folder, `trial ${trials} before`);
    this.#command = command;
    command.prepare(this.disk);
    cpSync(this.disk, this.#before, { recursive: true });
  }

  async run(fault?: Fault): Promise<Ran> {
    const folders = [this.disk, this.#command.source];
    return await runOnDisk(this.#command.args(this.disk), { folders, log: this.log, fault });
  }

  /** Cuts the power after all runs. @returns what is left */
  async cutPower(dice: Dice): Promise<string> {
    const after = `${this.disk} after`;
    const cut = { before: this.#before, watched: this.disk, after };
    playPowerCut(readCalls(this.log), cut, dice);
    const holds = await this.#command.holds(after);
    rmSync(after, { recursive: true });
    return holds;
  }

  end(): void {
    for (const path of [this.disk, this.#before, this.log, `${this.log}.data`]) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
