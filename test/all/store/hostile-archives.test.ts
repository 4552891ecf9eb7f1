/**
 * Archives that somebody made to do harm: each is refused with a sentence that says why, before it takes
 * memory or disk, and leaves nothing of itself in the store's folder.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { after, before, suite, test } from "node:test";
import { FolderStore } from "../../../src/store/folder/folder-store.ts";
import { PublishingFolderStore } from "../../../src/store/folder/writing/folder-publishing.ts";
import { sealPublication } from "../../../src/store/publication.ts";
import { backUp } from "../../../src/store/tasks/backup.ts";
import { readTar } from "../../../src/store/tasks/read-tar.ts";
import { restore } from "../../../src/store/tasks/restore.ts";
import { type MadeEntry, paxRecord, TAR_END, tarEntry } from "../../store/tar-archive.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { startMontra } from "../../support/montra.ts";
import { isWhole, scaled } from "../../support/scale.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const GIBIBYTES = isWhole ? 2 : 0.25;
const ENTRIES = scaled(50_000);

const locked = { who: "maria", onWait: () => {} };
type File = MadeEntry & { readonly content: Buffer };

suite("restore()", () => {
  const ending = new SuiteEnding();
  let folder: string;
  /** The entries of a good backup, in their order. */
  let good: readonly File[];
  before(async () => {
    folder = temporaryFolder(ending);
    const [content, store] = [join(folder, "content"), join(folder, "store")];
    for (const nome of ["Primeiro", "Segundo"]) {
      writeContentFolder(content, { temas: [{ nome }], autores: [{}] });
      await publishFolder(content, store);
    }
    const archive = join(folder, "good.tar");
    await backUp(new FolderStore(store), archive);
    const files: File[] = [];
    for await (const { name, content } of readTar(createReadStream(archive))) {
      files.push({ name, content: await buffer(content) });
    }
    good = files;
  });
  after(() => ending.end());

  const named = (part: string) => good.find(({ name }) => name.includes(part)) as File;
  const without = (part: string) => good.filter(({ name }) => !name.includes(part));
  /** An entry more, at a place. */
  const withMore = (at: number, ...more: MadeEntry[]) => [
    ...good.slice(0, at),
    ...more,
    ...good.slice(at),
  ];
  const instead = (part: string, change: (file: File) => MadeEntry) =>
    good.map((file) => (file.name.includes(part) ? change(file) : file));

  const refused: Readonly<
    Record<string, readonly [make: () => readonly MadeEntry[], why: RegExp]>
  > = {
    "no mark": [() => without("montra-backup"), /it is no backup of Montra, which begins with/],
    "a mark of 4 GiB": [
      () => [{ name: "montra-backup.json", bytes: 2 ** 32 }],
      /it is no backup of Montra/,
    ],
    "a mark of another kind": [
      () =>
        instead("montra-backup", ({ name }) => ({ name, content: Buffer.from('{"format":2}') })),
      /it is no backup of Montra/,
    ],
    "a name that leads out": [
      () => withMore(1, { name: "media/../../../etc/cron.d/x", content: Buffer.from("x") }),
      /it holds a name that leads elsewhere, "media\/\.\.\/\.\.\/\.\.\/etc\/cron\.d\/x"/,
    ],
    "an absolute name": [
      () => withMore(1, { name: "/etc/passwd", content: Buffer.from("x") }),
      /it holds a name that leads elsewhere, "\/etc\/passwd"/,
    ],
    "a name of 60 KB": [
      () =>
        withMore(1, {
          name: "x",
          type: "x",
          content: paxRecord("path", `../${"x".repeat(60_000)}`),
        }),
      /it holds a name that leads elsewhere, "\.\.\/x{97}…"/,
    ],
    "a symbolic link": [
      () => withMore(1, { name: "media", type: "2", linkname: "/etc" }),
      /"media" in it is neither a file nor a folder/,
    ],
    "an image that is a link": [
      () => instead("media/", ({ name }) => ({ name, type: "1", linkname: "current" })),
      /in it is neither a file nor a folder/,
    ],
    "a device": [
      () => withMore(2, { name: "current", type: "3" }),
      /"current" in it is neither a file nor a folder/,
    ],
    "an edition twice": [
      () => withMore(good.length, named("editions/")),
      /it holds its edition twice/,
    ],
    "an image twice": [
      () => withMore(good.length, named("media/")),
      /it holds the medium .* twice/,
    ],
    "a publication twice": [
      () => withMore(good.length, named("000001.json")),
      /it holds publications\/000001\.json twice/,
    ],
    "a publication under another number": [
      () =>
        instead("000001.json", () => ({
          ...named("000002.json"),
          name: "publications/000001.json",
        })),
      /publications\/000001\.json in it is damaged/,
    ],
    "a publication of a gibibyte": [
      () => instead("000001.json", ({ name }) => ({ name, bytes: 2 ** 30 })),
      /its history is longer than any: 1073741824 bytes in publications\/000001\.json/,
    ],
    "no first publication, and a mark that says another is missing": [
      () =>
        instead("montra-backup", ({ name, content }) => {
          const mark = { ...JSON.parse(content.toString("utf8")), lacks: [[2, 2]] };
          return { name, content: Buffer.from(JSON.stringify(mark)) };
        }).filter(({ name }) => !name.includes("000001.json")),
      /it lacks publication 1/,
    ],
    "a history that says it has 900 million million numbers, all of them missing": [
      () => {
        const last = 9e14;
        return instead("montra-backup", ({ name, content }) => {
          const mark = JSON.parse(content.toString("utf8"));
          const text = JSON.stringify({ ...mark, publication: last, lacks: [[1, last]] });
          return { name, content: Buffer.from(text) };
        });
      },
      /its history is longer than any/,
    ],
    "no first publication": [() => without("000001.json"), /it lacks publication 1/],
    "a last publication of another edition": [
      () =>
        instead("000002.json", ({ name, content }) => {
          const { seal, ...made } = JSON.parse(content.toString("utf8"));
          const other = { ...made, edition: "0".repeat(64) };
          return { name, content: Buffer.from(sealPublication(other).text) };
        }),
      /its last publication has another edition/,
    ],
    "no edition": [
      () => without("editions/").filter(({ name }) => !name.startsWith("media/")),
      /it holds no edition/,
    ],
    "images before their edition": [
      () => [...without("editions/"), named("editions/")],
      /its images come before its edition/,
    ],
    "an edition of other bytes": [
      () => instead("editions/", ({ name, content }) => ({ name, content: flipped(content) })),
      /the edition [0-9a-f]{64} in it is damaged/,
    ],
    "an edition larger than the disk": [
      () => instead("editions/", ({ name }) => ({ name, bytes: 2 ** 50 })),
      /There is no room for the edition in .*: it has 1125899906842624 bytes, and \d+ are free/,
    ],
    "an image of more bytes than the edition says": [
      () => instead("media/", ({ name }) => ({ name, bytes: 2 ** 40 })),
      /the medium .* in it is damaged/,
    ],
    "an image of other bytes": [
      () => instead("media/", ({ name, content }) => ({ name, content: flipped(content) })),
      /the medium .* in it is damaged/,
    ],
    "no images": [() => without("media/"), /it lacks 1 images/],
    "a pax header of 100 MB": [
      () => withMore(3, { name: "x", type: "x", bytes: 100_000_000 }),
      /it has headers of a size that no backup has/,
    ],
    "an edition with a view that never ends": [
      () =>
        withEdition((db) => {
          db.exec("ALTER TABLE media RENAME TO others");
          db.exec(
            "CREATE VIEW media AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS address, i AS bytes FROM n",
          );
        }),
      /it holds "media", which is no table/,
    ],
    "an edition with a trigger": [
      () =>
        withEdition((db) =>
          db.exec("CREATE TRIGGER dispara AFTER INSERT ON media BEGIN SELECT 1; END"),
        ),
      /it holds "dispara", which is no table/,
    ],
    "an edition with a computed column": [
      () =>
        withEdition((db) =>
          db.exec("ALTER TABLE media ADD COLUMN z BLOB AS (zeroblob(1000000000))"),
        ),
      /it holds "z", which is no table/,
    ],
    "a list of what changed with a view that never ends": [
      () =>
        withChanges((db) => {
          db.exec("ALTER TABLE addresses RENAME TO others");
          db.exec(
            "CREATE VIEW addresses AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS id FROM n",
          );
        }),
      /it holds "addresses", which is no table/,
    ],
    "an edition in place of the list of what changed": [
      () => withChanges((db) => db.exec("PRAGMA application_id = 7")),
      /Cannot read .* as a list of changes/,
    ],
    "an edition that names an image of a terabyte": [
      () => withEdition((db) => db.exec("UPDATE media SET bytes = 1099511627776")),
      /its edition names the image .* of 1099511627776 bytes/,
    ],
    "an edition with an address of 10 MB": [
      () =>
        withEdition((db) =>
          db.exec("UPDATE media SET address = address || hex(zeroblob(5000000))"),
        ),
      /its edition names an image by an address of 10000041 bytes/,
    ],
    "an edition that names an image elsewhere": [
      () => withEdition((db) => db.exec("UPDATE media SET address = '../' || address")),
      /its edition names the image \.\.\//,
    ],
  };

  /** The good backup with its edition changed, and all that names the edition with it. */
  function withEdition(change: (db: DatabaseSync) => void): MadeEntry[] {
    const { edition } = JSON.parse(named("montra-backup").content.toString("utf8"));
    return withFile("edition", edition, change);
  }

  /** The same with its list of what changed. */
  function withChanges(change: (db: DatabaseSync) => void): MadeEntry[] {
    const { changes } = JSON.parse(named("000002.json").content.toString("utf8"));
    return withFile("changes", changes, change);
  }

  function withFile(
    member: "edition" | "changes",
    sha256: string,
    change: (db: DatabaseSync) => void,
  ): MadeEntry[] {
    const file = join(folder, "changed.db");
    writeFileSync(file, named(`editions/${sha256}`).content);
    const db = new DatabaseSync(file);
    change(db);
    db.close();
    const content = readFileSync(file);
    const other = { [member]: createHash("sha256").update(content).digest("hex") };
    return good.map((entry) => {
      const text = entry.content.toString("utf8");
      if (entry.name.includes(sha256)) return { name: `editions/${other[member]}.db`, content };
      if (entry.name === "montra-backup.json" && member === "edition") {
        const mark = JSON.stringify({ ...JSON.parse(text), ...other });
        return { name: entry.name, content: Buffer.from(mark) };
      }
      if (!entry.name.endsWith("000002.json")) return entry;
      const { seal, ...made } = JSON.parse(text);
      return {
        name: entry.name,
        content: Buffer.from(sealPublication({ ...made, ...other }).text),
      };
    });
  }

  for (const [what, [make, why]] of Object.entries(refused)) {
    test(`refuses an archive with ${what}, and leaves nothing`, async () => {
      const [archive, store] = [join(folder, "hostile.tar"), join(folder, `store of ${what}`)];
      writeFileSync(archive, Buffer.concat([...make().map(tarEntry), TAR_END]));

      await assert.rejects(restore(archive, new PublishingFolderStore(store), locked), {
        message: why,
      });

      assert.ok(!existsSync(store), store);
      // And the store is as good as a new one.
      writeFileSync(archive, Buffer.concat([...good.map(tarEntry), TAR_END]));
      const { number } = await restore(archive, new PublishingFolderStore(store), locked);
      assert.equal(number, 2);
    });
  }

  test("refuses an archive that is cut off anywhere, and leaves nothing", async () => {
    const archive = join(folder, "cut off.tar");
    const bytes = Buffer.concat([...good.map(tarEntry), TAR_END]);
    const places = Array.from({ length: 40 }, (_, index) =>
      Math.floor((bytes.length * index) / 40),
    );
    for (const place of places) {
      const store = join(folder, `cut off at ${place}`);
      writeFileSync(archive, bytes.subarray(0, place));

      await assert.rejects(restore(archive, new PublishingFolderStore(store), locked), {
        name: "DamagedError",
        message: `${archive} cannot be restored: it has been cut off. Take another backup; nothing was made current`,
      });

      assert.deepEqual(filesIn(store), []);
    }
  });

  test(`holds no more in memory for an archive of ${GIBIBYTES} GiB that it passes over`, async () => {
    const archive = join(folder, "sparse.tar");
    const [mark, ...others] = good as [File, ...File[]];
    const bytes = GIBIBYTES * 1024 ** 3;
    const first = Buffer.concat([tarEntry(mark), tarEntry({ name: "esparso", bytes })]);
    writeFileSync(archive, first);
    // A hole: on the disk the archive has a few kilobytes.
    truncateSync(archive, first.length + bytes);
    writeFileSync(archive, Buffer.concat([...others.map(tarEntry), TAR_END]), { flag: "a" });
    const store = join(folder, "from the sparse one");

    const { exitCode, mostBytes, stderr } = await restoreMeasured(archive, store);

    assert.equal(exitCode, 0, stderr);
    assert.ok(mostBytes < 400 * 1024 ** 2, `${mostBytes} bytes resident`);
    assert.equal((await new FolderStore(store).current())?.number, 2);
  });

  test(`takes no more memory and time for each of ${ENTRIES} entries that it passes over`, async () => {
    const archive = join(folder, "many.tar");
    const [mark, ...others] = good as [File, ...File[]];
    const one = tarEntry({ name: "nada" });
    const many = Buffer.concat(Array.from({ length: ENTRIES }, () => one));
    writeFileSync(archive, Buffer.concat([tarEntry(mark), many, ...others.map(tarEntry), TAR_END]));
    const store = join(folder, "from many");

    const { exitCode, mostBytes, stderr } = await restoreMeasured(archive, store);

    assert.equal(exitCode, 0, stderr);
    assert.ok(mostBytes < 400 * 1024 ** 2, `${mostBytes} bytes resident`);
  });
});

function flipped(content: Buffer): Buffer {
  const other = Buffer.from(content);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] as number) ^ 1;
  return other;
}

/** All files of a store but the lock, which others may be waiting for. */
function filesIn(store: string): string[] {
  if (!existsSync(store)) return [];
  const files = readdirSync(store, { recursive: true, withFileTypes: true });
  const names = files.filter((one) => one.isFile()).map(({ name }) => name);
  return names.filter((name) => name !== "publishing.lock" && name !== "publishing.json");
}

/** @returns the most that was resident in memory beside how it ended */
async function restoreMeasured(archive: string, store: string) {
  // No double quotes: NODE_OPTIONS has its own use for them.
  const measure = "process.on('exit',()=>console.error('KiB',process.resourceUsage().maxRSS))";
  const child = startMontra(["restore", archive, "--store", store], {
    NODE_OPTIONS: `--import=data:text/javascript,${measure}`,
  });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdout?.resume();
  const [exitCode] = (await once(child, "close")) as [number | null];
  const kibibytes = Number(/^KiB (\d+)$/m.exec(stderr)?.[1] ?? Number.NaN);
  return { exitCode, stderr, mostBytes: kibibytes * 1024 };
}
