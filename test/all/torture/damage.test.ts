/** Bytes flipped in copies of a store: responses are right or refused, but never wrong. */
import assert from "node:assert/strict";
import { cpSync, globSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { type Answers, compareAnswers, PUBLIC_URL, recordAnswers } from "../../support/answers.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { writeVersion } from "../../support/versioned-content.ts";

const KINDS = ["editions/*.db", "media/*/*", "publications/*.json", "{current,kept-from}"];
const LAST = "publications/000002.json";

test("a damaged store is answered from rightly or not at all, and says which file is damaged", async (t) => {
  const dice = new Dice();
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const recorded = new Map<number, Answers>();
  let current = "";
  for (const version of ["um", "dois"]) {
    writeVersion(content, version);
    const result = await publishFolder(content, store);
    assert.equal(result.outcome, "published");
    const { number, edition } = result.publication;
    recorded.set(number, recordAnswers(await new FolderStore(store).editionFile(edition)));
    current = `editions/${edition}.db`;
  }
  const copies = scaled(200, 20);
  const found = { current: 0, fellBack: 0, refused: 0, responses: 0, refusedResponses: 0 };

  for (let copy = 1; copy <= copies; copy++) {
    const damaged = join(folder, `copy-${copy}`);
    cpSync(store, damaged, { recursive: true });
    const kind = [current, ...KINDS][copy % (KINDS.length + 1)] as string;
    const files = globSync(kind, { cwd: damaged }).sort();
    const file = dice.one(files);
    damage(join(damaged, file), dice);
    let log = "";
    const write = (line: string) => {
      log += line;
    };
    await using serving = await serveDamaged(damaged, write);
    const { publication, warning, right, refused, wrong } = await compareAnswers(
      serving.address,
      recorded,
    );

    const where = `copy ${copy}, ${file} (seed ${dice.seed})`;
    assert.deepEqual(wrong, [], where);
    found.responses += right;
    found.refusedResponses += refused;
    if (publication === undefined) found.refused += 1;
    else found[publication === 2 ? "current" : "fellBack"] += 1;
    // Wherever the damage is, whether or not a response would show it.
    if (file === current || file === LAST) assert.notEqual(publication, 2, where);
    if (publication !== 2) {
      assert.ok(log.includes(join(damaged, file)), `${where}: the log names the file: ${log}`);
    }
    if (publication === 1) assert.match(warning ?? "", /damaged/, where);
    if (refused > 0) assert.ok(log.includes(damaged), `${where}: the log names the file: ${log}`);
    writeVersion(content, `depois ${copy}`);
    const next = await publishFolder(content, damaged);
    assert.equal(next.outcome, "published", where);
    rmSync(damaged, { recursive: true, force: true });
  }
  t.diagnostic(
    `${copies} damaged copies: ${found.current} answered from the current publication, ${found.fellBack} from the one ` +
      `before, ${found.refused} refused; ${found.responses} responses right, ${found.refusedResponses} refused with 503, ` +
      `0 wrong (seed ${dice.seed})`,
  );
});

async function serveDamaged(store: string, write: (line: string) => void) {
  const endings: (() => unknown)[] = [];
  const serving = await serveStore({ after: (clean) => endings.push(clean) }, store, {
    publicUrl: PUBLIC_URL,
    log: pino({ level: "error" }, { write }),
  });
  return {
    address: serving.address,
    [Symbol.asyncDispose]: async () => {
      for (const end of endings) await end();
    },
  };
}

/** Flips bits of one or several bytes, or truncates the file. */
function damage(file: string, dice: Dice): void {
  const bytes = readFileSync(file);
  if (dice.number(1) < 0.1) {
    truncateSync(file, dice.integer(bytes.length));
    return;
  }
  const flips = dice.number(1) < 0.7 ? 1 : 1 + dice.integer(16);
  for (let flip = 0; flip < flips; flip++) {
    const at = dice.integer(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 + dice.integer(255));
  }
  writeFileSync(file, bytes);
}
