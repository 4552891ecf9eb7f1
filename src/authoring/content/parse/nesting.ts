/**
 * Measures how deeply tags are nested, with the parser that will read them. The parser's work for each tag grows
 * with the depth, so it is stopped at the first tag that is too deep.
 */
import { Parser, type ParserOptions } from "htmlparser2";

class TooDeep extends Error {}

/** Whether more than `deepest` tags are open at the same time. */
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
