/** Recognises HTML that `html.ts` would not change, as a test checks, in a tenth of its time. */

interface Placement {
  /** Names of tags; "" is the top of the fragment. */
  readonly parents: "any" | ReadonlySet<string>;
  /** Everything allowed between the name and the end of the tag. */
  readonly attributes?: RegExp;
  readonly isVoid?: boolean;
}

// Far below the depth at which `html.ts` removes tags.
const MAX_ORDINARY_DEPTH = 30;

const BLOCKS = new Set(["", "li", "blockquote"]);
const LISTS = new Set(["ul", "ol"]);
const CELL = { parents: new Set(["tr"]), attributes: /^ align="(?:left|right|center)"$/ };
const ADDRESS = String.raw`(?:https?:\/\/|\/(?!\/)|media\/)(?:[\w\-.~:/?#@!$()*+,;=%]|&amp;)*`;
const IMAGE = new RegExp(`^ src="${ADDRESS}" alt="(?:[^"&<>]|&(?:amp|lt|gt|quot|#39);)*"$`);

const PLACEMENTS: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ...pairs(["strong", "em", "b", "i", "u", "s", "sub", "sup", "small", "code"], { parents: "any" }),
  ...pairs(["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "blockquote"], { parents: BLOCKS }),
  ["ol", { parents: BLOCKS, attributes: /^ start="\d{1,9}"$/ }],
  ["li", { parents: LISTS, attributes: /^ value="\d{1,9}"$/ }],
  ["table", { parents: BLOCKS }],
  ...pairs(["thead", "tbody"], { parents: new Set(["table"]) }),
  ["tr", { parents: new Set(["thead", "tbody"]) }],
  ...pairs(["th", "td"], CELL),
  ["br", { parents: "any", isVoid: true }],
  ["hr", { parents: BLOCKS, isVoid: true }],
  ["a", { parents: "any", attributes: new RegExp(`^ href="${ADDRESS}"$`) }],
  ["img", { parents: "any", attributes: IMAGE, isVoid: true }],
]);

function pairs(names: readonly string[], placement: Placement): [string, Placement][] {
  return names.map((name) => [name, placement]);
}

// Only the characters that HTML requires may be escaped.
const TEXT = /[^&<>]*(?:&(?:amp|lt|gt|quot|#39);[^&<>]*)*/y;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>/y;

/** @param html in NFC, without NUL @returns true only if sanitising surely changes nothing */
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
      if (!placement || !isAllowed(name, { placement, attributes, open })) return false;
      if (!placement.isVoid) open.push(name);
    }
  }
  return open.length === 0;
}

function isAllowed(
  name: string,
  about: { placement: Placement; attributes: string; open: readonly string[] },
): boolean {
  const { placement, attributes, open } = about;
  const { parents, attributes: allowed } = placement;
  if (open.length >= MAX_ORDINARY_DEPTH) return false;
  if (parents !== "any" && !parents.has(open.at(-1) ?? "")) return false;
  // Browsers end a link at a nested link.
  if (name === "a" && open.includes("a")) return false;
  if (attributes === "") return name !== "a" && name !== "img";
  return allowed?.test(attributes) ?? false;
}
