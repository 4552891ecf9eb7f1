/** Generates the client's types. A separate package, because the generator needs TypeScript 5.9. */
import openapiTS, { astToString } from "openapi-typescript";

const HEAD = `/**
 * The types of everything that a Montra service answers, made from its OpenAPI document. Do not edit:
 * \`npm run generate-client\` writes this file, and a test compares it with the document.
 */
`;

type Node = { readonly [key: string]: unknown };

/** @returns the text of `schema.ts`, independent of the content in the document's examples */
export async function generateTypes(document: Node): Promise<string> {
  const ast = await openapiTS(JSON.stringify({ ...document, servers: [] }, withoutExamples));
  return HEAD + astToString(ast);
}

function withoutExamples(key: string, value: unknown): unknown {
  // No field of the contract has this name, because their names are Portuguese.
  return key === "example" || key === "examples" ? undefined : value;
}
