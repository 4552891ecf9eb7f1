/**
 * An export of WordPress (WXR, an RSS with more) as news: posts that are published, each with its first
 * category as theme, its author, its excerpt and its featured image.
 */
import { slugify } from "../../content/report/nearest-name.ts";
import { decodePercent } from "../../contract/percent-encoding.ts";
import { ImportRefusedError } from "../journal/journal.ts";
import type { FileReading } from "./file-reading.ts";
import { type Post, plainText, readItems } from "./wordpress-items.ts";
import { expandShortcodes } from "./wordpress-shortcodes.ts";

/**
 * @param pieces of the text, as often as it is read: first for what posts refer to, then for the posts
 * @returns the address of the site
 * @throws ImportRefusedError where the text is no such export
 */
export function readWordpress(pieces: () => Iterable<string>, reading: FileReading): string {
  let site = "";
  let items = 0;
  const authors = new Map<string, string>();
  const attachments = new Map<string, string>();
  const byPost = new Map<string, string[]>();
  const others = new Map<string, number>();
  readItems(pieces(), {
    onSite: (address) => {
      site = address;
    },
    onAuthor: (login, called) => authors.set(login, called),
    onPost: ({ texts }) => {
      items += 1;
      const type = typeOf(texts);
      if (type === "attachment") {
        const address = texts.get("wp:attachment_url") ?? "";
        attachments.set(texts.get("wp:post_id") ?? "", address);
        const parent = texts.get("wp:post_parent") ?? "";
        byPost.getOrInsertComputed(parent, () => []).push(address);
      } else if (type !== "post") others.set(type, (others.get(type) ?? 0) + 1);
    },
  });
  if (items === 0 && site === "") {
    throw new ImportRefusedError(
      "The file is no export of WordPress: it has no channel with items",
    );
  }
  readItems(pieces(), {
    onPost: (post) => {
      if (typeOf(post.texts) !== "post") return;
      const images = byPost.get(post.texts.get("wp:post_id") ?? "") ?? [];
      takePost(post, reading, { attachments, authors, images });
    },
  });
  for (const [type, count] of others) {
    reading.findings.add("note", type, `${count} of this type are left out: posts alone are news`);
  }
  return site;
}

function typeOf(texts: ReadonlyMap<string, string>): string {
  return texts.get("wp:post_type") || "items without a type";
}

function takePost(
  post: Post,
  { harvest, findings, ids, existing }: FileReading,
  known: {
    readonly attachments: ReadonlyMap<string, string>;
    readonly authors: ReadonlyMap<string, string>;
    /** Addresses of what was added to this post, in the order of the export. */
    readonly images: readonly string[];
  },
): void {
  const { texts, meta, categories } = post;
  const titulo = plainText(texts.get("title") ?? "");
  const slug = decodePercent(texts.get("wp:post_name") ?? "") || slugify(titulo);
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
  for (const said of leftOut(post)) findings.add("note", at, said);
  for (const ref of (texts.get("content:encoded") ?? "").matchAll(REUSED))
    findings.add(
      "incomplete",
      at,
      `the block ${ref[1]} that it shows is kept elsewhere, and left out`,
    );
  for (const [, name = ""] of (texts.get("content:encoded") ?? "").matchAll(MADE)) {
    if (name !== "block" && name !== "more" && name !== "nextpage")
      findings.add(
        "incomplete",
        at,
        `what WordPress makes of its block ${name} is not in the export`,
      );
  }
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

function moment(field: string, gmt: string | undefined): Record<string, string> {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(gmt ?? "") ?? [];
  return date === undefined || date.startsWith("0000") ? {} : { [field]: `${date}T${time}Z` };
}

/** What a post has and news have no field for. */
function leftOut({ texts, meta, categories, comments }: Post): string[] {
  const has = (...domains: string[]) => categories.some(({ domain }) => domains.includes(domain));
  const spoken = categories.find(({ domain }) => domain === "language")?.nome;
  // Those of programs begin with "_".
  const fields = [...meta.keys()].filter((key) => key !== "" && !key.startsWith("_"));
  return [
    ...(has("post_tag", "tag") ? ["its tags have no field, and are left out"] : []),
    ...(spoken ? [`its language (${spoken}) has no field, and is left out`] : []),
    ...(comments > 0 ? [`its comments (${comments}) have no field, and are left out`] : []),
    ...(fields.length > 0 ? [`its own fields (${fields.join(", ")}) are left out`] : []),
    ...(texts.get("wp:is_sticky") === "1" ? ["that it stays on top is left out"] : []),
  ];
}

/** A block that WordPress makes whenever it shows it. */
const MADE = /<!-- wp:([a-z][a-z0-9/-]*)(?:\s[^<>]*)?\/-->/g;
/** A block that a post shows and that is kept by itself. */
const REUSED = /<!-- wp:block \{"ref":(\d+)/g;
const MORE = /<!--(?:more|nextpage|noteaser)\b[^<>]*-->/g;
/** An address by itself, in the place of which WordPress shows what is there. */
const EMBEDDED = /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"]+)\s*(?=<\/div>)/g;
const ADDRESS = /^https?:\/\/[^\s<>"]+$/;
const PREFORMATTED = /(?=<pre\b)|(?<=<\/pre>)/i;
const LINE_BREAK = "\u{e000}";
/** Line breaks beside blocks, where WordPress ends a paragraph and begins one. */
const BEFORE_BLOCK = /\n(?=<(?:p|h[1-6]|ul|ol|table|figure|blockquote|div|pre|hr)\b)/gi;
const BEHIND_BLOCK = /<\/(?:p|h[1-6]|ul|ol|table|figure|blockquote|div|pre)>\n/gi;
const BLOCK =
  /^<(?:\/|(?:p|h[1-6]|ul|ol|li|table|thead|tbody|tfoot|tr|td|th|figure|figcaption|blockquote|div|pre|hr|section|details|dl|dt|dd|iframe|form)\b)/i;

/**
 * The text without the marks of its editor; where it has no paragraphs, an empty line begins one and
 * another line break is one, as WordPress shows it.
 */
function paragraphs(content: string): string {
  const text = content
    .replaceAll("\r\n", "\n")
    // What is set out as it stands has no paragraphs.
    .split(PREFORMATTED)
    .map((piece) => (/^<pre\b/i.test(piece) ? piece.replaceAll("\n", LINE_BREAK) : piece))
    .join("")
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
    .replaceAll(BEFORE_BLOCK, "\n\n")
    .replaceAll(BEHIND_BLOCK, "$&\n")
    .split(/\n{2,}/)
    .map((block) => block.trim());
  return blocks
    .filter((block) => block !== "")
    .map((block) => (ADDRESS.test(block) ? linkTo(block) : block))
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n")
    .replaceAll(LINE_BREAK, "\n");
}

// In a text of HTML "&" of an address is written as it should be.
function linkTo(address: string): string {
  return `<a href="${address}">${address}</a>`;
}
