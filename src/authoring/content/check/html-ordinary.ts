/**
 * Whether HTML is made of the plainest tags alone, each closed where it belongs, so that nothing could be taken
 * out of it or repaired: what nearly every text is that was written in Markdown. One look from left to right
 * tells, at a tenth of what parsing it takes. Whatever is spelt in another way is for `html.ts`, and so is every
 * doubt: a test holds that what is ordinary here leaves there as it came.
 */

/** What a tag may stand directly in; the fragment itself is "". */
interface Placement {
  readonly parents: "any" | ReadonlySet<string>;
  /** All that may stand between the name and the end of the tag. */
  readonly attributes?: RegExp;
  readonly isVoid?: boolean;
}

// Far below the depth at which tags are taken out.
const DEEPEST_ORDINARY = 30;

const BLOCKS = new Set(["", "li", "blockquote"]);
const LISTS = new Set(["ul", "ol"]);
const CELL = { parents: new Set(["tr"]), attributes: /^ align="(?:left|right|center)"$/ };
const ADDRESS = String.raw`(?:https?:\/\/|\/(?!\/)|media\/)(?:[\w\-.~:/?#@!$()*+,;=%]|&amp;)*`;

const PLACEMENTS: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ...among(["strong", "em", "b", "i", "u", "s", "sub", "sup", "small", "code"], { parents: "any" }),
  ...among(["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "blockquote"], { parents: BLOCKS }),
  ["ol", { parents: BLOCKS, attributes: /^ start="\d{1,9}"$/ }],
  ["li", { parents: LISTS }],
  ["table", { parents: BLOCKS }],
  ...among(["thead", "tbody"], { parents: new Set(["table"]) }),
  ["tr", { parents: new Set(["thead", "tbody"]) }],
  ...among(["th", "td"], CELL),
  ["br", { parents: "any", isVoid: true }],
  ["hr", { parents: BLOCKS, isVoid: true }],
  ["a", { parents: "any", attributes: new RegExp(`^ href="${ADDRESS}"$`) }],
  [
    "img",
    {
      parents: "any",
      isVoid: true,
      attributes: new RegExp(`^ src="${ADDRESS}" alt="(?:[^"&<>]|&(?:amp|lt|gt|quot|#39);)*"$`),
    },
  ],
]);

function among(names: readonly string[], placement: Placement): [string, Placement][] {
  return names.map((name) => [name, placement]);
}

// Of a text at most what has no tag in it; escaped are only the signs that have to be.
const TEXT = /[^&<>]*(?:&(?:amp|lt|gt|quot|#39);[^&<>]*)*/y;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>/y;

/**
 * @param html in NFC, without NUL
 * @returns true where it is harmless and stays as it is, whatever the site; false where it has to be looked at
 */
export function isOrdinaryHtml(html: string): boolean {
  if (!html.includes("<")) return true;
  const open: string[] = [];
  for (let at = 0; at < html.length; ) {
    TEXT.lastIndex = at;
    TEXT.exec(html);
    at = TEXT.lastIndex;
    if (at === html.length) break;
    TAG.lastIndex = at;
    const tag = TAG.exec(html);
    if (!tag) return false;
    at = TAG.lastIndex;
    const [, slash, name = "", attributes = ""] = tag;
    if (slash) {
      if (attributes !== "" || open.pop() !== name) return false;
    } else {
      const placement = PLACEMENTS.get(name);
      if (!placement || !mayStand(name, { placement, attributes, open })) return false;
      if (!placement.isVoid) open.push(name);
    }
  }
  return open.length === 0;
}

function mayStand(
  name: string,
  about: { placement: Placement; attributes: string; open: readonly string[] },
): boolean {
  const { placement, attributes, open } = about;
  const { parents, attributes: known } = placement;
  if (open.length >= DEEPEST_ORDINARY) return false;
  if (parents !== "any" && !parents.has(open.at(-1) ?? "")) return false;
  // A link within a link ends it.
  if (name === "a" && open.includes("a")) return false;
  return attributes === "" ? name !== "a" && name !== "img" : (known?.test(attributes) ?? false);
}
