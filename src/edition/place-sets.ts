/** Sets of places in a list, counted from 1, a bit each: the lowest of the first byte is the first place. */

export type PlaceSet = Uint8Array;

/** @param json an array of places, as SQLite makes it of a column in half of the time of rows */
export function placesIn(json: unknown): number[] {
  return JSON.parse(String(json)) as number[];
}

/** @param length of the list */
export function setOf(places: readonly number[], length: number): PlaceSet {
  const set = new Uint8Array(Math.ceil(length / 8));
  for (const place of places)
    set[(place - 1) >> 3] = (set[(place - 1) >> 3] ?? 0) | (1 << ((place - 1) & 7));
  return set;
}

/** What is in all of some sets; as long as the first. */
export function inAll([first = new Uint8Array(), ...others]: readonly PlaceSet[]): PlaceSet {
  const set = first.slice();
  for (const other of others) {
    for (let at = 0; at < set.length; at++) set[at] = (set[at] as number) & (other[at] ?? 0);
  }
  return set;
}

/** How many bits each byte has. */
const BITS = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte.toString(2).replaceAll("0", "").length,
);

export function countOf(set: PlaceSet): number {
  let count = 0;
  for (const byte of set) count += BITS[byte] as number;
  return count;
}

/** The places of a set in their order. @param begin so many are passed over @param most so many at most */
export function placesOf(
  set: PlaceSet,
  { begin, most }: { begin: number; most: number },
): number[] {
  const places: number[] = [];
  let passed = 0;
  for (let at = 0; at < set.length && places.length < most; at++) {
    const byte = set[at] as number;
    const here = BITS[byte] as number;
    if (passed + here > begin) {
      for (
        let rest = byte, nth = passed;
        rest !== 0 && places.length < most;
        rest &= rest - 1, nth++
      ) {
        if (nth >= begin) places.push(at * 8 + 32 - Math.clz32(rest & -rest));
      }
    }
    passed += here;
  }
  return places;
}

/** A set without some of its places. */
export function without(set: PlaceSet, places: readonly number[]): PlaceSet {
  const rest = set.slice();
  for (const place of places) {
    const at = (place - 1) >> 3;
    rest[at] = (rest[at] as number) & ~(1 << ((place - 1) & 7));
  }
  return rest;
}
