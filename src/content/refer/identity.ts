/**
 * What makes an item the same from one publication to the next, and what tells that it changed.
 * (content.md, "All the fields" and "An award")
 */
import { createHash } from "node:crypto";
import type { CollectionName } from "../../contract/field.ts";

/**
 * The fields that identify an item of a collection without ids; of several in one place the first that
 * is given counts.
 */
export const IDENTITIES: ReadonlyMap<CollectionName, readonly (readonly string[])[]> = new Map<
  CollectionName,
  readonly (readonly string[])[]
>([
  ["categorias", [["descricao"]]],
  ["candidatos", [["codigo"]]],
  ["vencedores", [["premio"], ["categoria"], ["candidato", "nome"]]],
  ["patrocinios", [["premio"], ["imagem"], ["tipo"]]],
]);

/** Collections in which alike items are not the same one twice, but told apart by their order. */
export const TOLD_APART_BY_ORDER: ReadonlySet<CollectionName> = new Set(["patrocinios"]);

/** The key of an item of a collection without ids, from the parts that identify it. */
export function keyOf(parts: readonly string[]): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : JSON.stringify(parts);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The `codigo` of a project that was given none: eight characters that stay as long as these three. */
export function deriveCode(award: string, category: string, name: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([award, category, name]))
    .digest("hex");
  let number = BigInt(`0x${hash}`);
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
  return createHash("sha256")
    .update(JSON.stringify([name, values, body]))
    .digest("hex");
}
