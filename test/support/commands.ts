/**
 * The commands that write to a disk, with the state before, and the states allowed after their end
 * or a kill. A disk is a folder; files that a command only reads are elsewhere.
 */
import assert from "node:assert/strict";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../src/editions/store/newest-undamaged.ts";
import { verifyStore } from "../../src/editions/store/tasks/verify-store.ts";
import { publishFolder } from "./serving.ts";
import { processEnding, temporaryFolder } from "./temporary-folder.ts";
import { versionOf, writeVersion } from "./versioned-content.ts";

export type Holds = "old" | "new";

export interface DiskCommand {
  readonly name: string;
  /** @param disk the path of its folder */
  args(disk: string): readonly string[];
  prepare(disk: string): void;
  /** @throws if the disk is neither completely old nor completely new */
  holds(disk: string): Promise<Holds>;
  /** Files that are read and not on the disk. */
  readonly source: string;
  readonly media: string;
}

let commands: Promise<DiskCommand[]> | undefined;

/** Created once for all tests of a process. */
export function diskCommands(): Promise<DiskCommand[]> {
  commands ??= makeCommands(temporaryFolder(processEnding));
  return commands;
}

async function makeCommands(folder: string): Promise<DiskCommand[]> {
  const source = join(folder, "source");
  const [content, from] = [join(source, "content"), join(source, "store")];
  const [old, media] = [join(folder, "old"), join(from, "media")];
  writeVersion(content, "old");
  await publishFolder(content, old);
  cpSync(old, from, { recursive: true });
  writeVersion(content, "new");
  await publishFolder(content, from);
  // The folders above the store do not exist before the first publication.
  const fresh = (disk: string) => join(disk, "sítios", "montra");
  const known = (disk: string) => join(disk, "montra");
  return [
    {
      name: "the first publication",
      args: (disk) => ["publish", content, "--store", fresh(disk)],
      prepare: (disk) => mkdirSync(disk),
      holds: (disk) => storeHolds(fresh(disk), { startsEmpty: true }),
      source: content,
      media,
    },
    {
      name: "a publication",
      args: (disk) => ["publish", content, "--store", known(disk)],
      prepare: (disk) => cpSync(old, known(disk), { recursive: true }),
      holds: (disk) => storeHolds(known(disk), { startsEmpty: false }),
      source: content,
      media,
    },
    {
      name: "the first copy",
      args: (disk) => ["copy", from, fresh(disk)],
      prepare: (disk) => mkdirSync(disk),
      holds: (disk) => storeHolds(fresh(disk), { startsEmpty: true }),
      source: from,
      media,
    },
    {
      name: "a later copy",
      args: (disk) => ["copy", from, known(disk)],
      prepare: (disk) => cpSync(old, known(disk), { recursive: true }),
      holds: (disk) => storeHolds(known(disk), { startsEmpty: false }),
      source: from,
      media,
    },
  ];
}

async function storeHolds(store: string, about: { startsEmpty: boolean }): Promise<Holds> {
  const reading = new FolderStore(store);
  const whole = await newestUndamaged(reading);
  if (!whole) {
    assert.ok(about.startsEmpty, "the old publication is lost");
    return "old";
  }
  assert.ok(whole.isCurrent && whole.damage.length === 0, String(whole.damage[0]?.message));
  assert.deepEqual((await verifyStore(reading, () => {})).problems, []);
  const version = versionOf(whole.file);
  assert.ok(version === "new" || (version === "old" && !about.startsEmpty), `holds ${version}`);
  return version;
}
