/** Keys identify items, fingerprints show changes. (content.md, "All the fields", "An award") */
import { hash } from "node:crypto";
import type { CollectionName } from "../../../contract/field.ts";

/** The key of an item without an id: the part that identifies it, or several parts as JSON. */
export function joinKey(parts: readonly string[]): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : JSON.stringify(parts);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A code of eight characters, always the same for the same parts. */
export function deriveCode(parts: readonly string[]): string {
  let number = BigInt(`0x${hash("sha256", JSON.stringify(parts))}`);
  let code = "";
  while (code.length < 8) {
    code += ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return code;
}

/**
 * @param values other than defaults: references as keys, images as addresses, moments in UTC
 * @param body the hash of the HTML, and the addresses of the images and documents in it
 */
export function fingerprintOf(
  name: CollectionName,
  values: readonly (readonly [string, unknown])[],
  body: readonly string[],
): string {
  return hash("sha256", JSON.stringify([name, values, body]));
}
