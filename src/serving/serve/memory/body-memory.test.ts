import assert from "node:assert/strict";
import { test } from "node:test";
import { PreparedResponse } from "../../protocol/prepared.ts";
import { BodyMemory, type SentVariant } from "./body-memory.ts";

const KIBIBYTE = 1024;
const PIECE = 100 * KIBIBYTE;

function prepared(bytes = PIECE): PreparedResponse {
  const body = Buffer.alloc(bytes);
  return new PreparedResponse({
    status: 200,
    body,
    contentType: "text/plain",
    cacheControl: "no-store",
  });
}

function whole(response: PreparedResponse): SentVariant {
  return { prepared: response, variant: response.identity };
}

test("BodyMemory evicts the oldest entry that was not requested again", () => {
  const memory = new BodyMemory(3.5 * PIECE);
  const gone: string[] = [];
  const [timesSent, idle, third, fourth] = ["timesSent", "idle", "third", "fourth"].map((name) => ({
    name,
    response: prepared(),
  })) as { name: string; response: PreparedResponse }[];
  const keep = (one: typeof timesSent) =>
    one && memory.cache(one.response, { pinned: false, onEvicted: () => gone.push(one.name) });
  for (const one of [timesSent, idle, third]) keep(one);
  (timesSent as { response: PreparedResponse }).response.timesSent += 1;

  keep(fourth);

  assert.deepEqual(gone, ["idle"]);
  assert.ok(memory.cachedBytes <= memory.maxBytes);
});

test("BodyMemory never evicts pinned entries, and rejects a response larger than the limit", () => {
  const memory = new BodyMemory(2.5 * PIECE);
  const gone: PreparedResponse[] = [];
  const [pinned, other] = [prepared(), prepared()];
  memory.cache(pinned, { pinned: true, onEvicted: () => gone.push(pinned) });
  memory.cache(other, { pinned: false, onEvicted: () => gone.push(other) });

  const tooLarge = memory.cache(prepared(3 * PIECE), { pinned: false, onEvicted: () => {} });
  memory.cache(prepared(1.2 * PIECE), { pinned: false, onEvicted: () => {} });

  assert.equal(tooLarge, false);
  assert.deepEqual(gone, [other]);
  assert.ok(pinned.isCached);
});

test("BodyMemory counts an evicted body once for all its readers", () => {
  const memory = new BodyMemory(10 * PIECE);
  const response = prepared();
  memory.cache(response, { pinned: false, onEvicted: () => {} });
  const release = [memory.hold(whole(response)), memory.hold(whole(response))];
  const whileCached = memory.inFlightBytes;

  memory.forget(response);
  const afterwards = memory.inFlightBytes;
  release[0]?.();
  const withOneReader = memory.inFlightBytes;
  release[1]?.();

  // Four kibibytes for each unfinished response.
  assert.deepEqual(
    [whileCached, afterwards, withOneReader, memory.inFlightBytes],
    [8 * KIBIBYTE, response.bytes + 8 * KIBIBYTE, response.bytes + 4 * KIBIBYTE, 0],
  );
});

test("BodyMemory evicts entries for readers, and has no room once readers hold all memory", () => {
  const memory = new BodyMemory(1.5 * PIECE);
  const cached = prepared();
  memory.cache(cached, { pinned: false, onEvicted: () => {} });

  memory.hold(whole(prepared()));
  const before = memory.hasRoom();
  memory.hold(whole(prepared()));

  assert.equal(cached.isCached, false);
  assert.equal(memory.cachedBytes, 0);
  assert.deepEqual([before, memory.hasRoom()], [true, false]);
});

test("BodyMemory asks to reset readers once they hold half of the memory", () => {
  const memory = new BodyMemory(4 * PIECE);
  const release: (() => void)[] = [];
  let timesSent = 0;
  memory.onPressure(() => {
    timesSent += 1;
    release.pop()?.();
  });

  release.push(memory.hold(whole(prepared())));
  const before = timesSent;
  release.push(memory.hold(whole(prepared())));
  const after = timesSent;

  assert.deepEqual([before, after, release.length], [0, 1, 1]);
  assert.equal(memory.hasRoom(), true);
});

test("BodyMemory counts an answer without a body", () => {
  const memory = new BodyMemory(10 * PIECE);

  const release = memory.hold(undefined);
  const held = memory.inFlightBytes;
  release();

  assert.deepEqual([held, memory.inFlightBytes], [4 * KIBIBYTE, 0]);
});

test("BodyMemory reserves no more than its limit, and reuses released bytes", () => {
  const memory = new BodyMemory(2.5 * PIECE);

  const first = memory.reserve(PIECE);
  const second = memory.reserve(PIECE);
  const third = memory.reserve(PIECE);
  const reserved = memory.inFlightBytes;
  first?.();
  const fourth = memory.reserve(PIECE);

  assert.ok(first && second && fourth);
  assert.equal(third, undefined);
  assert.deepEqual([reserved, memory.inFlightBytes], [2 * PIECE, 2 * PIECE]);
  assert.equal(memory.reserve(3 * PIECE), undefined);
});

test("BodyMemory counts a coding that is added to a cached response", () => {
  const memory = new BodyMemory(10 * PIECE);
  const response = prepared();
  memory.cache(response, { pinned: false, onEvicted: () => {} });
  const before = memory.cachedBytes;

  response.addCoded("br", Buffer.alloc(5 * KIBIBYTE));

  assert.equal(memory.cachedBytes, response.bytes);
  assert.ok(memory.cachedBytes >= before + 5 * KIBIBYTE);
});

test("BodyMemory counts a body made for one reader in addition to the cached one", () => {
  const memory = new BodyMemory(10 * PIECE);
  const response = prepared();
  memory.cache(response, { pinned: false, onEvicted: () => {} });
  const body = Buffer.alloc(KIBIBYTE);

  const release = [1, 2].map(() =>
    memory.hold({ prepared: response, variant: prepared().addCoded("br", body) }),
  );
  const read = memory.inFlightBytes;
  for (const giveBack of release) giveBack();

  // The body and the response around it.
  assert.deepEqual([read, memory.inFlightBytes], [2 * 5 * KIBIBYTE, 0]);
});

test("BodyMemory gives half of the limit to nested items, and evicts entries for them", () => {
  const memory = new BodyMemory(8 * PIECE);
  const gone: string[] = [];
  for (const name of ["one", "two"]) {
    memory.cache(prepared(3 * PIECE), { pinned: false, onEvicted: () => gone.push(name) });
  }
  const [first, second] = [memory.budgetForNestedItems(), memory.budgetForNestedItems()];

  const taken = [first.take(PIECE), second.take(3 * PIECE), first.take(1)];
  assert.deepEqual(taken, [true, true, false]);
  assert.equal(memory.nestedBytes, 4 * PIECE);
  assert.deepEqual(gone, ["one"]);

  first.release();
  first.release();
  assert.equal(memory.nestedBytes, 3 * PIECE);
  assert.equal(second.take(PIECE), true);
});

test("BodyMemory discards nested items when readers need the memory, and allows them again later", () => {
  const memory = new BodyMemory(8 * PIECE);
  const room = memory.budgetForNestedItems();
  let forgotten = 0;
  room.onTakenBack(() => {
    forgotten += 1;
  });
  room.take(4 * PIECE);

  const few = memory.reserve(3 * PIECE);
  assert.deepEqual([forgotten, memory.nestedBytes], [0, 4 * PIECE]);
  const many = memory.reserve(3 * PIECE);
  assert.deepEqual([forgotten, memory.nestedBytes, memory.inFlightBytes], [1, 0, 6 * PIECE]);
  assert.equal(memory.reserve(3 * PIECE), undefined);

  few?.();
  many?.();
  assert.equal(room.take(4 * PIECE), true);
  assert.equal(memory.nestedBytes, 4 * PIECE);
});
