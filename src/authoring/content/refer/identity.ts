/**
 * What makes an item the same from one publication to the next, and what tells that it changed.
 * (content.md, "All the fields" and "An award")
 */
import { hash } from "node:crypto";
import type { CollectionName } from "../../../contract/field.ts";

/** The key of an item of a collection without ids, from the parts that identify it. */
export function joinKey(parts: readonly string[]): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : JSON.stringify(parts);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The code of an item that was given none: eight characters that stay as long as these parts do. */
export function deriveCode(parts: readonly string[]): string {
  let number = BigInt(`0x${hash("sha256", JSON.stringify(parts))}`);
  let code = "";
  for (let place = 0; place < 8; place++) {
    code += ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return code;
}

/**
 * The fingerprint of an item.
 * @param values of every field that is not at its default, referred items by their keys, images by
 *   their addresses, moments in UTC
 * @param body hash of its HTML, and the addresses of the images in it
 */
export function fingerprintOf(
  name: CollectionName,
  values: readonly (readonly [string, unknown])[],
  body: readonly string[],
): string {
  return hash("sha256", JSON.stringify([name, values, body]));
}
