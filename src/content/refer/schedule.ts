/** When items appear and go by themselves: that the two are in order, and what is to come. */
import { printMilliseconds } from "../../contract/moment.ts";
import { millisecondsOf } from "../check/moment.ts";
import { quote } from "../report/quote.ts";
import type { Item, Items } from "./items.ts";

/** @param about `now` in epoch milliseconds, `zone` the site's */
export function checkSchedule(
  item: Item,
  about: { items: Items; now: number; zone: string },
): void {
  const { items, now, zone } = about;
  const momentOf = (field: string) => {
    const value = item.values.get(field);
    return typeof value === "string" ? millisecondsOf(value, zone) : undefined;
  };
  const [appears, goes] = [momentOf("publicar_em"), momentOf("retirar_em")];
  if (appears !== undefined && goes !== undefined && goes <= appears) {
    const value = quote(String(item.values.get("retirar_em")));
    items.complain(item, "retirar_em", {
      wrong: `the item goes at ${value}, before it has appeared`,
      expected: "a later moment than publicar_em",
      fix: "correct one of the two",
    });
    return;
  }
  if (appears !== undefined && appears > now) {
    items.notice(item, "publicar_em", `appears by itself at ${printMilliseconds(appears, zone)}`);
  }
  if (goes === undefined) return;
  const when = printMilliseconds(goes, zone);
  const said = goes > now ? `goes by itself at ${when}` : `is shown no more since ${when}`;
  items.notice(item, "retirar_em", said);
}
