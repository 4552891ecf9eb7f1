/**
 * How deep tags are nested, by the parser that will read them. It moves all open tags at each further
 * one, so that it is stopped at the first that is too deep.
 */
import { Parser, type ParserOptions } from "htmlparser2";

class TooDeep extends Error {}

/** Whether more tags than `deepest` are open at once somewhere. */
export function isNestedDeeper(markup: string, deepest: number, options?: ParserOptions): boolean {
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname() {
        if (++depth > deepest) throw new TooDeep();
      },
      onclosetag() {
        depth--;
      },
    },
    options,
  );
  try {
    parser.end(markup);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
}
