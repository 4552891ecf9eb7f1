/** Marks that a program leaves in a file where it could not join what two people wrote: it holds both versions. */

const MARK = /^(?:<{7}|>{7}) [^\n]{0,80}/m;

/** The first mark of a text. */
export function conflictIn(text: string): string | undefined {
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return undefined;
  return MARK.exec(text)?.[0].trim();
}
