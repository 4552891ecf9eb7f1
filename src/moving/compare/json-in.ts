/** The JSON in a response. */
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import type { Answer } from "../../remote/remote.ts";

/** The body of a response, if it is a JSON object. */
export function objectIn(answer: Answer): Item | undefined {
  const value = valueIn(answer);
  return isItem(value) ? value : undefined;
}

/** The body of a response as JSON; `undefined` if it is none. */
export function valueIn({ body }: Answer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
