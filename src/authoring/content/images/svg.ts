/** Writes an SVG again with only what is safe in a drawing. (content.md, "Images") */
import { type Handler, Parser } from "htmlparser2";
import { escapeHtml } from "../parse/html-entities.ts";
import { shorten } from "../report/quote.ts";
import type { RemovedCount, RemovedElement } from "../report/taken-out.ts";
import { IMAGE_TYPES } from "./image-type.ts";
import { stripMetadata } from "./strip-metadata.ts";
import { loadsResource, withoutExternal } from "./svg-style.ts";

const ELEMENTS = new Set(
  (
    "svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath " +
    "marker pattern clipPath mask linearGradient radialGradient stop image switch view a " +
    "filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting " +
    "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur " +
    "feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
  ).split(" "),
);

const NAME = /^[A-Za-z_][-A-Za-z0-9_.]*(?::[A-Za-z_][-A-Za-z0-9_.]*)?$/;
const SAFE_DATA =
  /^data:image\/(?:png|jpe?g|gif|webp)(?:;charset=[\w-]+)?;base64,[A-Za-z0-9+/=\s]*$/i;
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
/** The prefixes to write, by namespace. */
const PREFIXES = new Map([
  [SVG_NAMESPACE, ""],
  [XLINK, "xlink:"],
]);

// Removed before the text is checked, because "u\u0001rl(" would become "url(".
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule of XML names them.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** @returns `undefined` if the text is not an SVG document */
export function sanitiseSvg(source: string) {
  const writer = new Writer();
  // Without `end()`, which would close open elements.
  new Parser(writer, { xmlMode: true, decodeEntities: true }).write(source);
  return writer.result();
}

class Writer implements Partial<Handler> {
  #out = "";
  readonly #open: string[] = [];
  /** Depth inside a removed element, whose content is removed because SVG would not draw it. */
  #removedDepth = 0;
  #hasRoot = false;
  /** The prefixes to write for prefixes in the file, which may call SVG `ns0` and XLink `ns1`. */
  readonly #prefixes = new Map([["svg", ""]]);
  /** The text of the open style element. */
  #styles = "";
  /** As JSON, so that equal elements count once. */
  readonly #removed = new Set<string>();

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#notePrefixes(attributes);
    const element = this.#withPrefix(name);
    const isInRemoved = this.#removedDepth > 0;
    const isRoot = this.#open.length === 0;
    const isOutsideRoot = isRoot && (element !== "svg" || this.#hasRoot);
    if (isInRemoved || isOutsideRoot || !ELEMENTS.has(element)) {
      const isNoticed = !isInRemoved && !isOutsideRoot && !isPrivate(element, attributes);
      if (isNoticed) this.#noteRemoved(["tag", { tag: shorten(element) }]);
      this.#removedDepth++;
      return;
    }
    this.#hasRoot = true;
    this.#open.push(element);
    this.#out += `<${element}`;
    if (isRoot) this.#out += ` xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK}"`;
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "xmlns" || key === "xmlns:xlink") continue;
      const attribute = this.#withPrefix(key);
      const safe = this.#safeValue(element, attribute, value.replaceAll(NOT_XML, ""));
      if (safe !== undefined) this.#out += ` ${attribute}="${escapeXml(safe)}"`;
    }
    this.#out += ">";
    this.#styles = "";
  }

  ontext(source: string): void {
    if (this.#removedDepth > 0 || this.#open.length === 0) return;
    const text = source.replaceAll(NOT_XML, "");
    if (this.#open.at(-1) === "style") this.#styles += text;
    else this.#out += escapeXml(text);
  }

  onclosetag(): void {
    if (this.#removedDepth > 0) {
      this.#removedDepth--;
      return;
    }
    const name = this.#open.pop();
    if (name === undefined) return;
    if (name === "style") {
      const clean = withoutExternal(this.#styles);
      if (clean !== undefined) this.#noteRemoved(["styleSheet"]);
      this.#out += escapeXml(clean ?? this.#styles);
      this.#styles = "";
    }
    this.#out += `</${name}>`;
  }

  onprocessinginstruction(name: string): void {
    if (/^!doctype/i.test(name)) return;
    if (!/^\?xml$/i.test(name)) this.#noteRemoved(["tag", { tag: shorten(name) }]);
  }

  result() {
    if (!this.#hasRoot) return undefined;
    return {
      svg: `${this.#out}\n`,
      takenOut: Array.from(this.#removed, (element): RemovedCount => [JSON.parse(element), 1]),
      // Otherwise the file is cut off.
      isWhole: this.#open.length === 0,
    };
  }

  #notePrefixes(attributes: Record<string, string>): void {
    for (const [key, value] of Object.entries(attributes)) {
      const prefix = PREFIXES.get(value);
      if (prefix !== undefined && key.startsWith("xmlns:"))
        this.#prefixes.set(key.slice("xmlns:".length), prefix);
    }
  }

  #withPrefix(name: string): string {
    return name.replace(/^([^:]+):/, (before, prefix) => this.#prefixes.get(prefix) ?? before);
  }

  /** The value to write; `undefined` if the attribute is removed. */
  #safeValue(element: string, attribute: string, value: string): string | undefined {
    const noteUnsafe = () =>
      this.#noteRemoved(["attribute", { attribute: shorten(attribute), tag: element }]);
    const safeStyle = attribute === "style" ? withoutExternal(value) : undefined;
    if (safeStyle !== undefined) noteUnsafe();
    const verdict = judgeAttribute(element, attribute, value);
    if (verdict === "unsafe") noteUnsafe();
    // Drawing programs link photographs by their path on the disk.
    if (verdict === "linked image")
      this.#noteRemoved(["image", { address: shorten(value.trim()) }]);
    if (verdict !== "safe") return undefined;
    const stripped = withoutMetadata(safeStyle ?? value);
    if (stripped === undefined) noteUnsafe();
    return stripped ?? "#";
  }

  #noteRemoved(element: RemovedElement): void {
    this.#removed.add(JSON.stringify(element));
  }
}

/** Such elements (`sodipodi:namedview`, `rdf:RDF`) are not shown by other programs. */
function isPrivate(element: string, attributes: Record<string, string>): boolean {
  const isExtension = element.includes(":") || attributes.requiredExtensions !== undefined;
  return isExtension || element === "metadata";
}

type Verdict = "safe" | "unsafe" | "linked image" | "ignored";

/** `ignored`: removed without a notice. The value of a `style` is not tested, but made safe. */
function judgeAttribute(element: string, attribute: string, value: string): Verdict {
  const lower = attribute.toLowerCase();
  if (!NAME.test(attribute)) return "ignored";
  if (lower.startsWith("on")) return "unsafe";
  if (lower === "href" || lower === "xlink:href") {
    const address = value.trim();
    if (address.startsWith("#")) return "safe";
    if (element !== "image") return "unsafe";
    if (SAFE_DATA.test(address)) return "safe";
    return /^data:/i.test(address) ? "unsafe" : "linked image";
  }
  if (lower === "xml:space" || lower === "xml:lang" || attribute === "style") return "safe";
  // Others are private to drawing programs; `xml:base` would change where `#` references lead.
  if (lower.includes(":")) return "ignored";
  return /javascript:/i.test(value) || loadsResource(value) ? "unsafe" : "safe";
}

/** Leaves apostrophes, because no value is written between them. */
function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll("&#39;", "'");
}

const EMBEDDED = /^\s*data:image\/[a-z]+(?:;charset=[\w-]+)?;base64,/i;

/** The value without the metadata of an embedded image; `undefined` if the image is malformed. */
function withoutMetadata(value: string): string | undefined {
  const prefix = EMBEDDED.exec(value)?.[0] ?? "";
  if (prefix === "") return value;
  const bytes = Buffer.from(value.slice(prefix.length), "base64");
  // The media type of the address may be wrong.
  const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
  const stripped = type && stripMetadata(bytes, type.mediaType);
  if (!type || !stripped) return undefined;
  const newPrefix = `data:${type.mediaType};base64,`;
  if (stripped === bytes && prefix === newPrefix) return value;
  return newPrefix + stripped.toString("base64");
}
