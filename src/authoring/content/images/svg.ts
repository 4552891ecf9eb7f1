/**
 * Sanitises SVG: parses it as XML and writes it again with drawing elements only. Scripts, event handlers, foreign
 * content, entities and references to other servers are removed.
 * @see content.md, "Images"
 */
import { Parser } from "htmlparser2";
import { shorten } from "../report/quote.ts";
import type { RemovedCount, RemovedElement } from "../report/taken-out.ts";
import { IMAGE_TYPES } from "./image-type.ts";
import { stripMetadata } from "./strip-metadata.ts";
import { loadsResource, withoutLoading } from "./svg-style.ts";

export interface CleanSvg {
  readonly svg: string;
  readonly takenOut: readonly RemovedCount[];
  /** Whether the root element was closed: the file is not cut off. */
  readonly isWhole: boolean;
}

const ELEMENTS = new Set(
  (
    "svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath " +
    "marker pattern clipPath mask linearGradient radialGradient stop image switch view a " +
    "filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting " +
    "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur " +
    "feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
  ).split(" "),
);

const NAMES = /^[A-Za-z_][-A-Za-z0-9_.]*(?::[A-Za-z_][-A-Za-z0-9_.]*)?$/;
const SAFE_DATA =
  /^data:image\/(?:png|jpe?g|gif|webp)(?:;charset=[\w-]+)?;base64,[A-Za-z0-9+/=\s]*$/i;
const [SVG_NAMESPACE, XLINK] = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"];
/** The prefixes that are written, by namespace. */
const PREFIXES = new Map([
  [SVG_NAMESPACE, ""],
  [XLINK, "xlink:"],
]);
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ["xmlns", SVG_NAMESPACE],
  ["xmlns:xlink", XLINK],
]);

// Characters that XML 1.0 does not allow. They go before the text is checked: "u\u0001rl(" would become "url(".
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Sanitise an SVG.
 * @returns `undefined` if the text is not an SVG document
 */
export function sanitiseSvg(source: string): CleanSvg | undefined {
  const writer = new Writer();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: () => writer.close(),
      onprocessinginstruction: (name) => writer.instruction(name),
    },
    { xmlMode: true, decodeEntities: true },
  );
  // Without `end()`, which would close open elements.
  parser.write(source);
  return writer.result();
}

class Writer {
  #out = "";
  readonly #open: string[] = [];
  // Depth inside a removed element; 0 outside. Content goes with its element, because SVG would not draw it.
  #skipping = 0;
  #hasRoot = false;
  /** What to write for the prefixes of the file, which may call SVG `ns0` and XLink `ns1`. */
  readonly #prefixes = new Map([["svg", ""]]);
  #styles = "";
  readonly #taken = new Set<string>();

  open(name: string, attributes: Record<string, string>): void {
    for (const [key, value] of Object.entries(attributes)) {
      const prefix = PREFIXES.get(value);
      if (prefix !== undefined && key.startsWith("xmlns:"))
        this.#prefixes.set(key.slice(6), prefix);
    }
    const local = this.#named(name);
    if (this.#skipping > 0) {
      this.#skipping++;
      return;
    }
    const isRoot = this.#open.length === 0;
    if (isRoot && (local !== "svg" || this.#hasRoot)) {
      this.#skipping = 1;
      return;
    }
    // Private elements of drawing programs (sodipodi:namedview, rdf:RDF, and those for which they require extensions)
    // are removed without a notice: nothing else shows them.
    if (!ELEMENTS.has(local)) {
      const isPrivate = local.includes(":") || attributes.requiredExtensions !== undefined;
      if (!isPrivate && local !== "metadata") this.#take(["tag", { tag: shorten(local) }]);
      this.#skipping = 1;
      return;
    }
    this.#hasRoot = true;
    this.#open.push(local);
    const written = isRoot ? [...NAMESPACES] : [];
    for (const [name, value] of Object.entries(attributes)) {
      if (NAMESPACES.has(name)) continue;
      const key = this.#named(name);
      const styled = this.#styled(local, key, value.replaceAll(NOT_XML, ""));
      if (this.#keeps(local, key, styled)) written.push([key, this.#plain(local, key, styled)]);
    }
    this.#out += `<${local}${written.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join("")}>`;
    this.#styles = "";
  }

  text(written: string): void {
    if (this.#skipping > 0 || this.#open.length === 0) return;
    const text = written.replaceAll(NOT_XML, "");
    if (this.#open.at(-1) === "style") this.#styles += text;
    else this.#out += escapeXml(text);
  }

  close(): void {
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    const name = this.#open.pop();
    if (name === undefined) return;
    if (name === "style") {
      const clean = withoutLoading(this.#styles);
      if (clean !== undefined) this.#take(["styleSheet"]);
      this.#out += escapeXml(clean ?? this.#styles);
      this.#styles = "";
    }
    this.#out += `</${name}>`;
  }

  instruction(name: string): void {
    if (/^!doctype/i.test(name)) return;
    if (!/^\?xml$/i.test(name)) this.#take(["tag", { tag: shorten(name) }]);
  }

  result(): CleanSvg | undefined {
    if (!this.#hasRoot) return undefined;
    return {
      svg: `${this.#out}\n`,
      takenOut: Array.from(this.#taken, (one): RemovedCount => [JSON.parse(one), 1]),
      isWhole: this.#open.length === 0,
    };
  }

  #named(name: string): string {
    return name.replace(/^([^:]+):/, (before, prefix) => this.#prefixes.get(prefix) ?? before);
  }

  #styled(element: string, attribute: string, value: string): string {
    const clean = attribute === "style" ? withoutLoading(value) : undefined;
    if (clean !== undefined) this.#drop(element, attribute);
    return clean ?? value;
  }

  #plain(element: string, attribute: string, value: string): string {
    const plain = withoutMetadata(value);
    if (plain === "#" && value !== "#") this.#drop(element, attribute);
    return plain;
  }

  #keeps(element: string, attribute: string, value: string): boolean {
    const local = attribute.toLowerCase();
    if (!NAMES.test(attribute)) return false;
    if (local.startsWith("on")) return this.#drop(element, attribute);
    if (local === "href" || local === "xlink:href") {
      const address = value.trim();
      if (address.startsWith("#")) return true;
      if (element === "image" && SAFE_DATA.test(address)) return true;
      if (element !== "image" || /^data:/i.test(address)) return this.#drop(element, attribute);
      // Drawing programs link photographs by their path on the disk.
      this.#take(["image", { address: shorten(address) }]);
      return false;
    }
    // Other prefixes are private to drawing programs; `xml:base` would change the target of `#` references.
    if (local.includes(":")) return local === "xml:space" || local === "xml:lang";
    const isUnsafe = attribute !== "style" && (/javascript:/i.test(value) || loadsResource(value));
    return isUnsafe ? this.#drop(element, attribute) : true;
  }

  #take(one: RemovedElement): void {
    this.#taken.add(JSON.stringify(one));
  }

  #drop(element: string, attribute: string): boolean {
    this.#take(["attribute", { attribute: shorten(attribute), tag: element }]);
    return false;
  }
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const EMBEDDED = /^\s*data:image\/[a-z]+(?:;charset=[\w-]+)?;base64,/i;

/** Removes metadata from an embedded image, whose format is detected by its bytes; "#" if they are malformed. */
function withoutMetadata(value: string): string {
  const start = EMBEDDED.exec(value)?.[0] ?? "";
  if (start === "") return value;
  const bytes = Buffer.from(value.slice(start.length), "base64");
  const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
  const plain = type && stripMetadata(bytes, type.mediaType);
  if (!type || !plain) return "#";
  const address = `data:${type.mediaType};base64,`;
  return plain === bytes && start === address ? value : `${address}${plain.toString("base64")}`;
}
