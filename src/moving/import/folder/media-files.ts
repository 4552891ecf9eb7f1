/** The images and documents of items, each once, under the same names at each import. */
import {
  linkedAddressesIn,
  linkedKindOf,
} from "../../../authoring/content/check/html-addresses.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { decodePercent, encodePath } from "../../../contract/percent-encoding.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { isJsonRecord } from "../../../remote/parse-json.ts";
import { prefetch } from "../../../remote/prefetch.ts";
import type { FetchedFile, FileKind } from "../harvest/file-source.ts";
import type { HarvestItem } from "../harvest/harvest.ts";
import { FileNames } from "./file-names.ts";
import type { FillOptions } from "./fill-options.ts";
import type { PlannedFile } from "./write-folder.ts";

const PLACEHOLDER_PATH = "media/em-falta.svg";
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#d8d8d8"/><path d="M0 0l1200 800M1200 0L0 800" stroke="#bcbcbc" stroke-width="4"/></svg>
`;

// Reads started ahead; the source bounds its own requests.
const AHEAD = 32;

interface FileReference {
  readonly address: string;
  readonly kind: FileKind;
  readonly folder: CollectionName;
  readonly title: string;
}
type FileAddress = Pick<FileReference, "address" | "kind">;

export class MediaFiles {
  readonly #options: FillOptions;
  readonly #paths = new Map<string, string>();
  readonly #byHash = new Map<string, { path: string; file: FetchedFile }>();
  readonly #namesByFolder = new Map<string, FileNames>();
  #needsPlaceholder = false;

  constructor(options: FillOptions) {
    this.#options = options;
  }

  /** In the order of the items, so that names are the same at each import. */
  async read(): Promise<void> {
    const { uploads, onProgress } = this.#options;
    const read = ({ address, kind }: FileReference) => uploads.read(address, kind);
    let done = 0;
    for await (const [reference, file] of prefetch(this.#references(), AHEAD, read)) {
      if (file) this.#paths.set(keyOf(reference), this.#pathFor(file, reference));
      onProgress("reading", ++done, undefined);
    }
  }

  get hasPlaceholder(): boolean {
    return this.#options.placeholder;
  }

  /** The image's path in the folder; the placeholder's if it is missing and placeholders are on. */
  pathOf(address: string): string | undefined {
    const path = this.#paths.get(keyOf({ address, kind: "image" }));
    return path ?? (this.hasPlaceholder ? this.placeholder() : undefined);
  }

  /** Like {@link pathOf}, for an image in a text; `undefined` if it is elsewhere on the web. */
  pathOfOwn(address: string): string | undefined {
    return this.#options.uploads.isOwn(address, "image") ? this.pathOf(address) : undefined;
  }

  /** The path of the placeholder, which `files()` writes once it is used. */
  placeholder(): string {
    this.#needsPlaceholder = true;
    return PLACEHOLDER_PATH;
  }

  /** The document's path in the folder, encoded for a link, with the fragment of the address. */
  linkTo(address: string): string | undefined {
    const { placeholder, publicUrl, uploads } = this.#options;
    if (!uploads.isOwn(address, "document")) return undefined;
    const path = this.#paths.get(keyOf({ address, kind: "document" }));
    const [fragment = ""] = /#.*/s.exec(address) ?? [];
    if (path !== undefined) return encodePath(path) + fragment;
    // `check` refuses links to missing files, so in a rehearsal they lead to the old site.
    const isInMedia = /^(?:\.{0,2}\/)*media\//.test(address);
    if (!placeholder || !isInMedia || publicUrl === undefined) return undefined;
    return URL.parse(address, `${publicUrl}/`)?.href;
  }

  *files(): Generator<PlannedFile> {
    const { uploads } = this.#options;
    for (const { path, file } of this.#byHash.values()) {
      const source = uploads.fileOf(file);
      if (source !== undefined) yield { path, content: { file: source, sha256: file.sha256 } };
    }
    if (this.#needsPlaceholder) yield { path: PLACEHOLDER_PATH, content: PLACEHOLDER };
  }

  #pathFor(file: FetchedFile, { folder, title, kind, address }: FileReference): string {
    const known = this.#byHash.get(file.sha256);
    if (known) return known.path;
    const wanted = kind === "document" ? (readableName(address) ?? title) : title;
    const names = this.#namesByFolder.getOrInsertComputed(folder, () => new FileNames());
    const newPath = () => `media/${folder}/${names.make(wanted, undefined)}${file.extension}`;
    const earlier = this.#options.journal.pathOf(file.sha256);
    const path = earlier?.startsWith("media/") ? earlier : newPath();
    this.#byHash.set(file.sha256, { path, file });
    return path;
  }

  *#references(): Generator<FileReference> {
    const { harvest } = this.#options;
    const seen = new Set<string>();
    for (const name of collectionNames) {
      for (const item of harvest.items(name)) {
        for (const file of this.#filesOf(name, item)) {
          if (seen.has(keyOf(file))) continue;
          seen.add(keyOf(file));
          yield { ...file, folder: name, title: titleOf(item) };
        }
      }
    }
  }

  *#filesOf(name: CollectionName, item: HarvestItem): Generator<FileAddress> {
    const { uploads } = this.#options;
    for (const [field, { kind }] of Object.entries(collections[name].fields)) {
      const value = kind === "image" ? imageAddressOf(item[field]) : item[field];
      if (typeof value !== "string" || value === "") continue;
      // An image field may also show an image of another site, which is copied too.
      if (kind === "image") yield { address: value, kind };
      else
        yield* linkedFiles(field, kind, value).filter((one) =>
          uploads.isOwn(one.address, one.kind),
        );
    }
  }
}

/** The address in an object such as `{"url": …, "alt": …}`; other values as they are. */
export function imageAddressOf(value: unknown): unknown {
  if (!isJsonRecord(value)) return value;
  const members = [value.url, value.src, ...Object.values(value)];
  return members.find((member) => typeof member === "string" && member.includes("/"));
}

function keyOf({ address, kind }: FileAddress): string {
  return `${kind} ${address}`;
}

/** The field `url` of news is the address of the page itself, not a link. */
export function isLinkToDocument(field: string, kind: string, value: string): boolean {
  return kind === "url" && field !== "url" && linkedKindOf(value) === "document";
}

/** The files to which a text links, or the document to which a URL leads. */
function linkedFiles(field: string, kind: string, value: string): FileAddress[] {
  if (kind === "html") return linkedAddressesIn(value);
  return isLinkToDocument(field, kind, value) ? [{ address: value, kind: "document" }] : [];
}

/** A document's name without extension, if readable: `regulamento-2024`, but not `3fabc901`. */
function readableName(address: string): string | undefined {
  const name = decodePercent(fileNameIn(address));
  return /\p{L}{3}/u.test(name.replaceAll(/\b[0-9a-f-]{8,}\b/gi, "")) ? name : undefined;
}

function fileNameIn(address: unknown): string {
  const [path = ""] = String(address).split(/[?#]/, 1);
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[A-Za-z0-9]{1,5}$/, "");
}

// Sponsors have no title; the file name of the logo replaces it.
function titleOf({ slug, nome, titulo, imagem, foto }: HarvestItem): string {
  const title = slug || nome || titulo || fileNameIn(imageAddressOf(imagem ?? foto));
  return typeof title === "string" && title !== "" ? title : "imagem";
}
