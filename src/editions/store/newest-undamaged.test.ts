import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { addressOf } from "../../../test/support/small-edition.ts";
import { SmallStore } from "../../../test/support/small-store.ts";
import { Edition } from "../edition/open-edition.ts";
import { folderLayout } from "./folder/folder-layout.ts";
import { mediaOf, newestUndamaged } from "./newest-undamaged.ts";
import { StoreUnavailableError, type UndamagedPublication } from "./store.ts";

const [HOUSE, BRIDGE] = [Buffer.from("house"), Buffer.from("bridge!")];

/** The number, whether it is current, and the file names of the damage messages. */
function summary(found: UndamagedPublication | undefined) {
  if (!found) return undefined;
  const { publication, isCurrent, damage } = found;
  return [publication.number, isCurrent, damage.map(({ message }) => damagedFile(message))];
}

function damagedFile(message: string): string {
  const medium = /the medium [0-9a-f]{32}\/(\S+(?: and \d+ more are| is) missing)/.exec(message);
  if (medium) return medium[1] as string;
  const [, name = "", what] = /([^/]*) (is damaged|is missing|has format)/.exec(message) ?? [];
  return `${name.length > 60 ? "edition" : name} ${what}`;
}

suite("newestUndamaged()", () => {
  test("returns undefined before the first publication", async (t) => {
    const { store } = new SmallStore(t);

    assert.equal(await newestUndamaged(store), undefined);
    assert.equal(await newestUndamaged(store, { withMedia: false }), undefined);
  });

  test("returns the current publication with the file of its edition", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const current = await small.publish({ nome: "Dois", media: { "casa.png": HOUSE } });

    const found = await newestUndamaged(small.store);

    assert.deepEqual(found, {
      publication: current,
      file: folderLayout.edition(small.folder, current.edition),
      isCurrent: true,
      damage: [],
    });
    assert.deepEqual(await newestUndamaged(small.store, { withMedia: false }), found);
  });

  test("falls back to the newest earlier publication with an undamaged edition and reports the damage", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    await small.publish({ nome: "Dois" });
    const third = await small.publish({ nome: "Três" });
    const fourth = await small.publish({ nome: "Quatro" });
    small.loseEdition(third);
    small.damageEdition(fourth);

    const found = await newestUndamaged(small.store);

    assert.deepEqual(summary(found), [2, false, ["edition is damaged", "edition is missing"]]);
    assert.deepEqual(
      summary(await newestUndamaged(small.store, { withMedia: false })),
      summary(found),
    );
  });

  test("falls back if images are missing, which may be ignored", async (t) => {
    const small = new SmallStore(t);
    const media = { "casa.png": HOUSE, "ponte.png": BRIDGE };
    await small.publish({ nome: "Um", media: { "casa.png": HOUSE } });
    await small.publish({ nome: "Dois", media }, ["ponte.png"]);

    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      1,
      false,
      ["ponte.png is missing"],
    ]);
    assert.deepEqual(summary(await newestUndamaged(small.store, { withMedia: false })), [
      2,
      true,
      [],
    ]);
  });

  test("returns an edition with missing images if every publication lacks some", async (t) => {
    const small = new SmallStore(t);
    const media = { "casa.png": HOUSE, "ponte.png": BRIDGE };
    await small.publish({ nome: "Um", media }, ["casa.png", "ponte.png"]);
    await small.publish({ nome: "Dois", media }, ["casa.png", "ponte.png"]);
    const last = await small.publish({ nome: "Três" });
    small.damageEdition(last);

    const found = await newestUndamaged(small.store);

    // The first in the order of addresses.
    const [address = ""] = [addressOf("casa.png", HOUSE), addressOf("ponte.png", BRIDGE)].sort();
    const first = address.split("/")[1];
    assert.deepEqual(summary(found), [
      2,
      false,
      ["edition is damaged", `${first} and 1 more are missing`, `${first} and 1 more are missing`],
    ]);
    assert.equal(
      found?.damage[1]?.message,
      `${small.folder}: the medium ${address} and 1 more are missing or truncated. Publish the content folder again, or copy what is missing from a backup`,
    );
  });

  test("names a single missing image without a count", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ media: { "casa.png": HOUSE } }, ["casa.png"]);

    const found = await newestUndamaged(small.store);

    assert.equal(
      found?.damage[0]?.message,
      `${small.folder}: the medium ${addressOf("casa.png", HOUSE)} is missing or truncated. Publish the content folder again, or copy what is missing from a backup`,
    );
    assert.deepEqual([found?.isCurrent, found?.damage.length], [true, 1]);
  });

  test("skips an edition that only a newer version can read", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    await small.adoptOfLaterVersion();

    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      1,
      false,
      ["edition has format"],
    ]);
    assert.deepEqual(summary(await newestUndamaged(small.store, { withMedia: false })), [
      2,
      true,
      [],
    ]);
  });

  test("checks an edition only once if several publications share it", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    await small.publish({ nome: "Três" });
    const fourth = await small.publishAgain(second);
    small.damageEdition(fourth);

    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      3,
      false,
      ["edition is damaged"],
    ]);
  });

  test("reports a shared damaged edition only once", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    const third = await small.publishAgain(second);
    small.damageEdition(third);

    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      1,
      false,
      ["edition is damaged"],
    ]);
  });

  test("uses the recorded publications if the pointer is damaged", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    small.damagePointer();

    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      2,
      false,
      ["current is damaged"],
    ]);

    small.damagePublication(second);
    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      1,
      false,
      ["current is damaged", "000002.json is damaged"],
    ]);
  });

  test("skips a publication that is missing", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    const third = await small.publish({ nome: "Três" });
    small.losePublication(second);
    small.damageEdition(third);

    assert.deepEqual(summary(await newestUndamaged(small.store)), [
      1,
      false,
      ["edition is damaged", "000002.json is missing"],
    ]);
  });

  test("does not look for pruned editions", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    const third = await small.publish({ nome: "Três" });
    await small.keepFrom(2);
    small.damageEdition(second);
    small.damageEdition(third);

    await assert.rejects(newestUndamaged(small.store), {
      name: "DamagedError",
      message: new RegExp(`${third.edition}\\.db is damaged`),
    });
    await assert.rejects(newestUndamaged(small.store, { withMedia: false }), {
      name: "DamagedError",
    });
  });

  test("returns the current publication if no other is kept", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    await small.publish({ nome: "Dois" });
    await small.keepFrom(2);

    assert.deepEqual(summary(await newestUndamaged(small.store)), [2, true, []]);
  });

  test("ignores a `keptFrom` above the current publication", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    await small.publish({ nome: "Dois" });
    await small.keepFrom(9);

    assert.deepEqual(summary(await newestUndamaged(small.store)), [2, true, []]);
  });

  test("does not treat an unreadable store as damaged", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    const { edition } = await small.publish({ nome: "Dois" });
    small.makeUnreadable(`editions/${edition}.db`);

    await assert.rejects(newestUndamaged(small.store), StoreUnavailableError);
  });
});

test("mediaOf() lists the media of an edition with their sizes, by address", async (t) => {
  const small = new SmallStore(t);
  await small.publish({ media: { "casa.png": HOUSE, "ponte.png": BRIDGE } });
  using edition = new Edition((await newestUndamaged(small.store))?.file ?? "");

  const media = [
    { address: addressOf("casa.png", HOUSE), bytes: 5 },
    { address: addressOf("ponte.png", BRIDGE), bytes: 7 },
  ];
  assert.deepEqual(
    mediaOf(edition),
    media.sort((one, other) => (one.address < other.address ? -1 : 1)),
  );
});
