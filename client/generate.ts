/**
 * Makes the types of the client from an OpenAPI document. It lives beside TypeScript 5.9, whose compiler
 * API the generator needs.
 */
import openapiTS, { astToString } from "openapi-typescript";

const HEAD = `/**
 * The types of everything that a Montra service answers, made from its OpenAPI document. Do not edit:
 * \`npm run generate-client\` writes this file, and a test compares it with the document.
 */
`;

type Node = { readonly [key: string]: unknown };

/**
 * @param document an OpenAPI 3.1 document
 * @returns the text of `schema.ts`, the same whatever content the document has its examples from
 */
export async function generateTypes(document: Node): Promise<string> {
  const ast = await openapiTS(JSON.stringify(forReading(document)));
  return HEAD + astToString(ast);
}

/**
 * What the client needs of a document: `GET` alone, bodies without header fields, JSON where there are
 * pages beside it, and nothing that differs from one site to the next.
 */
function forReading(document: Node): Node {
  const { headers, ...components } = document.components as Node;
  const items = Object.entries(document.paths as Node).map(([path, item]) => {
    const { parameters, get } = item as Node;
    return [path, { parameters, get }];
  });
  const reading = { ...document, servers: [], paths: Object.fromEntries(items), components };
  return JSON.parse(JSON.stringify(reading, leaveOut)) as Node;
}

function leaveOut(key: string, value: unknown): unknown {
  // No field of the contract has such a name: they are Portuguese.
  if (key === "example" || key === "examples") return undefined;
  if (key === "content") return onlyJson(value as Node);
  if (key !== "responses") return value;
  const bare = Object.entries(value as Node).map(([status, response]) => {
    const { headers, ...body } = response as Node;
    return [status, body];
  });
  return Object.fromEntries(bare);
}

function onlyJson(content: Node): Node {
  const json = Object.entries(content).filter(([mediaType]) => mediaType.endsWith("json"));
  return json.length > 0 ? Object.fromEntries(json) : content;
}
