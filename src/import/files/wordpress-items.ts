/** The items of an export of WordPress (WXR), one at a time: a site of many years has hundreds of megabytes. */
import { Parser } from "htmlparser2";
import { decodePercent } from "../../contract/percent-encoding.ts";
import { ImportRefusedError } from "../journal/journal.ts";

/** An item of the export: texts by their names, `wp:postmeta` by key. */
export interface Post {
  readonly texts: Map<string, string>;
  readonly meta: Map<string, string>;
  readonly categories: { readonly domain: string; readonly slug: string; readonly nome: string }[];
  comments: number;
}

/** Told of what is in the export, in its order. */
export interface Listener {
  readonly onSite?: (address: string) => void;
  readonly onAuthor?: (login: string, called: string) => void;
  readonly onPost: (post: Post) => void;
}

/**
 * @param pieces of the text
 * @throws ImportRefusedError where an element is not closed: it was cut off, or something else than WordPress wrote it
 */
export function readItems(pieces: Iterable<string>, listener: Listener): void {
  let hasSite = false;
  let post: Post | undefined;
  let author: Map<string, string> | undefined;
  let isComment = false;
  let metaKey = "";
  let category = "";
  let kind = "";
  let content = "";
  let before = "";
  let unclosed = "";
  let openedAt = -1;
  const parser = new Parser(
    {
      onopentag(name, { domain, nicename }) {
        content = "";
        openedAt = parser.startIndex;
        if (name === "item")
          post = { texts: new Map(), meta: new Map(), categories: [], comments: 0 };
        if (name === "wp:author") author = new Map();
        if (name === "wp:comment") isComment = true;
        category = name === "category" ? (nicename ?? "") : "";
        if (name === "category") kind = domain ?? "";
      },
      ontext(piece) {
        content += piece;
      },
      onclosetag(name, isImplied) {
        const value = content.trim();
        content = "";
        // One that closes itself (`<wp:category_parent/>`) is at its own place still.
        if (isImplied && parser.startIndex !== openedAt)
          unclosed ||= `<${name}>${before === "" ? "" : `, behind the item ${JSON.stringify(before)},`}`;
        if (unclosed !== "") return;
        if (name === "wp:comment") {
          isComment = false;
          if (post) post.comments += 1;
        } else if (isComment) {
          // What readers said is of no field.
        } else if (name === "item" && post) {
          listener.onPost(post);
          before = post.texts.get("title") ?? "";
          post = undefined;
        } else if (name === "wp:author" && author) {
          const called = plainText(author.get("wp:author_display_name") ?? "");
          listener.onAuthor?.(author.get("wp:author_login") ?? "", called);
          author = undefined;
        } else if (author) author.set(name, value);
        else if (!post && (name === "wp:base_site_url" || (name === "link" && !hasSite))) {
          hasSite = true;
          listener.onSite?.(value);
        } else if (name === "wp:meta_key") metaKey = value;
        else if (name === "wp:meta_value") post?.meta.set(metaKey, value);
        else if (name === "category" && category !== "") {
          post?.categories.push({
            domain: kind,
            slug: decodePercent(category),
            nome: plainText(value),
          });
        } else if (post && !post.texts.has(name)) post.texts.set(name, value);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  if (unclosed === "") return;
  throw new ImportRefusedError(
    `The export is not whole: ${unclosed} is not closed. Nothing was imported; export again, and look that the file is whole`,
  );
}

/** Titles and names are HTML there, with entities and now and then a tag. */
export function plainText(html: string): string {
  let text = "";
  const parser = new Parser({
    ontext(piece) {
      text += piece;
    },
  });
  parser.end(html);
  return text;
}
