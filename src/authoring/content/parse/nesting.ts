/** Tells whether tags are nested too deep. The parser's time for each tag grows with the depth. */
import { Parser, type ParserOptions } from "htmlparser2";

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
