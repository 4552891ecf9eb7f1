/**
 * Rewrites the XML of workbooks in the one spelling that the library for spreadsheets reads well, because it looks
 * for tags with expressions: without prefixes, comments and formulas, each cell with its address. On the way it counts
 * what the library will build, and leaves out what costs it more than its size (links and comments over ranges of
 * cells, shared formulas, empty cells). OpenDocument keeps its prefixes.
 */
import { Parser } from "htmlparser2";
import { say } from "../../../language/language.ts";
import { type HiddenParts, OpenDocumentPart } from "./plain-ods.ts";
import { SheetPart } from "./plain-sheet.ts";
import {
  type Attributes,
  MAX_FORMAT,
  type PartRules,
  type WorkbookCount,
  WorkbookFault,
  XmlWriter,
} from "./workbook-xml.ts";

/** Parts that are copied but for some elements, by their root. */
const COPIED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    Types: [],
    Relationships: [],
    workbook: ["definedNames", "externalReferences", "pivotCaches", "extLst"],
    styleSheet: ["fonts", "fills", "borders", "cellStyleXfs", "cellStyles", "dxfs", "extLst"],
  }).map(([root, leftOut]) => [root, new Set(leftOut)]),
);

const MAX_SHEETS = 1000;

export class PlainXml {
  readonly #writer = new XmlWriter();
  readonly #count: WorkbookCount;
  readonly #parser: Parser;
  readonly #prefixes = new Set<string>();
  #pieces: Buffer[] = [];
  #rules: PartRules | undefined;
  #depth = 0;
  // The depth of an element that is left out with all that is in it.
  #leftOut = Number.POSITIVE_INFINITY;

  constructor(count: WorkbookCount) {
    this.#count = count;
    this.#parser = new Parser(
      {
        onopentag: (written, attributes) => this.#open(written, attributes),
        ontext: (text) => {
          if (this.#depth < this.#leftOut) this.#rules?.text(text);
        },
        onclosetag: (written) => this.#close(written),
      },
      { xmlMode: true },
    );
  }

  /** What is hidden in an OpenDocument, by the name of the sheet; `undefined` for every other part. */
  get hidden(): ReadonlyMap<string, HiddenParts> | undefined {
    return this.#rules instanceof OpenDocumentPart ? this.#rules.hidden : undefined;
  }

  /** @throws WorkbookFault */
  write(text: string): void {
    this.#parser.write(text);
    this.#pieces.push(Buffer.from(this.#writer.take()));
  }

  /**
   * @returns the part in its new spelling; `undefined` if the library does not need it
   * @throws WorkbookFault if the XML ends within an element
   */
  end(): Buffer | undefined {
    if (this.#depth > 0) throw new WorkbookFault(say.workbook.none);
    return this.#rules && Buffer.concat(this.#pieces);
  }

  #open(written: string, attributes: Attributes): void {
    this.#count.tag();
    const { prefix, name } = nameOf(written);
    if (++this.#depth === 1) this.#begin(prefix, name, attributes);
    if (this.#depth > this.#leftOut) return;
    const isKnown = this.#prefixes.has(prefix) || this.hidden !== undefined;
    if (!isKnown || !this.#rules?.open(name, attributes, written)) this.#leftOut = this.#depth;
  }

  #close(written: string): void {
    if (this.#depth < this.#leftOut) this.#rules?.close(nameOf(written).name, written);
    if (this.#depth === this.#leftOut) this.#leftOut = Number.POSITIVE_INFINITY;
    this.#depth--;
  }

  #begin(prefix: string, name: string, attributes: Attributes): void {
    const namespace = attributes[prefix === "" ? "xmlns" : `xmlns:${prefix}`] ?? "";
    // Several prefixes may stand for the namespace of the root.
    this.#prefixes.add(prefix);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === namespace && /^xmlns(?::|$)/.test(key)) this.#prefixes.add(key.slice(6));
    }
    this.#rules = this.#rulesFor(name, namespace);
  }

  #rulesFor(root: string, namespace: string): PartRules | undefined {
    const leftOut = COPIED.get(root);
    if (leftOut) return copied(this.#writer, leftOut, { [root]: { xmlns: namespace } });
    switch (root) {
      case "worksheet":
      case "chartsheet":
      case "sst":
        return new SheetPart(this.#writer, this.#count);
      case "document-content":
      case "document-styles":
        return new OpenDocumentPart(this.#writer, this.#count);
      default:
        return undefined;
    }
  }
}

/** @param more attributes for some elements, by name */
function copied(
  writer: XmlWriter,
  leftOut: ReadonlySet<string>,
  more: Readonly<Record<string, Attributes>>,
): PartRules {
  const sheets = new Set<string>();
  return {
    open(name, attributes) {
      if (leftOut.has(name) || !isNeeded(name, attributes)) return false;
      const sheet = sheetIn(name, attributes);
      // A sheet that is named twice would be read twice.
      if (sheet !== undefined && sheets.has(sheet)) throw new WorkbookFault(say.workbook.none);
      if (sheet !== undefined && sheets.add(sheet).size > MAX_SHEETS)
        throw new WorkbookFault(say.workbook.tooLarge);
      const plain = Object.entries(attributes).filter(([key]) => !/^(?:xmlns|fillId)/.test(key));
      writer.open(name, { ...Object.fromEntries(plain), ...more[name] });
      // The library looks up the colour of each cell, and one that is missing costs it an exception.
      if (name === "styleSheet") writer.raw("<fills><fill><patternFill/></fill></fills>");
      return true;
    },
    text() {},
    close: (name) => writer.close(name),
  };
}

// The library looks for every part that is named, and fails without it.
function isNeeded(name: string, { Type = "", ContentType = "", formatCode = "" }: Attributes) {
  if (name === "Relationship") return /sheet$/i.test(Type);
  if (name === "Override") return /(?:\.main|\.sharedStrings|\.styles)\+xml$/.test(ContentType);
  return formatCode.length <= MAX_FORMAT;
}

// The library finds the same part by any of these spellings.
function sheetIn(name: string, attributes: Attributes): string | undefined {
  if (name === "Relationship")
    return attributes.Target?.toLowerCase()
      .replaceAll("\\", "/")
      .replace(/\/?xl\//, "");
  const id = Object.keys(attributes).find((key) => /(?:^|:)id$/.test(key));
  return name === "sheet" && id !== undefined ? attributes[id] : undefined;
}

function nameOf(written: string): { prefix: string; name: string } {
  const colon = written.indexOf(":");
  return { prefix: written.slice(0, Math.max(0, colon)), name: written.slice(colon + 1) };
}
