/** contract.md, "Every response" and "Choosing the representation", on every resource. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { formatsOf } from "../support/formats.ts";
import { sendRaw } from "../support/raw-http.ts";
import { addresses, sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const FRESH = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
const MEDIA = `/media/${IMAGE_ADDRESS}`;

interface Rule {
  readonly name: string;
  readonly check: (site: TestSite, path: string) => Promise<void>;
}

const rules: Rule[] = [
  {
    name: "answers JSON with the contract's headers",
    check: async (site, path) => {
      const response = await site.get(path);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { headers } = response;

      assert.equal(response.status, 200);
      assert.equal(headers.get("content-type"), "application/json");
      assert.equal(headers.get("allow"), "GET, HEAD, OPTIONS");
      assert.equal(
        headers.get("vary"),
        bytes.length >= 1024 ? "Accept, Accept-Encoding" : "Accept",
      );
      assert.equal(headers.get("content-length"), String(bytes.length));
      assert.equal(headers.get("cache-control"), FRESH);
      assert.match(headers.get("etag") ?? "", /^"[^"]+"$/);
      assert.match(headers.get("last-modified") ?? "", / GMT$/);
      assert.equal(headers.get("access-control-allow-origin"), "*");
      assert.equal(JSON.stringify(JSON.parse(bytes.toString())), bytes.toString());
    },
  },
  {
    name: "answers HEAD with the headers of GET and no body",
    check: async (site, path) => {
      for (const headers of [{}, { Accept: BROWSER }] as Record<string, string>[]) {
        const get = await site.get(path, headers);
        const head = await site.send("HEAD", path, headers);

        assert.equal(head.status, 200);
        assert.deepEqual(comparable(head.headers), comparable(get.headers));
        assert.equal((await head.arrayBuffer()).byteLength, 0);
        await get.arrayBuffer();
      }
    },
  },
  {
    name: "answers 304 to its own tag, in a list, weakly, and to *",
    check: async (site, path) => {
      const first = await site.get(path);
      const tag = first.headers.get("etag") as string;
      for (const value of [tag, `"x,y", ${tag}`, `W/${tag}`, "*"]) {
        const response = await site.get(path, { "If-None-Match": value });

        assert.equal(response.status, 304, value);
        for (const name of ["cache-control", "etag", "vary", "allow"]) {
          assert.equal(response.headers.get(name), first.headers.get(name), name);
        }
        assert.equal(response.headers.get("content-length"), null);
      }
      assert.equal((await site.get(path, { "If-None-Match": '"other"' })).status, 200);
    },
  },
  {
    name: "answers 304 to its own date, unless there is a tag",
    check: async (site, path) => {
      const date = (await site.get(path)).headers.get("last-modified") as string;

      assert.equal((await site.get(path, { "If-Modified-Since": date })).status, 304);
      const both = { "If-Modified-Since": date, "If-None-Match": '"other"' };
      assert.equal((await site.get(path, both)).status, 200);
      const before = new Date(Date.parse(date) - 1000).toUTCString();
      assert.equal((await site.get(path, { "If-Modified-Since": before })).status, 200);
    },
  },
  {
    name: "answers a browser with a page that is not shared, with a tag of its own",
    check: async (site, path) => {
      const response = await site.get(path, { Accept: BROWSER });
      const page = await response.text();

      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
      assert.equal(response.headers.get("cache-control"), "private, no-cache");
      assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
      assert.match(page, /^<!DOCTYPE html>/i);
      const tag = response.headers.get("etag") as string;
      assert.notEqual(tag, (await site.get(path)).headers.get("etag"));
      const again = await site.get(path, { Accept: BROWSER, "If-None-Match": tag });
      assert.equal(again.status, 304);
    },
  },
  {
    name: "format=json is JSON for a browser too; format=api is a page or the same JSON indented",
    check: async (site, path) => {
      const json = await site.get(`${path}?format=json`, { Accept: BROWSER });
      const page = await site.get(`${path}?format=api`, { Accept: BROWSER });
      const indented = await site.get(`${path}?format=api`, { Accept: "application/xml" });

      assert.equal(json.headers.get("content-type"), "application/json");
      assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
      assert.equal(indented.status, 200);
      assert.equal(indented.headers.get("content-type"), "application/json");
      const text = await indented.text();
      assert.equal(text, JSON.stringify(JSON.parse(text), undefined, 4));
    },
  },
  {
    name: "indent=4 beside application/json is the same JSON indented by 4, up to 8, and 0 is none",
    check: async (site, path) => {
      const asked = [
        ["0", undefined],
        ["1", 1],
        ["4", 4],
        ["8", 8],
        ["20", 8],
        ["x", undefined],
        ["-2", undefined],
      ] as const;
      const plain = await (await site.get(path)).text();
      // Other widths at one address only, because one function reads and writes them.
      const widths = path === addresses[0] ? asked : asked.filter(([indent]) => indent === "4");
      for (const [indent, width] of widths) {
        for (const query of ["", "?format=json"]) {
          const response = await site.get(path + query, {
            Accept: `application/json; indent=${indent}`,
          });

          assert.equal(response.headers.get("content-type"), "application/json");
          const text = await response.text();
          assert.equal(text, JSON.stringify(JSON.parse(text), undefined, width), indent);
          if (query === "") assert.deepEqual(JSON.parse(text), JSON.parse(plain));
        }
      }
    },
  },
  {
    name: "parameters of a media type that say nothing here are passed over, and XHTML gets the page",
    check: async (site, path) => {
      const types = {
        "application/json;version=1": "application/json",
        'application/json; profile="https://a.example/x,y"': "application/json",
        "text/html;level=1": "text/html; charset=utf-8",
        "application/xhtml+xml": "text/html; charset=utf-8",
      };
      for (const [Accept, type] of Object.entries(types)) {
        const response = await site.get(path, { Accept });

        assert.equal(response.status, 200, Accept);
        assert.equal(response.headers.get("content-type"), type, Accept);
        await response.arrayBuffer();
      }
    },
  },
  {
    name: "another format is 404 and the error lists the formats",
    check: async (site, path) => {
      const response = await site.get(`${path}?format=xml`);

      assert.equal(response.status, 404);
      assert.equal(response.headers.get("cache-control"), "public, max-age=5");
      const { detail, errors } = (await response.json()) as Record<string, unknown>;
      assert.equal(detail, "Not found.");
      assert.deepEqual(errors, {
        format: [`Must be one of: ${formatsOf(path).formats.join(", ")}.`],
      });
    },
  },
  {
    name: "an Accept that nothing satisfies is 406, in JSON",
    check: async (site, path) => {
      const response = await site.get(path, { Accept: "application/xml" });

      assert.equal(response.status, 406);
      assert.equal(response.headers.get("content-type"), "application/problem+json");
      assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
      assert.equal(response.headers.get("cache-control"), "no-store");
      const { detail } = (await response.json()) as Record<string, unknown>;
      assert.equal(detail, "Could not satisfy the request Accept header.");
      const coding = await site.get(path, { "Accept-Encoding": "*;q=0" });
      assert.equal(coding.status, 406);
    },
  },
  {
    name: "OPTIONS describes the resource",
    check: async (site, path) => {
      const response = await site.send("OPTIONS", path, { Origin: "https://elsewhere.example" });

      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), "application/json");
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      const body = (await response.json()) as Record<string, unknown>;
      assert.deepEqual(Object.keys(body), [
        "name",
        "description",
        "renders",
        "parses",
        "parameters",
      ]);
      assert.deepEqual(body.renders, formatsOf(path).mediaTypes);
      assert.deepEqual(body.parses, []);
      for (const parameter of body.parameters as object[]) {
        assert.deepEqual(Object.keys(parameter), ["name", "description", "schema"]);
      }
    },
  },
  {
    name: "other methods are 405 with Allow",
    check: async (site, path) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
        const response = await site.send(method, path);

        assert.equal(response.status, 405, method);
        assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
        const { detail } = (await response.json()) as Record<string, unknown>;
        assert.equal(detail, `Method "${method}" not allowed.`);
      }
    },
  },
  {
    name: "malformed percent-encoding, no UTF-8 and NUL in the query are 400 with Allow",
    check: async (site, path) => {
      for (const query of ["a=%", "a=%zz", "a=%ED", "a=%00"]) {
        const response = await site.get(`${path}?${query}`);

        assert.equal(response.status, 400, query);
        assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
        const { errors } = (await response.json()) as Record<string, unknown>;
        assert.deepEqual(errors, { a: ["Must be percent-encoded UTF-8 without NUL."] });
      }
    },
  },
  {
    name: "Range is ignored",
    check: async (site, path) => {
      const response = await site.get(path, { Range: "bytes=0-1" });

      assert.equal(response.status, 200);
    },
  },
  {
    name: "Host and forwarding headers change nothing",
    check: async (site, path) => {
      const plain = await (await site.get(path)).text();
      const forwarded = await sendRaw(
        site.serving.address,
        `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n` +
          "X-Forwarded-Proto: gopher\r\nForwarded: host=evil.example\r\n\r\n",
      );

      assert.equal(forwarded?.body, plain);
    },
  },
];

suite("every resource", () => {
  let site: TestSite;
  const ending = new SuiteEnding();
  before(async () => {
    site = await publishAndServe(ending, sampleOfEverything);
  });
  after(() => ending.end());

  for (const { name, check } of rules) {
    for (const path of addresses) {
      test(`${path} ${name}`, () => check(site, path));
    }
  }

  for (const path of addresses.filter((address) => address !== "/")) {
    test(`${path} without its slash is a redirect to the path alone, query kept`, async () => {
      for (const method of ["GET", "HEAD", "POST"]) {
        const response = await site.send(method, `${path.slice(0, -1)}?page=2&x=%C3%AD`);

        assert.equal(response.status, 301);
        assert.equal(response.headers.get("location"), `${path}?page=2&x=%C3%AD`);
      }
    });
  }

  for (const path of [
    "/x",
    "/x/",
    "/api/v1/eventos/99",
    "/noticias/x",
    "//api/v1/eventos/",
    "/API/",
  ]) {
    test(`${path} is 404 at once, as JSON or as a page`, async () => {
      const response = await site.get(path);
      const page = await site.get(path, { Accept: BROWSER });

      assert.equal(response.status, 404);
      assert.equal(response.headers.get("content-type"), "application/problem+json");
      assert.equal(((await response.json()) as { detail: string }).detail, "Not found.");
      assert.equal(page.status, 404);
      assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    });
  }

  test("whatever has a body says that it is of its media type and nothing else", async () => {
    const asked: [
      path: string,
      headers: Record<string, string>,
      status: number,
      method?: string,
    ][] = [
      ...addresses.flatMap((path): [string, Record<string, string>, number][] => [
        [path, {}, 200],
        [path, { Accept: BROWSER }, 200],
      ]),
      ["/api/v1/eventos/?format=api", { Accept: "application/json" }, 200],
      ["/api/v1/eventos/", {}, 200, "HEAD"],
      ["/api/v1/eventos/", {}, 200, "OPTIONS"],
      ["/api/v1/eventos/", {}, 405, "POST"],
      ["/api/v1/eventos/", { Accept: "application/xml" }, 406],
      ["/api/v1/eventos", {}, 301],
      ["/api/v1/eventos/?page=99", {}, 404],
      ["/api/v1/eventos/?page=99", { Accept: BROWSER }, 404],
      ["/api/v1/eventos/?a=%", {}, 400],
      [`/?${"a".repeat(9000)}`, {}, 414],
      [MEDIA, {}, 200],
      [MEDIA, { Range: "bytes=0-3" }, 206],
      [MEDIA, { Range: "bytes=80-" }, 416],
      [MEDIA, {}, 200, "OPTIONS"],
      ["/assets/nada.css", {}, 404],
      ["/problems/not-found/", {}, 200],
      ["/api/openapi.json", {}, 200],
      ["/api/docs/", {}, 200],
      ["/healthz", {}, 200],
      ["/readyz", {}, 200],
    ];
    for (const [path, headers, status, method = "GET"] of asked) {
      const response = await site.send(method, path, headers);
      await response.arrayBuffer();

      assert.equal(response.status, status, path);
      assert.equal(response.headers.get("x-content-type-options"), "nosniff", `${method} ${path}`);
    }
  });

  test("media are immutable, have a tag, and cannot run anything", async () => {
    const { status, headers } = await site.get(MEDIA);

    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "image/png");
    assert.equal(headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.equal(headers.get("etag"), '"757f22e793615217c234c9066a8af262"');
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.match(headers.get("content-security-policy") ?? "", /sandbox/);
    assert.equal(headers.get("allow"), "GET, HEAD, OPTIONS");
    assert.equal(headers.get("accept-ranges"), "bytes");
  });

  const ranges: [headers: Record<string, string>, status: number, contentRange: string | null][] = [
    [{ Range: "bytes=0-3" }, 206, "bytes 0-3/74"],
    [{ Range: "bytes=-4" }, 206, "bytes 70-73/74"],
    [{ Range: "bytes=80-" }, 416, "bytes */74"],
    [{ Range: "bytes=0-1,3-4" }, 200, null],
    [{ Range: "bytes=0-3", "If-Range": '"757f22e793615217c234c9066a8af262"' }, 206, "bytes 0-3/74"],
    [{ Range: "bytes=0-3", "If-Range": '"other"' }, 200, null],
    [{ Range: "bytes=0-3", "If-Range": "Sun, 06 Nov 1994 08:49:37 GMT" }, 200, null],
    // An image has no other coding.
    [{ "Accept-Encoding": "br, identity;q=0" }, 406, null],
    [{ "Accept-Encoding": "br, gzip" }, 200, null],
  ];

  for (const [headers, status, contentRange] of ranges) {
    test(`media answer ${status} to ${JSON.stringify(headers)}`, async () => {
      const response = await site.get(MEDIA, headers);

      assert.equal(response.status, status);
      assert.equal(response.headers.get("content-range"), contentRange);
      const type = response.headers.get("content-type");
      assert.equal(type, status > 400 ? "application/problem+json" : "image/png");
    });
  }

  for (const path of [
    "/media/",
    "/media/x.png",
    `${MEDIA}/`,
    "/media/757f22e793615217c234c9066a8af262/%2e%2e%2fcasa.png",
    "/media/../../../etc/passwd",
    "/media/757f22e793615217c234c9066a8af262/..%2f..%2fcurrent",
    "/media/00000000000000000000000000000000/casa.png",
  ]) {
    test(`GET ${path} is 404`, async () => {
      assert.equal((await site.get(path)).status, 404);
    });
  }
});

/** Without headers that depend on the connection or the time. */
function comparable(headers: Headers): Record<string, string> {
  const left = ["date", "connection", "keep-alive"];
  return Object.fromEntries([...headers].filter(([name]) => !left.includes(name)));
}
