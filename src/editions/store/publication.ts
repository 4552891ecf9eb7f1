/**
 * A publication: the record that made an edition current. Its seal is a hash over all members, so
 * that a flipped byte is detected instead of read as another value.
 */
import { hash } from "node:crypto";
import * as z from "zod";

const count = z.int().min(0);
/** Hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** How many items of one collection a publication changed. */
const changeCounts = z.object({ added: count, changed: count, removed: count, unchanged: count });

const publicationRecord = z.object({
  /** 1, 2, 3 … without gaps. */
  number: z.int().min(1),
  /** When it became visible: whole seconds, UTC. */
  time: z.iso.datetime(),
  edition: sha256,
  who: z.string(),
  note: z.string(),
  counts: z.record(z.string(), changeCounts),
  /** SHA-256 of its list of changes, which is stored among the editions. */
  changes: sha256.optional(),
  /** The store was brought back from a copy that ended here: later numbers may occur twice. */
  restoredAfter: z.int().min(1).optional(),
});

export type ChangeCounts = z.infer<typeof changeCounts>;
export type Publication = z.infer<typeof publicationRecord>;

/** @returns epoch seconds */
export function publicationSeconds({ time }: Publication): number {
  return Date.parse(time) / 1000;
}

/** Also compares times: a store restored from a backup assigns the same numbers again. */
export function isSame(one: Publication, other: Publication | undefined): boolean {
  return one.number === other?.number && one.time === other.time && one.edition === other.edition;
}

/** Tells apart publications of the same number in different histories. 12 hex digits. */
export function identityOf({ number, time, edition }: Publication): string {
  return hash("sha256", `${number} ${time} ${edition}`).slice(0, 12);
}

export function formatPublicationTime(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace(".000Z", "Z");
}

export interface SealedPublication {
  readonly publication: Publication;
  /** SHA-256 over all other members in the order of the text, hex. */
  readonly seal: string;
}

export function sealPublication(record: Publication): { text: string; seal: string } {
  const seal = sealOf(record);
  return { text: `${JSON.stringify({ ...record, seal }, undefined, 2)}\n`, seal };
}

/** @returns `undefined` if the text is not a publication or its seal is wrong */
export function parseSealedPublication(text: string): SealedPublication | undefined {
  try {
    // The seal covers unknown members of later versions too, in the order of the text.
    const { seal, ...members } = JSON.parse(text) as { seal: string };
    if (seal !== sealOf(members)) return undefined;
    return { publication: publicationRecord.parse(members), seal };
  } catch {
    return undefined;
  }
}

function sealOf(members: object): string {
  return hash("sha256", JSON.stringify(members));
}
