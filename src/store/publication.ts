/**
 * A publication: the act that made an edition the current one. The list of them is the history.
 * @see architecture.md, "Words" and "The store"
 */
import { z } from "zod";

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
});

export type Changes = z.infer<typeof changes>;
export type Publication = z.infer<typeof publication>;

/** @returns epoch seconds */
export function publicationSeconds({ time }: Publication): number {
  return Date.parse(time) / 1000;
}

/** @returns the text of a publication's time */
export function formatPublicationTime(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace(".000Z", "Z");
}
