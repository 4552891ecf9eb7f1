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
  ...alike(["strong", "em", "b", "i", "u", "s", "sub", "sup", "small", "code"], { parents: "any" }),
  ...alike(["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "blockquote"], { parents: BLOCKS }),
  ["ol", { parents: BLOCKS, attributes: /^ start="\d{1,9}"$/ }],
  ["li", { parents: LISTS, attributes: /^ value="\d{1,9}"$/ }],
  ["table", { parents: BLOCKS }],
  ...alike(["thead", "tbody"], { parents: new Set(["table"]) }),
  ["tr", { parents: new Set(["thead", "tbody"]) }],
  ...alike(["th", "td"], CELL),
  ["br", { parents: "any", isVoid: true }],
  ["hr", { parents: BLOCKS, isVoid: true }],
  ["a", { parents: "any", attributes: new RegExp(`^ href="${ADDRESS}"$`) }],
  ["img", { parents: "any", attributes: IMAGE, isVoid: true }],
]);

function alike(names: readonly string[], placement: Placement): [string, Placement][] {
  return names.map((name) => [name, placement]);
}

// Only the characters that HTML requires may be escaped.
const TEXT = /[^&<>]*(?:&(?:amp|lt|gt|quot|#39);[^&<>]*)*/y;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>/y;

/** @param html in NFC, without NUL @returns true only if sanitising surely changes nothing */
export function isOrdinaryHtml(html: string): boolean {
  if (!html.includes("<")) return true;
  const open: string[] = [];
  for (let at = endOfText(html, 0); at < html.length; at = endOfText(html, TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [tag, slash, name = "", attributes = ""] = TAG.exec(html) ?? [];
    if (tag === undefined) return false;
    if (slash) {
      if (attributes !== "" || open.pop() !== name) return false;
      continue;
    }
    if (!mayOpen(name, attributes, open)) return false;
    if (!PLACEMENTS.get(name)?.isVoid) open.push(name);
  }
  return open.length === 0;
}

/** The offset of the next tag, or of a sign that makes the HTML no ordinary one. */
function endOfText(html: string, from: number): number {
  TEXT.lastIndex = from;
  TEXT.test(html);
  return TEXT.lastIndex;
}

function mayOpen(name: string, attributes: string, open: readonly string[]): boolean {
  const placement = PLACEMENTS.get(name);
  if (!placement || open.length >= MAX_ORDINARY_DEPTH) return false;
  const { parents, attributes: allowed } = placement;
  if (parents !== "any" && !parents.has(open.at(-1) ?? "")) return false;
  // Browsers end a link at a nested link.
  if (name === "a" && open.includes("a")) return false;
  if (attributes === "") return name !== "a" && name !== "img";
  return allowed?.test(attributes) ?? false;
}
