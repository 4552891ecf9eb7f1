/** Code to copy that requests an address. Each example runs unchanged. */
import { type Collection, fieldsOfKind } from "../../contract/collection.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Segments } from "../api/path-template.ts";
import { clientScript } from "./assets.ts";

export interface ExampleRequest {
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** Canonical path and query. */
  readonly target: string;
  /** The path template, `/api/v1/eventos/{id}/`, and the values of its segments. */
  readonly template: string;
  readonly segments: Segments;
}

/** Percent-encodes quotes, so that every language can quote the address. */
function quotable(address: string): string {
  return address.replaceAll("'", "%27").replaceAll('"', "%22");
}

/** In each example, the part that depends on the address is between `before` and `after`. */
export function codeExamples(example: ExampleRequest) {
  const { publicUrl, target } = example;
  const address = quotable(publicUrl + target);
  return [
    { id: "curl", title: "curl", before: "curl '", address, after: "'" },
    {
      id: "fetch",
      title: "fetch",
      before: 'const response = await fetch("',
      address,
      after:
        '", { headers: { Accept: "application/json" } });\nconst data = await response.json();',
    },
    {
      id: "client",
      title: "TypeScript",
      before: `import { MontraClient } from "${quotable(publicUrl)}${clientScript.path}";\n\nconst montra = new MontraClient({ baseUrl: "${quotable(publicUrl)}" });\nconst { data } = await montra.get(`,
      address: clientArguments(example),
      after: ");",
    },
    {
      id: "python",
      title: "Python",
      before: 'import json, urllib.request\n\nwith urllib.request.urlopen("',
      address,
      after: '") as response:\n    data = json.load(response)',
    },
  ];
}

/** `"/api/v1/eventos/{id}/", { path: { id: 1 } }` */
function clientArguments({ target, template, segments }: ExampleRequest): string {
  const query = Object.fromEntries(new URLSearchParams(target.split("?")[1]));
  const options = [
    ...(Object.keys(segments).length > 0 ? [`path: ${objectLiteral(segments)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${objectLiteral(query)}`] : []),
  ];
  const path = JSON.stringify(template);
  return options.length > 0 ? `${path}, { ${options.join(", ")} }` : path;
}

function objectLiteral(values: Readonly<Record<string, string>>): string {
  const members = Object.entries(values).map(([name, value]) => {
    // The type of these parameters in the client is an array.
    const isList = /^(?:fields|id__in)$/.test(name);
    const literals = (isList ? value.split(",") : [value]).map((one) => literal(name, one));
    return `${name}: ${isList ? `[${literals.join(", ")}]` : literals[0]}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** Parameters and segments that take numbers, among them the ids of references. */
const NUMERIC: ReadonlySet<string> = new Set([
  "page",
  "page_size",
  "desde",
  "id",
  "id__in",
  ...Object.values<Collection>(collections).flatMap((each) => fieldsOfKind(each, "reference")),
]);

function literal(name: string, value: string): string {
  return NUMERIC.has(name) && /^\d{1,9}$/.test(value) ? value : JSON.stringify(value);
}
