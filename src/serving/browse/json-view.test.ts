import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../api/json-value.ts";
import { renderJsonTree } from "./json-view.ts";
import { pageWordsIn } from "./words.ts";

const words = pageWordsIn("en");
const at = {
  publicUrl: "https://api.example.pt",
  jsonHref: "/?format=json",
  isContent: true,
  words,
};
const view = (value: Json) => String(renderJsonTree(value, at));

test("renderJsonTree() escapes keys and texts", () => {
  const markup = view({ "<k>": `"><img onerror=alert(1)>` });

  assert.doesNotMatch(markup, /<img|<k>/);
  assert.match(markup, /&lt;k&gt;/);
});

test("renderJsonTree() links addresses, its own without the host", () => {
  const markup = view([
    "https://api.example.pt/noticias/a/",
    "https://fora.example/",
    "/media/a/b.png",
  ]);

  assert.match(
    markup,
    /<a href="\/noticias\/a\/\?format=api">https:\/\/api\.example\.pt\/noticias\/a\/<\/a>/,
  );
  assert.match(markup, /<a href="https:\/\/fora\.example\/" rel="noopener noreferrer">/);
  assert.match(markup, /<a href="\/media\/a\/b\.png">/);
});

test("renderJsonTree() does not link other text", () => {
  assert.doesNotMatch(
    view(["javascript:alert(1)", "//evil.example/", "/etc/passwd", "http://"]),
    /<a /,
  );
});

test("renderJsonTree() limits a long list and links the rest", () => {
  const markup = view(Array.from({ length: 50_000 }, (_, id) => ({ id })));

  assert.ok(markup.length < 60_000, `${markup.length}`);
  assert.match(markup, /<a href="\/\?format=json">… [\d,]+ more<\/a>/);
});

test("renderJsonTree() cuts a long text, and links all of it", () => {
  const markup = view(["a".repeat(500), 1]);

  assert.match(markup, /"a{400}<\/span><a href="\/\?format=json">… 100 more characters<\/a>,</);
});
