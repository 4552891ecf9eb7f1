/** Random requests, some of them hostile, from a seed. */
import fc from "fast-check";
import { IMAGE_ADDRESS } from "./content-folder.ts";
import { addresses } from "./sample-of-everything.ts";

/** The bytes of one request with `Connection: close`. */
export interface GeneratedRequest {
  readonly method: string;
  readonly bytes: Buffer;
}

const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: rare, weight: 1 });

const method = rarely(
  fc.constantFrom("GET", "HEAD", "OPTIONS"),
  fc.constantFrom(
    "POST",
    "PUT",
    "DELETE",
    "TRACE",
    "CONNECT",
    "PATCH",
    "LOCK",
    "BREW",
    "get",
    "G E T",
  ),
);

/** A path segment of RFC 3986. `fc.webPath` would take a second to build its characters. */
const segment = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@"),
    fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, "0")}`),
  ),
});

const path = rarely(
  fc.constantFrom(
    ...addresses,
    `/media/${IMAGE_ADDRESS}`,
    "/healthz",
    "/readyz",
    "/problems/not-found/",
  ),
  fc.oneof(
    fc.constantFrom(...addresses).map((address) => address.slice(0, -1)),
    fc.constantFrom(
      "*",
      "//",
      "/..",
      "/%2e%2e/",
      "/api//v1/",
      "http://x/api/",
      "http://",
      "/%zz",
      "/%00",
    ),
    fc.constantFrom("/media/../x", "/problems/__proto__/", "/api/v1/eventos/-1/", "/noticias/%ED/"),
    fc.array(segment).map((segments) => `/${segments.join("/")}`),
    fc.string({ unit: "grapheme-ascii" }).map((text) => `/${text}`),
  ),
);

const word = fc.oneof(
  fc.constantFrom("1", "0", "-1", "last", "99999999999999999999", "1e3", "json", "api", "xml", ""),
  fc.constantFrom("Residencial", "Turístico", "%00", "%ED", "%", "__proto__", "constructor", "'--"),
  fc.string({ unit: "grapheme" }).map(encodeURIComponentSafely),
);
const name = rarely(
  fc.constantFrom("page", "page_size", "format", "premio", "categorias__descricao"),
  word,
);
const query = fc
  .array(fc.tuple(name, word), { maxLength: 4 })
  .map((pairs) => pairs.map(([one, other]) => `${one}=${other}`).join("&"));

const quality = fc.constantFrom(
  "",
  ";q=0",
  ";q=0.5",
  ";q=1",
  ";q=2",
  ";q=x",
  ";level=1",
  ';a="b,c"',
);
const listOf = (...values: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...values), quality), { maxLength: 5 })
    .map((elements) => elements.map((element) => element.join("")).join(","));

const header = fc.oneof(
  listOf("*/*", "text/html", "application/json", "text/*", "image/png", "/", "").map(
    (v) => `Accept: ${v}`,
  ),
  listOf("br", "gzip", "zstd", "identity", "*", "deflate").map((v) => `Accept-Encoding: ${v}`),
  listOf('"x"', 'W/"x"', "*", '"a,b"', '"').map((v) => `If-None-Match: ${v}`),
  fc
    .constantFrom("Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "0", "-1", "")
    .map((v) => `If-Modified-Since: ${v}`),
  fc
    .constantFrom(
      "bytes=0-1",
      "bytes=-1",
      "bytes=9-1",
      "bytes=999-",
      "bytes=0-0,2-3",
      "x",
      "bytes=",
    )
    .map((v) => `Range: ${v}`),
  fc.constantFrom("Host: evil.example", "X-Forwarded-Host: evil.example", "Expect: 100-continue"),
  fc.constantFrom(
    "Content-Length: 3",
    "Content-Length: x",
    "Transfer-Encoding: chunked",
    "Upgrade: h2c",
  ),
  fc.string({ unit: "grapheme-ascii" }).map((text) => `X-Noise: ${text}`),
);

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc
  .record({ method, path, query, headers: fc.array(header, { maxLength: 5 }) })
  .map((made) => {
    const target = made.query === "" ? made.path : `${made.path}?${made.query}`;
    const lines = [
      `${made.method} ${target} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      ...made.headers,
    ];
    return { method: made.method, bytes: Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "utf8") };
  });

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
