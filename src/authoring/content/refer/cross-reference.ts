/** The second pass: resolves references. A collection comes after those to which it refers. */

import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import type { CheckedRow } from "../check/scratch.ts";
import type { YieldWhenDue } from "../files/yield-when-due.ts";
import type { Intake } from "../intake/intake.ts";
import { Links } from "./check-links.ts";
import { checkDoubtfulValues } from "./doubtful-values.ts";
import { fingerprintOf } from "./identity.ts";
import { type ItemHead, Items } from "./items.ts";
import { type Drafts, KnownItems } from "./known-items.ts";
import { Registration } from "./register-items.ts";
import { type ResolutionParts, Resolver } from "./resolve-items.ts";
import { checkSchedule } from "./schedule.ts";

export interface CrossReferenceParts extends Pick<ResolutionParts, "site" | "mediumOf"> {
  readonly intake: Intake;
  readonly drafts: Drafts;
  readonly now: Temporal.Instant;
  readonly yieldWhenDue: YieldWhenDue;
}

/** Writes the checked items to the scratch files. @returns the number of items by collection */
export async function crossReference(
  parts: CrossReferenceParts,
): Promise<Record<CollectionName, number>> {
  const { intake, site, yieldWhenDue } = parts;
  const { report, scratch } = intake;
  const items = new Items(scratch, report);
  const known = new KnownItems(intake.incomplete, parts.drafts);
  const zone = site.fuso_horario;
  const now = parts.now.epochMilliseconds;
  const today = parts.now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const about = { ...parts, items, known, zone, now, today };
  const links = new Links(site, intake, known);
  const counts: [CollectionName, number][] = [];
  for (const name of collectionNames) {
    const registration = new Registration(name, about);
    const resolver = new Resolver(name, about);
    const finish = (item: ItemHead) => {
      const checkedRow = toCheckedRow(name, item, { resolver, mediumOf: parts.mediumOf });
      checkDoubtfulValues(name, item, about);
      checkSchedule(item, about);
      if (!report.hasProblems && checkedRow) scratch.addChecked(name, checkedRow);
    };
    // References may be to later items of the same collection, so all are registered before any is
    // finished. Reading them twice takes a thirtieth of the time of a publication.
    const refersToItself = Object.values(collections[name].fields).some(({ to }) => to === name);
    let count = 0;
    for (const item of items.of(name)) {
      registration.register(item);
      links.note(name, item);
      if (!refersToItself) finish(item);
      count = item.posicao;
      await yieldWhenDue();
    }
    if (refersToItself) {
      for (const item of items.of(name)) {
        finish(item);
        await yieldWhenDue();
      }
    }
    counts.push([name, count]);
  }
  links.check(items);
  return Object.fromEntries(counts) as Record<CollectionName, number>;
}

/** `undefined` if the item has no key, which is reported elsewhere. */
function toCheckedRow(
  name: CollectionName,
  item: ItemHead,
  { resolver, mediumOf }: { resolver: Resolver; mediumOf: ResolutionParts["mediumOf"] },
): CheckedRow | undefined {
  const { head, posicao, values } = item;
  const resolved = resolver.resolve(item);
  const key = resolver.identify(item, resolved);
  if (key === undefined) return undefined;
  const id = values.id;
  const mediaInTexts: string[] = [];
  for (const [path, field] of [...(head.images ?? []), ...(head.files ?? [])])
    if (collections[name].fields[field]?.kind === "html")
      mediaInTexts.push(mediumOf(path)?.address ?? "");
  const fingerprintWith = (bodyHash: string) =>
    fingerprintOf(name, resolved.stableValues, [bodyHash, ...mediaInTexts]);
  return {
    seq: item.row.seq,
    posicao,
    row: typeof id === "number" ? id : posicao,
    key,
    fingerprint: fingerprintWith(head.bodyHash),
    former: head.formerHash === undefined ? undefined : fingerprintWith(head.formerHash),
    values: resolved.values,
  };
}
