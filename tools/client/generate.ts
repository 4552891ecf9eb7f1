/**
 * Generates the types of the client from an OpenAPI document. In a package of its own with TypeScript 5.9, because the
 * generator needs that compiler API.
 */
import openapiTS, { astToString } from "openapi-typescript";

const HEAD = `/**
 * The types of everything that a Montra service answers, made from its OpenAPI document. Do not edit:
 * \`npm run generate-client\` writes this file, and a test compares it with the document.
 */
`;

type Node = { readonly [key: string]: unknown };

/**
 * @param document the OpenAPI document for clients
 * @returns the text of `schema.ts`, independent of the content in the document's examples
 */
export async function generateTypes(document: Node): Promise<string> {
  const ast = await openapiTS(JSON.stringify({ ...document, servers: [] }, withoutExamples));
  return HEAD + astToString(ast);
}

function withoutExamples(key: string, value: unknown): unknown {
  // No field of the contract has this name, because their names are Portuguese.
  return key === "example" || key === "examples" ? undefined : value;
}
