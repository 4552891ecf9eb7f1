/** Checks the moments at which an item appears and disappears, with notices about both. */

import { printMilliseconds } from "../../../contract/moment.ts";
import { APPEARS, GOES } from "../../../contract/site/shared-fields.ts";
import { say } from "../../../language/language.ts";
import { millisecondsOf } from "../check/moment.ts";
import type { ItemHead, Items } from "./items.ts";

/** `now` in epoch milliseconds, `zone` of the site. */
export function checkSchedule(
  item: ItemHead,
  { items, now, zone }: { items: Items; now: number; zone: string },
): void {
  const momentOf = (field: string) => {
    const value = item.values[field];
    return typeof value === "string" ? millisecondsOf(value, zone) : undefined;
  };
  const appears = momentOf(APPEARS);
  const goes = momentOf(GOES);
  if (appears !== undefined && goes !== undefined && goes <= appears) {
    // As editors write it: "2026-03-31T09:30" for "2026-03-31T09:30:00.000000".
    const written = (field: string) => String(item.values[field]).replace(/(?::00)?\.0+/, "");
    const period = { begin: written(APPEARS), end: written(GOES) };
    items.complain(item, GOES, say.fields.neverVisible(period));
    return;
  }
  if (appears !== undefined && appears > now) {
    const moment = printMilliseconds(appears, zone);
    items.notice(item, APPEARS, say.items.appears({ moment, zone }));
  }
  if (goes === undefined) return;
  const moment = printMilliseconds(goes, zone);
  const said = goes > now ? say.items.goes({ moment, zone }) : say.items.gone({ moment, zone });
  items.notice(item, GOES, said);
}
