/** The tags, attributes and styles allowed in HTML. (content.md, "Safe HTML") */

export const COMMON_ATTRIBUTES = ["class", "dir", "id", "lang", "style", "title"];

/** Attributes that earlier versions removed, see `former-reading.ts`. */
export const FORMERLY_REMOVED: ReadonlySet<string> = new Set(["hidden", "id", "name"]);

const IFRAME_ATTRIBUTES =
  "src width height allow allowfullscreen frameborder loading referrerpolicy".split(" ");

/** Allowed tags, each with the attributes allowed in addition to the common ones. */
export const TAGS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...tags("abbr b bdi bdo br cite code dfn em i kbd mark q rp rt ruby s samp small span strong"),
  ...tags("sub sup u var wbr"),
  ["del", ["cite", "datetime"]],
  ["ins", ["cite", "datetime"]],
  ["time", ["datetime"]],
  ...tags("h1 h2 h3 h4 h5 h6 p div hr pre"),
  ...tags("address article aside footer header hgroup main nav section"),
  ["blockquote", ["cite"]],
  ["details", ["open"]],
  ...tags("summary ul dl dt dd"),
  ["ol", ["start", "reversed", "type"]],
  ["li", ["value"]],
  ["table", ["border", "cellpadding", "cellspacing", "width"]],
  ...tags("caption thead tbody tfoot tr"),
  ["col", ["span", "width"]],
  ["colgroup", ["span"]],
  ["td", ["colspan", "rowspan", "headers", "align", "valign", "width"]],
  ["th", ["colspan", "rowspan", "headers", "scope", "abbr", "align", "valign", "width"]],
  ["a", ["href", "hreflang", "name", "rel", "target"]],
  ["img", ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"]],
  ...tags("figure figcaption picture"),
  ["source", ["srcset", "sizes", "media", "type", "width", "height"]],
  // Only from hosts that the site allows.
  ["iframe", IFRAME_ATTRIBUTES],
]);

function tags(names: string): [string, readonly string[]][] {
  return names.split(" ").map((name) => [name, []]);
}

export const ADDRESS_ATTRIBUTES = ["href", "src", "srcset", "cite"];

/** Allowed schemes by tag; addresses without a scheme are allowed too. */
export const SCHEMES = {
  everywhere: ["http", "https"],
  byTag: { a: ["http", "https", "mailto", "tel"], iframe: ["https"] },
};

/** "auto", "12px", "-1.5em" */
const LENGTH = /^(?:auto|0|-?\d{1,4}(?:\.\d+)?(?:px|em|rem|%|pt|cm|mm))$/i;
/** "1em 0 2em" */
const LENGTHS = /^(?:(?:auto|0|-?\d{1,4}(?:\.\d+)?(?:px|em|rem|%|pt|cm|mm))\s*){1,4}$/i;
/** "#0a0", "red", "rgb(0, 128, 0)" */
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s,.%/deg]{3,40}\))$/i;

/** Allowed properties, each with the forms of its value. */
export const STYLES: Record<string, RegExp[]> = {
  "text-align": [/^(?:left|right|center|justify|start|end)$/i],
  "text-decoration": [/^(?:none|underline|line-through|overline)$/i],
  "text-transform": [/^(?:none|uppercase|lowercase|capitalize)$/i],
  "font-weight": [/^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
  "font-style": [/^(?:normal|italic|oblique)$/i],
  "font-size": [LENGTH, /^(?:xx?-)?(?:small|large)$|^medium$|^smaller$|^larger$/i],
  "line-height": [LENGTH, /^(?:normal|\d(?:\.\d+)?)$/],
  "vertical-align": [/^(?:baseline|top|middle|bottom|sub|super|text-top|text-bottom)$/i],
  "list-style-type": [/^[a-z-]{3,24}$/i],
  color: [COLOUR],
  "background-color": [COLOUR],
  float: [/^(?:left|right|none)$/i],
  clear: [/^(?:left|right|both|none)$/i],
  ...lengths("width", "height", "max-width", "min-width"),
  "aspect-ratio": [/^\d{1,5}(?:\s*\/\s*\d{1,5})?$/],
  margin: [LENGTHS],
  ...lengths("margin-left", "margin-right", "margin-top", "margin-bottom"),
  padding: [LENGTHS],
  ...lengths("padding-left", "padding-right", "padding-top", "padding-bottom"),
  border: [/^[\w\s#.%]{1,40}$/],
  "border-collapse": [/^(?:collapse|separate)$/i],
};

function lengths(...properties: string[]): Record<string, RegExp[]> {
  return Object.fromEntries(properties.map((property) => [property, [LENGTH]]));
}

// "display: none", "opacity: 0". Not `mso-hide`, which browsers ignore, and not `font-size`, which
// newsletters set on all text.
const HIDING =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0?\.?0+(?![\d.]))/i;

/** Hidden elements are removed, because without their style readers would see them. */
export function isHidden({ hidden, style = "" }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || HIDING.test(style);
}

/** Far above the nesting of normal texts. The content of deeper tags stays. */
export const MAX_TAG_DEPTH = 60;
