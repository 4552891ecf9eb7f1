/** Generated requests of everything that the OpenAPI document describes, valid and invalid. */
import fc from "fast-check";
import { addresses } from "../../support/sample-of-everything.ts";

export interface DescribedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 8 }, { arbitrary: rare, weight: 1 });

/** @param others paths besides those of resources: images, files, health */
export function describedRequests(others: readonly string[]): fc.Arbitrary<DescribedRequest> {
  const path = rarely(
    fc.constantFrom(...addresses, ...others),
    fc.constantFrom(
      ...["/api/v1/eventos/999/", "/noticias/nada/", "/candidato/Nenhum00/"],
      ...[
        "/api/premio/list/99/patrociniostop/",
        "/problems/no-host/",
        `/media/${"0".repeat(32)}/x.png`,
      ],
    ),
  );
  return fc
    .record({
      path,
      query,
      accept,
      coding,
      condition,
      method: rarely(fc.constant("GET"), fc.constant("HEAD")),
    })
    .map(({ path, query, method, ...fields }) => ({
      method,
      target: query === "" ? path : `${path}?${query}`,
      headers: Object.fromEntries(Object.values(fields)),
    }));
}

const number = fc.integer({ min: 1, max: 4 }).map(String);
const parameter = fc.oneof(
  fc.tuple(fc.constant("format"), rarely(fc.constantFrom("json", "api"), fc.constant("xml"))),
  fc.tuple(
    fc.constant("page"),
    rarely(fc.oneof(number, fc.constant("last")), fc.constantFrom("0", "99", "x")),
  ),
  fc.tuple(fc.constant("page_size"), rarely(number, fc.constantFrom("0", "1000", "x", ""))),
  fc.tuple(fc.constant("premio"), fc.constantFrom("1", "premio-1", "Tur%C3%ADstico", "nada")),
  fc.tuple(
    fc.constant("categorias__descricao"),
    fc.constantFrom("Residencial", "Tur%C3%ADstico", "nada"),
  ),
);
const query = fc
  .array(parameter, { maxLength: 3 })
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
const accept = fc
  .constantFrom(
    ...["*/*", "application/json", "text/html", "application/problem+json, application/json;q=0.9"],
    ...[
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "image/*, */*;q=0.5",
      "application/xml",
    ],
  )
  .map((value) => ["Accept", value] as const);
const coding = fc
  .constantFrom("identity", "gzip", "br", "gzip, deflate, br")
  .map((value) => ["Accept-Encoding", value] as const);
const condition: fc.Arbitrary<readonly [string, string]> = rarely(
  fc.constant<readonly [string, string]>(["X-Nothing", "1"]),
  fc.constantFrom(
    ...([
      ["If-None-Match", "*"],
      ["If-None-Match", '"x"'],
      ["If-Modified-Since", "Fri, 31 Dec 2100 00:00:00 GMT"],
      ["If-Match", '"x"'],
    ] as const),
  ),
);
