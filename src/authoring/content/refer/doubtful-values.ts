/** Reports valid values that are probably mistakes: odd dates, wrong places, small images. */

import type { CollectionName, Field } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { APPEARS } from "../../../contract/site/shared-fields.ts";
import { CROP } from "../../../contract/site/site.ts";
import { say } from "../../../language/language.ts";
import { lacksMinus } from "../check/coordinates.ts";
import { quote } from "../report/quote.ts";
import type { ItemHead, Items } from "./items.ts";
import type { ResolutionParts } from "./resolve-items.ts";

interface Context extends Pick<ResolutionParts, "mediumOf"> {
  readonly items: Items;
  /** The day in the site's zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly zone: string;
}

type DeclaredField = readonly [name: string, declared: Field];

const CHECKED_FIELDS: ReadonlyMap<CollectionName, readonly DeclaredField[]> = new Map(
  collectionNames.map((name) => [
    name,
    Object.entries(collections[name].fields).filter(
      // A whole number of at most four digits is a year.
      ([, { kind, rules }]) =>
        ["date", "gps"].includes(kind) || rules.max === 9999 || rules.cropColumn !== undefined,
    ),
  ]),
);

// Portugal lies west of Greenwich. Places of sites in other zones may lie east of it.
const PORTUGUESE_ZONES = new Set(["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"]);

// "0226-02-01" is a valid date but a typing mistake.
const FIRST_LIKELY_YEAR = "1900";
const LAST_LIKELY_YEAR = "2100";

export function checkDoubtfulValues(name: CollectionName, item: ItemHead, about: Context): void {
  for (const [field, declared] of CHECKED_FIELDS.get(name) ?? []) {
    if (item.values[field] === undefined) continue;
    if (declared.kind === "gps") checkPlace(field, item, about);
    else if (declared.kind === "image") checkImage(field, item, about);
    else checkDate([field, declared], item, about);
  }
}

function checkDate(
  [field, { rules }]: DeclaredField,
  item: ItemHead,
  { items, today }: Context,
): void {
  const date = String(item.values[field]);
  // A field may hold a year alone, with fewer than four digits.
  const year = date.padStart(4, "0").slice(0, 4);
  if (year < FIRST_LIKELY_YEAR || year > LAST_LIKELY_YEAR)
    items.notice(item, field, say.items.oddYear({ date }));
  // An item that appears later may have a later date.
  if (!rules.noticeAhead || date <= today || APPEARS in item.values) return;
  items.notice(item, field, say.items.ahead({ date }));
}

function checkPlace(field: string, item: ItemHead, { items, zone }: Context): void {
  const coordinates = String(item.values[field]);
  if (!PORTUGUESE_ZONES.has(zone) || !lacksMinus(coordinates)) return;
  const [north = "", east = ""] = coordinates.split(",").map((part) => part.trim());
  const complaint = say.values.gps({
    quoted: quote(coordinates),
    better: quote(`${north},-${east}`),
    confirmed: quote(`${north},+${east}`),
    isSwapped: false,
  });
  items.complain(item, field, complaint);
}

function checkImage(field: string, item: ItemHead, { items, mediumOf }: Context): void {
  const path = String(item.values[field]);
  const image = mediumOf(path);
  // An SVG is sharp at any size.
  if (!image || !("width" in image) || image.mediaType === "image/svg+xml") return;
  const { width, height } = image;
  if (width >= CROP.width && height >= CROP.height) return;
  const crop = `${CROP.width} × ${CROP.height}`;
  items.notice(item, field, say.images.small({ quoted: quote(path), width, height, crop }));
}
