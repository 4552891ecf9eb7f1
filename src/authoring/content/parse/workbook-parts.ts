/** The XML files of an `.xlsx` or `.ods`, parsed while they are unpacked, to save memory. */
import { Parser } from "htmlparser2";
import { type ArchiveEntry, archiveEntries } from "../files/archive-entries.ts";
import { MEGABYTE } from "../files/read-file.ts";
import { refuse } from "./sheet.ts";
import { markedEncoding } from "./text.ts";

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Texts and elements; stored only within a requested element. */
  readonly children: readonly (string | XmlElement)[];
  readonly parent: XmlElement | undefined;
}

// Limits of all parts together.
const MAX_XML_BYTES = 100 * MEGABYTE;
const MAX_TAGS = 6_000_000;
const MAX_PARTS = 10_000;
// Office programs nest less than 30 elements. The parser searches all open elements at each tag.
const MAX_DEPTH = 200;
// A row of a sheet may have 16,384 cells, because empty cells can have a colour.
const MAX_TAGS_OF_ELEMENT = 100_000;

export class WorkbookParts {
  readonly #entries = new Map<string, ArchiveEntry>();
  #tags = 0;

  /** @throws SyntaxProblem, and Error if the archive is damaged */
  static async open(bytes: Buffer): Promise<WorkbookParts> {
    const parts = new WorkbookParts();
    let unpackedBytes = 0;
    for await (const entry of archiveEntries(withPlainEnd(bytes))) {
      const name = keyOf(entry.name);
      if (parts.#entries.size >= MAX_PARTS || parts.#entries.has(name)) refuse("unreadable");
      parts.#entries.set(name, entry);
      if (/\.(?:xml|rels)$/.test(name)) unpackedBytes += entry.unpackedBytes;
    }
    if (unpackedBytes > MAX_XML_BYTES) refuse("tooLarge");
    return parts;
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /**
   * Yields the elements whose names match, except those within another that it yields.
   * @throws SyntaxProblem if the part ends within an element, or a limit is exceeded
   */
  async *elements(part: string, names: RegExp): AsyncGenerator<XmlElement> {
    const entry = this.#entries.get(keyOf(part));
    if (!entry) return;
    const complete: XmlElement[] = [];
    const open: OpenElement[] = [];
    /** The element to yield that is open. */
    let wanted: OpenElement | undefined;
    let tagsOfWanted = 0;
    const parser = new Parser(
      {
        onopentag: (prefixed, attributes) => {
          const parent = open.at(-1);
          const name = prefixed.slice(prefixed.indexOf(":") + 1);
          const element: OpenElement = { name, attributes, children: [], parent };
          if (wanted) parent?.children.push(element);
          else if (names.test(name)) {
            wanted = element;
            tagsOfWanted = 0;
          }
          this.#tags++;
          tagsOfWanted++;
          if (this.#tags > MAX_TAGS || (wanted && tagsOfWanted > MAX_TAGS_OF_ELEMENT))
            refuse("tooLarge");
          if (open.push(element) > MAX_DEPTH) refuse("unreadable");
        },
        ontext: (text) => {
          if (wanted) open.at(-1)?.children.push(text);
        },
        onclosetag: () => {
          const element = open.pop();
          if (!element || element !== wanted) return;
          complete.push(element);
          wanted = undefined;
        },
      },
      { xmlMode: true },
    );
    let decoder: TextDecoder | undefined;
    for await (const piece of (await entry.read()) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(markedEncoding(piece));
      // In XML, CR LF is the same line break as LF.
      parser.write(decoder.decode(piece, { stream: true }).replaceAll("\r", ""));
      yield* complete.splice(0);
    }
    if (open.length > 0) refuse("unreadable");
  }

  async firstElement(part: string, names: RegExp): Promise<XmlElement | undefined> {
    for await (const element of this.elements(part, names)) return element;
    return undefined;
  }
}

interface OpenElement extends XmlElement {
  readonly children: (string | XmlElement)[];
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter(
    (child) => typeof child === "object" && child.name === name,
  ) as XmlElement[];
}

export function* allWithin(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (typeof child === "object") yield* allWithin(child);
}

// Some programs write backslashes, or different capitals in names and relationships.
function keyOf(name: string): string {
  return name.replaceAll("\\", "/").toLowerCase();
}

// Spreadsheet programs accept an archive with a byte more or less at its end; yauzl does not. The
// last record has 22 bytes. Its last 2, the length of a comment that would follow, become zero.
function withPlainEnd(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf("PK\x05\x06");
  if (at === -1) refuse("unreadable");
  const end = Buffer.alloc(22);
  bytes.copy(end, 0, at, Math.min(bytes.length, at + 20));
  return Buffer.concat([bytes.subarray(0, at), end]);
}
