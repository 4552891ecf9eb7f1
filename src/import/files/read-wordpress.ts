/**
 * An export of WordPress (WXR, an RSS with more) as news: posts that are published, each with its first
 * category as theme, its author, its excerpt and its featured image.
 */
import { Parser } from "htmlparser2";
import { slugify } from "../../content/report/nearest-name.ts";
import { ImportRefusedError } from "../journal/journal.ts";
import type { FileReading } from "./file-reading.ts";
import { expandShortcodes } from "./wordpress-shortcodes.ts";

/** An item of the export: texts by their names, `wp:postmeta` by key. */
interface Post {
  readonly texts: Map<string, string>;
  readonly meta: Map<string, string>;
  readonly categories: { readonly domain: string; readonly slug: string; readonly nome: string }[];
}

/** @returns the address of the site. @throws ImportRefusedError where the text is no such export */
export function readWordpress(text: string, reading: FileReading): string {
  const { site, posts, authors } = parse(text);
  if (posts.length === 0 && site === "") {
    throw new ImportRefusedError(
      "The file is no export of WordPress: it has no channel with items",
    );
  }
  const attached = posts.filter(({ texts }) => texts.get("wp:post_type") === "attachment");
  const addressOf = ({ texts }: Post) => texts.get("wp:attachment_url") ?? "";
  const attachments = new Map(
    attached.map((post) => [post.texts.get("wp:post_id") ?? "", addressOf(post)]),
  );
  const byPost = Map.groupBy(attached, ({ texts }) => texts.get("wp:post_parent") ?? "");
  const others = new Map<string, number>();
  for (const post of posts) {
    const type = post.texts.get("wp:post_type") ?? "";
    if (type === "post") {
      const images = (byPost.get(post.texts.get("wp:post_id") ?? "") ?? []).map(addressOf);
      takePost(post, reading, { attachments, authors, images });
    } else if (type !== "attachment") others.set(type, (others.get(type) ?? 0) + 1);
  }
  for (const [type, count] of others) {
    reading.findings.add("note", type, `${count} of this type are left out: posts alone are news`);
  }
  return site;
}

function takePost(
  { texts, meta, categories }: Post,
  { harvest, findings, ids, existing }: FileReading,
  known: {
    readonly attachments: ReadonlyMap<string, string>;
    readonly authors: ReadonlyMap<string, string>;
    /** Addresses of what was added to this post, in the order of the export. */
    readonly images: readonly string[];
  },
): void {
  const titulo = plainText(texts.get("title") ?? "");
  const slug = decode(texts.get("wp:post_name") ?? "") || slugify(titulo);
  const at = `noticias/${slug}`;
  const status = texts.get("wp:status") ?? "publish";
  const appears = status === "future" ? moment("publicar_em", texts.get("wp:post_date_gmt")) : {};
  if (status !== "publish" && appears.publicar_em === undefined) {
    findings.add("note", at, `it is "${status}" and not published, and is left out`);
    return;
  }
  if (texts.get("wp:post_password")) {
    findings.add("note", at, "it is shown to those who know its password, and is left out");
    return;
  }
  const wanted = Number(texts.get("wp:post_id"));
  const id = ids.idOf("noticias", `${texts.get("wp:post_id") ?? slug}`, wanted);
  const [theme, ...further] = categories.filter(({ domain }) => domain === "category");
  for (const { nome } of further)
    findings.add(
      "note",
      at,
      `its category ${JSON.stringify(nome)} is left out, for news have one theme`,
    );
  const tags = categories.filter(({ domain }) => domain === "post_tag");
  if (tags.length > 0) findings.add("note", at, "its tags have no field, and are left out");
  const spoken = categories.find(({ domain }) => domain === "language")?.nome;
  if (spoken !== undefined)
    findings.add("note", at, `its language (${spoken}) has no field, and is left out`);
  for (const ref of (texts.get("content:encoded") ?? "").matchAll(REUSED))
    findings.add(
      "incomplete",
      at,
      `the block ${ref[1]} that it shows is kept elsewhere, and left out`,
    );
  const { html, left } = expandShortcodes(texts.get("content:encoded") ?? "", known);
  for (const name of left)
    findings.add(
      "incomplete",
      at,
      `what its plug-in makes of [${name}] is not in the export, which stays`,
    );
  const creator = texts.get("dc:creator") ?? "";
  const imagem = known.attachments.get(meta.get("_thumbnail_id") ?? "");
  if (!imagem) findings.add("incomplete", at, "it has no featured image");
  harvest.take("noticias", id, {
    ...{ id, titulo, slug, ...(imagem && { imagem }) },
    data: (texts.get("wp:post_date") ?? "").slice(0, 10),
    ...moment("created", texts.get("wp:post_date_gmt")),
    ...moment("modified", texts.get("wp:post_modified_gmt")),
    ...appears,
    ...{ teaser: texts.get("excerpt:encoded") ?? "" },
    conteudo: paragraphs(html),
    ...(theme && { tema: takeTheme(theme) }),
    ...(creator && { autor: takeAuthor(creator) }),
  });

  function takeTheme({ slug, nome }: { slug: string; nome: string }): number {
    const there = existing.get("temas")?.find((item) => item.slug === slug || item.called === nome);
    if (there?.id !== undefined) {
      harvest.known("temas", there.id, there.slug);
      return there.id;
    }
    const tema = ids.idOf("temas", slug);
    harvest.take("temas", tema, { id: tema, nome, slug });
    return tema;
  }

  function takeAuthor(login: string): number {
    const called = known.authors.get(login) || login;
    const slug = slugify(login);
    const there = existing
      .get("autores")
      ?.find((item) => item.slug === slug || item.called === called);
    if (there?.id !== undefined) {
      harvest.known("autores", there.id, there.slug);
      return there.id;
    }
    const autor = ids.idOf("autores", login);
    if (!harvest.has("autores", autor)) {
      harvest.take("autores", autor, { id: autor, titulo: called, slug });
      findings.add("incomplete", `autores/${slug}`, "its image and its link are not in the export");
    }
    return autor;
  }
}

function parse(text: string): { site: string; posts: Post[]; authors: Map<string, string> } {
  const posts: Post[] = [];
  const authors = new Map<string, string>();
  let site = "";
  let post: Post | undefined;
  let author: Map<string, string> | undefined;
  let metaKey = "";
  let category = "";
  let kind = "";
  let content = "";
  const parser = new Parser(
    {
      onopentag(name, { domain, nicename }) {
        content = "";
        if (name === "item") post = { texts: new Map(), meta: new Map(), categories: [] };
        if (name === "wp:author") author = new Map();
        category = name === "category" ? (nicename ?? "") : "";
        if (name === "category") kind = domain ?? "";
      },
      ontext(piece) {
        content += piece;
      },
      onclosetag(name) {
        const value = content.trim();
        content = "";
        if (name === "item" && post) {
          posts.push(post);
          post = undefined;
        } else if (name === "wp:author" && author) {
          authors.set(
            author.get("wp:author_login") ?? "",
            plainText(author.get("wp:author_display_name") ?? ""),
          );
          author = undefined;
        } else if (author) author.set(name, value);
        else if (!post && (name === "wp:base_site_url" || (name === "link" && site === "")))
          site = value;
        else if (name === "wp:meta_key") metaKey = value;
        else if (name === "wp:meta_value") post?.meta.set(metaKey, value);
        else if (name === "category" && category !== "") {
          post?.categories.push({ domain: kind, slug: decode(category), nome: plainText(value) });
        } else if (post && !post.texts.has(name)) post.texts.set(name, value);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return { site, posts, authors };
}

function moment(field: string, gmt: string | undefined): Record<string, string> {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(gmt ?? "") ?? [];
  return date === undefined || date.startsWith("0000") ? {} : { [field]: `${date}T${time}Z` };
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

// Titles and names are HTML there, with entities and now and then a tag.
function plainText(html: string): string {
  let text = "";
  const parser = new Parser({
    ontext(piece) {
      text += piece;
    },
  });
  parser.end(html);
  return text;
}

/** A block that a post shows and that is kept by itself. */
const REUSED = /<!-- wp:block \{"ref":(\d+)/g;
const MORE = /<!--(?:more|nextpage|noteaser)\b[^<>]*-->/g;
/** An address by itself, in the place of which WordPress shows what is there. */
const EMBEDDED = /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"]+)\s*(?=<\/div>)/g;
const ADDRESS = /^https?:\/\/[^\s<>"]+$/;
const BLOCK =
  /^<(?:\/|(?:p|h[1-6]|ul|ol|li|table|thead|tbody|tfoot|tr|td|th|figure|figcaption|blockquote|div|pre|hr|section|details|dl|dt|dd|iframe|form)\b)/i;

/**
 * The text without the marks of its editor; where it has no paragraphs, an empty line begins one and
 * another line break is one, as WordPress shows it.
 */
function paragraphs(content: string): string {
  const text = content
    .replaceAll("\r\n", "\n")
    .split("<!-- ")
    .map((piece, place) => {
      const isMark = place > 0 && /^\/?wp:/.test(piece);
      if (!isMark) return place === 0 ? piece : `<!-- ${piece}`;
      return piece.slice(piece.indexOf("-->") + 3);
    })
    .join("");
  const blocks = text
    .replaceAll(MORE, "")
    .replaceAll(EMBEDDED, (_, before: string, address: string) => before + linkTo(address))
    .split(/\n{2,}/)
    .map((block) => block.trim());
  return blocks
    .filter((block) => block !== "")
    .map((block) => (ADDRESS.test(block) ? linkTo(block) : block))
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n");
}

// In a text of HTML "&" of an address is written as it should be.
function linkTo(address: string): string {
  return `<a href="${address}">${address}</a>`;
}
