/** The candidates of a `srcset`. @see HTML, "Parse a srcset attribute" */

export interface Candidate {
  /** Offset of the address. */
  readonly at: number;
  readonly address: string;
  /** "2x", "400w"; empty if there is none. */
  readonly descriptor: string;
}

const BETWEEN = /[\s,]*/y;
const WORD = /\S+/y;
// A comma ends a descriptor, except in parentheses.
const DESCRIPTOR = /(?:[^,(]|\([^)]*\)?)*/y;

export function* candidatesOf(srcset: string): Generator<Candidate> {
  for (let end = 0; ; ) {
    const at = end + match(BETWEEN, srcset, end).length;
    const word = match(WORD, srcset, at);
    if (word === "") return;
    // A comma inside an address belongs to it. A comma at its end means that it has no descriptor.
    let length = word.length;
    while (word[length - 1] === ",") length--;
    end = at + word.length;
    const descriptor = length === word.length ? match(DESCRIPTOR, srcset, end) : "";
    end += descriptor.length;
    yield { at, address: word.slice(0, length), descriptor: descriptor.trim() };
  }
}

function match(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? "";
}

export function replaceInSrcset(srcset: string, replace: (address: string) => string): string {
  let replaced = "";
  let end = 0;
  for (const { at, address } of candidatesOf(srcset)) {
    replaced += srcset.slice(end, at) + replace(address);
    end = at + address.length;
  }
  return replaced + srcset.slice(end);
}
