/** Every reference leads somewhere: documents cited by heading, links and paths. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { marked, type Token } from "marked";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rooms = ["src", "test", "bench", "scripts", "bin", "client", "deploy", "docs", "tools"];
const isOurs = (path: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(path);
// Content that tests publish cites nothing.
const files = globSync([`{${rooms.join(",")}}/**/*`, "*.{md,json}", "LICENSE"], {
  cwd: root,
  exclude: (path) => path.endsWith("node_modules"),
})
  .filter(
    (path) =>
      isOurs(path) &&
      !/^(test\/content\/(accepted|refused|base)|src\/authoring\/begin\/example)\//.test(path),
  )
  .sort();
const documents = files.filter((path) => path.endsWith(".md"));
const code = files.filter((path) => /\.(ts|cjs|js|c|lua|sql|conf|service|yaml)$|file$/.test(path));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

const headings = new Map(
  documents.map((path) => [path, marked.lexer(read(path)).flatMap(headingOf)] as const),
);

function headingOf(token: Token): string[] {
  return token.type === "heading" ? [token.text] : [];
}

/** Anchors as GitHub and GitLab make them: a repeated heading gets a number. */
function anchorsOf(path: string): string[] {
  const seen = new Map<string, number>();
  return (headings.get(path) ?? []).map((heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** By its path from the root or from the citing file, or by its name in `docs/`. */
function findDocument(name: string, from: string): string | undefined {
  const places = [name, join(dirname(from), name), join("docs", name)];
  return places.find((place) => headings.has(place));
}

/** Blanks the beginnings of comment lines, so that all positions stay. */
function withoutMargins(text: string): string {
  return text.replace(/^[ \t]*(?:\/?\*+\/?|\/\/|#|--)/gm, (margin) => " ".repeat(margin.length));
}

/** A document and its headings in quotes; the name may be code or a link. */
const CITATION = /(?<![}\w/.-])([a-z./]*[\w-]+\.md)[`)]?,\s+("[^"]+"(?:(?:,|\s+and)\s+"[^"]+")*)/g;

test("every document that is cited by a heading has this heading", () => {
  const wrong = [...code, ...documents].flatMap((path) => {
    const text = withoutMargins(read(path));
    return [...text.matchAll(CITATION)].flatMap(({ index, 1: name = "", 2: cited = "" }) => {
      const document = findDocument(name, path);
      const at = `${path}:${lineAt(text, index)}`;
      if (document === undefined) return [`${at}: there is no document ${name}`];
      const there = headings.get(document) ?? [];
      return [...cited.matchAll(/"([^"]+)"/g)]
        .map(([, heading = ""]) => heading.replace(/\s+/g, " "))
        .filter((heading) => !there.includes(heading))
        .map((heading) => `${at}: ${name} has no "${heading}", it has ${there.join(" | ")}`);
    });
  });

  assert.deepEqual(wrong, []);
});

test("every document that a comment names is there", () => {
  const names = /(?:^|[\s(])((?:docs\/)?[a-z-]+\.md)\b/g;
  const wrong = code.flatMap((path) => {
    const lines = read(path).split("\n");
    return lines.flatMap((line, index) => {
      const [comment] = /(?:^\s*\/?\*|\/\/|^\s*#|^\s*--|\/\*\*).*/.exec(line) ?? [""];
      return [...comment.matchAll(names)]
        .filter(([, name = ""]) => findDocument(name, path) === undefined)
        .map(([, name]) => `${path}:${index + 1}: there is no document ${name}`);
    });
  });

  assert.deepEqual(wrong, []);
});

/** All links and code spans of a document, also in tables. */
function tokensOf(
  path: string,
): { type: "link" | "image" | "codespan"; href: string; text: string }[] {
  const found: ReturnType<typeof tokensOf> = [];
  marked.walkTokens(marked.lexer(read(path)), (token) => {
    if (token.type === "link" || token.type === "image" || token.type === "codespan") {
      const href = "href" in token ? String(token.href) : "";
      found.push({ type: token.type, href, text: token.text });
    }
  });
  return found;
}

/** `path:line` of the first occurrence. */
function placeOf(path: string, text: string): string {
  return `${path}:${lineAt(read(path), read(path).indexOf(text))}`;
}

test("every link of a document leads to a file, and to a heading in it", () => {
  const wrong = documents.flatMap((path) =>
    tokensOf(path)
      .filter(({ type, href }) => type !== "codespan" && !/^(https?|mailto):/.test(href))
      .flatMap(({ href }) => {
        const [file = "", anchor] = href.split("#");
        const target = file === "" ? path : relative(".", join(dirname(path), file));
        if (!files.includes(target)) return [`${placeOf(path, href)}: ${href} is no file`];
        if (anchor === undefined || anchorsOf(target).includes(anchor)) return [];
        return [`${placeOf(path, href)}: ${href}, there are #${anchorsOf(target).join(" #")}`];
      }),
  );

  assert.deepEqual(wrong, []);
});

test("every path of the project that a document names in backticks is there", () => {
  const folders = new Set(files.flatMap((path) => parentsOf(path)));
  const isThere = (name: string) => files.includes(name) || folders.has(name.replace(/\/$/, ""));
  const looksLikePath = new RegExp(`^(?:${rooms.join("|")})/[\\w./-]*$`);
  const looksLikeFile = /^(?:[\w-]+\/)*[\w-]+(?:\.test)?\.(?:ts|cjs)$/;
  const isEnd = (name: string) => files.some((path) => `/${path}`.endsWith(`/${name}`));
  const wrong = documents
    .filter((path) => basename(path) !== "RESULTS.md")
    .flatMap((path) =>
      tokensOf(path)
        .filter(({ type, text }) => {
          if (type !== "codespan") return false;
          if (isThere(join(dirname(path), text)) || text.includes("dist/")) return false;
          if (looksLikePath.test(text)) return !isThere(text);
          return looksLikeFile.test(text) && !isEnd(text);
        })
        .map(({ text }) => `${placeOf(path, `\`${text}\``)}: there is no ${text}`),
    );

  assert.deepEqual(wrong, []);
});

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === "." ? [] : [parent, ...parentsOf(parent)];
}

test("no line of a document is longer than 120 characters outside of tables, code and addresses", () => {
  const wrong = documents.flatMap((path) => {
    const prose = read(path).replace(/^```.*?^```/gms, (block) => block.replace(/.+/g, ""));
    return prose
      .split("\n")
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      .filter(({ line }) => line.length > 120 && !/^(\||!\[)/.test(line))
      .map(({ line, at }) => `${at}: ${line.length} characters`);
  });

  assert.deepEqual(wrong, []);
});
