/**
 * A publication: the act that made an edition the current one. The list of them is the history.
 * As text it carries a seal over its own members, so that a flipped byte is damage and never another
 * edition, time or number.
 * @see architecture.md, "Words" and "The store"
 */
import { hash } from "node:crypto";
import * as z from "zod";

const count = z.int().min(0);

/** What a publication did to one collection. */
export const changes = z.object({
  added: count,
  changed: count,
  removed: count,
  unchanged: count,
});

export const publication = z.object({
  /** 1, 2, 3 … without gaps. */
  number: z.int().min(1),
  /** When it became visible: whole seconds, UTC. */
  time: z.iso.datetime(),
  /** SHA-256 of the edition, hex. */
  edition: z.string().regex(/^[0-9a-f]{64}$/),
  who: z.string(),
  note: z.string(),
  counts: z.record(z.string(), changes),
  /** SHA-256 of the list of changes that was written down with it, hex: kept where editions are. */
  changes: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export type Changes = z.infer<typeof changes>;
export type Publication = z.infer<typeof publication>;

/** @returns epoch seconds */
export function publicationSeconds({ time }: Publication): number {
  return Date.parse(time) / 1000;
}

/** Whether two are the same act: a store that was lost and copied back gives numbers again. */
export function isSame(one: Publication, other: Publication | undefined): boolean {
  return one.number === other?.number && one.time === other.time && one.edition === other.edition;
}

/** @returns the text of a publication's time */
export function formatPublicationTime(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace(".000Z", "Z");
}

export interface SealedPublication {
  readonly publication: Publication;
  /** Hex SHA-256 over all other members as they stand in the text. */
  readonly seal: string;
}

/** The text of a publication with its seal, as stores keep it, and the seal. */
export function sealPublication(made: Publication): { text: string; seal: string } {
  const seal = sealOf(made);
  return { text: `${JSON.stringify({ ...made, seal }, undefined, 2)}\n`, seal };
}

/** @returns `undefined` where the text is no publication, or its seal is broken */
export function parseSealedPublication(text: string): SealedPublication | undefined {
  try {
    // Members that a later version adds are under the seal as well, in the order of the text.
    const { seal, ...members } = JSON.parse(text) as { seal: string };
    if (seal !== sealOf(members)) return undefined;
    return { publication: publication.parse(members), seal };
  } catch {
    return undefined;
  }
}

function sealOf(members: object): string {
  return hash("sha256", JSON.stringify(members));
}
