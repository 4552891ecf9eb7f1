/**
 * Descriptions of all response headers, and which of them each kind of response may have. A test compares
 * them with the headers of live responses.
 * @see contract.md, "Every response"
 */
import type { Json, JsonObject } from "../api/json-value.ts";

interface HeaderField {
  readonly description: string;
  readonly schema: JsonObject;
  /** Present on every response that refers to it. */
  readonly always?: true;
}

const text = { type: "string" } as const;

const fields = {
  "Cache-Control": {
    description: "How long caches may use the response without asking, in seconds.",
    schema: text,
    always: true,
  },
  ETag: {
    description:
      "Strong validator of this representation in this coding, for `If-None-Match`; with its quotes.",
    schema: { type: "string", pattern: '^"[^"]+"$' },
    always: true,
  },
  "Last-Modified": {
    description:
      "Moment of the current publication; for what depends on the date, its last change if that is later.",
    schema: text,
  },
  Vary: {
    description: "The request fields that chose the representation, where any did.",
    schema: { type: "string", enum: ["Accept", "Accept, Accept-Encoding", "Accept-Encoding"] },
  },
  Allow: {
    description: "The methods that the resource answers.",
    schema: { type: "string", const: "GET, HEAD, OPTIONS" },
  },
  "Content-Length": {
    description: "Bytes of the body as sent.",
    schema: { type: "integer", minimum: 0 },
  },
  "Content-Disposition": {
    description: "Of tables and the like: that it is a file, and how it is called.",
    schema: text,
  },
  "Content-Encoding": {
    description: "Coding of the body, of those that `Accept-Encoding` takes.",
    schema: { type: "string", enum: ["br", "zstd", "gzip"] },
  },
  "Access-Control-Allow-Origin": {
    description: "The data is public: scripts of every site may read it.",
    schema: { type: "string", const: "*" },
  },
  "Access-Control-Expose-Headers": {
    description: "The header fields that scripts of other sites may read.",
    schema: text,
  },
  Location: {
    description: "Path and query of where it is now.",
    schema: { type: "string", format: "uri-reference" },
  },
  Link: {
    description:
      "Of a page of a list: the page after it (`next`) and before it (`prev`); of tables the rows that follow. See RFC 8288.",
    schema: text,
  },
  "Cross-Origin-Resource-Policy": {
    description: "Every site may show the image, also one that isolates itself.",
    schema: { type: "string", const: "cross-origin" },
  },
  "Retry-After": {
    description: "When it is worth asking again, in seconds.",
    schema: { type: "integer", minimum: 0 },
  },
  "Accept-Ranges": {
    description: "Single ranges of bytes are answered.",
    schema: { type: "string", const: "bytes" },
  },
  "Content-Range": {
    description: "Which bytes of how many these are.",
    schema: { type: "string", pattern: "^bytes (?:[0-9]+-[0-9]+|\\*)/[0-9]+$" },
  },
  "Content-Security-Policy": {
    description: "What a browser may load and do, where the response is a page or an image.",
    schema: text,
  },
  "X-Content-Type-Options": {
    description: "The media type is the one that is said.",
    schema: { type: "string", const: "nosniff" },
    always: true,
  },
  "Referrer-Policy": {
    description: "On pages: links tell other sites nothing.",
    schema: { type: "string", const: "no-referrer" },
  },
} as const satisfies Readonly<Record<string, HeaderField>>;

export type HeaderName = keyof typeof fields;

const shared = [
  "Cache-Control",
  "Vary",
  "Allow",
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
] as const;
const body = ["X-Content-Type-Options", "Content-Length", "Content-Encoding"] as const;
const page = ["Content-Security-Policy", "Referrer-Policy"] as const;

const media = [
  ...shared,
  "ETag",
  "Content-Length",
  "Accept-Ranges",
  "X-Content-Type-Options",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
] as const;

/** The headers of each kind of response. */
export const headersOf = {
  content: [...shared, "ETag", "Last-Modified", "Content-Disposition", "Link", ...body, ...page],
  moved: [...shared, "Location", "Content-Length"],
  file: [...shared, "ETag", "Last-Modified", ...body, ...page],
  notModified: [...shared, "ETag"],
  health: ["Cache-Control", "Vary", ...body],
  healthNotModified: ["Cache-Control", "Vary"],
  media,
  mediaPart: [...media, "Content-Range"],
  problem: [...shared, ...body, ...page, "Retry-After", "Content-Range"],
} as const satisfies Record<string, readonly HeaderName[]>;

export function headerComponents(): JsonObject {
  return Object.fromEntries(
    Object.entries<HeaderField>(fields).map(([name, { description, schema, always }]) => [
      name,
      { description, ...(always && { required: true }), schema },
    ]),
  );
}

export function headerRefs(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map((name): [string, Json] => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
