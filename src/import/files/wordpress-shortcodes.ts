/**
 * Shortcodes of WordPress: what its own captions and galleries show, from the files that the export names. What a
 * plug-in makes of others nobody knows, so they stay.
 */

export interface Attached {
  /** Addresses by id. */
  readonly attachments: ReadonlyMap<string, string>;
  /** Addresses of what was added to the post. */
  readonly images: readonly string[];
}

const CAPTION = /\[(?:wp_)?caption\b([^[\]]*)\]([^[\]]*)\[\/(?:wp_)?caption\]/gi;
// Where the words stood until version 3.4.
const SAID = /\bcaption=(?:"([^"]*)"|'([^']*)')/i;
const GALLERY = /\[gallery\b([^[\]]*)\]/gi;
const EMBED = /\[embed\b[^[\]]*\]([^[\]\s]*)\[\/embed\]/gi;
const IMAGE_NAME = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;
// A word in brackets is a shortcode where it has attributes, an end, or a name that no word has.
const SHORTCODE = /\[\/?([a-z][a-z0-9]*(?:[_-][a-z0-9]+)*)((?:[\s=][^[\]]*)?)\]/gi;

/** @returns the text, and the names of the shortcodes that stay in it */
export function expandShortcodes(
  text: string,
  { attachments, images }: Attached,
): { readonly html: string; readonly left: readonly string[] } {
  const html = text
    .replaceAll(CAPTION, (_, attributes: string, content: string) => {
      const [, double, single] = SAID.exec(attributes) ?? [];
      return captioned(content, double ?? single ?? "");
    })
    .replaceAll(EMBED, (_, address: string) => `<a href="${address}">${address}</a>`)
    .replaceAll(GALLERY, (whole, attributes: string) => {
      const ids = /\bids=["']?([\d,\s]+)/i.exec(attributes)?.[1]?.match(/\d+/g);
      const shown = ids?.map((id) => attachments.get(id)) ?? images;
      const pictures = shown.filter((address) => address && IMAGE_NAME.test(address));
      if (pictures.length === 0 || pictures.length < shown.length) return whole;
      return pictures.map((address) => `<figure><img src="${address}" alt=""></figure>`).join("\n");
    });
  const left = new Set<string>();
  for (const [whole, name = "", attributes = ""] of html.matchAll(SHORTCODE)) {
    const isOne = whole[1] === "/" || attributes.includes("=") || /[_-]|^gallery$/.test(name);
    if (isOne) left.add(name.toLowerCase());
  }
  return { html, left: [...left] };
}

const PICTURE = /^\s*(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i;

// The picture, with its link, and the words behind it.
function captioned(content: string, before: string): string {
  const picture = PICTURE.exec(content)?.[0];
  if (picture === undefined) return content;
  const said = content.slice(picture.length).trim() || before.trim();
  const caption = said === "" ? "" : `<figcaption>${said}</figcaption>`;
  return `<figure>${picture.trim()}${caption}</figure>`;
}
