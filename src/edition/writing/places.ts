/** Places in an order that leave room between them, so that what comes into it moves few of the others. */

/**
 * @param known the place of each in the new order, `undefined` of one that has none yet
 * @param apart how far apart places are where there is room
 * @returns a place for each, rising; as many as can stay where they are do, as long as there is room
 */
export function placesFor(known: readonly (number | undefined)[], apart: number): number[] {
  const places: (number | undefined)[] = staying(known);
  for (let begin = 0; begin < places.length; ) {
    if (places[begin] !== undefined) {
      begin++;
      continue;
    }
    let end = begin;
    while (end < places.length && places[end] === undefined) end++;
    const from = places[begin - 1] ?? 0;
    const room = ((places[end] ?? Infinity) - from) / (end - begin + 1);
    if (room < 1) return known.map((_, at) => (at + 1) * apart);
    const step = Math.min(room, apart);
    for (let at = begin; at < end; at++) places[at] = from + Math.floor(step * (at - begin + 1));
    begin = end;
  }
  return places as number[];
}

/** One that stands behind the next of those that had a place has moved itself, and not the next. */
function staying(known: readonly (number | undefined)[]): (number | undefined)[] {
  const next: number[] = [];
  let behind = Infinity;
  for (let at = known.length - 1; at >= 0; at--) {
    next[at] = behind;
    behind = known[at] ?? behind;
  }
  let last = 0;
  return known.map((place, at) => {
    if (place === undefined || place <= last || place >= (next[at] as number)) return undefined;
    last = place;
    return place;
  });
}
