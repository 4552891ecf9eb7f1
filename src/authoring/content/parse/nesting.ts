/**
 * Measures how deeply tags are nested, with the parser that will read them. The parser's work for each tag grows
 * with the depth, so it is stopped at the first tag that is too deep.
 */
import { Parser, type ParserOptions } from "htmlparser2";

/** Whether more than `maxDepth` tags are open at the same time. */
export function isNestedDeeper(markup: string, maxDepth: number, options?: ParserOptions): boolean {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentagname() {
        if (++depth <= maxDepth) return;
        isTooDeep = true;
        parser.pause();
      },
      onclosetag() {
        depth--;
      },
    },
    options,
  );
  parser.end(markup);
  return isTooDeep;
}
