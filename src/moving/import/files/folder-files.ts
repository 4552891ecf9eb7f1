/** Images and documents in a local folder, such as the media root of a Django project. */
import { existsSync, globSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import {
  type FetchedFile,
  type FileKind,
  type FileResult,
  type FileSource,
  MAX_FILE_BYTES,
  recogniseFile,
} from "../harvest/file-source.ts";
import type { Findings } from "../harvest/findings.ts";

export class FolderFiles implements FileSource {
  readonly #folder: string | undefined;
  readonly #findings: Findings;
  readonly #fileByHash = new Map<string, string>();
  /** Paths by {@link foldPath}; filled when the first path is not found. */
  #byFoldedPath: ReadonlyMap<string, string> | undefined;

  /** @param folder `undefined` if none was given; then no file is found */
  constructor(folder: string | undefined, findings: Findings) {
    this.#folder = folder === undefined ? undefined : realpathSync(folder);
    this.#findings = findings;
  }

  /** A path, unlike `https://…`, `mailto:…`, `//host/…` and `#part`. */
  isOwn(address: string): boolean {
    return !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address);
  }

  async read(address: string, kind: FileKind): Promise<FetchedFile | undefined> {
    const result = await this.#find(address, kind);
    if (!("why" in result)) return result;
    this.#findings.add(kind, address, result.why);
    return undefined;
  }

  fileOf({ sha256 }: FetchedFile): string | undefined {
    return this.#fileByHash.get(sha256);
  }

  /** Nothing to delete: files are read in place. */
  forget(): void {}

  async #find(address: string, kind: FileKind): Promise<FileResult> {
    if (this.#folder === undefined) return { why: "give the folder of files with --media" };
    if (!this.isOwn(address)) return { why: "is on another site" };
    const [path = ""] = address.split(/[?#]/, 1);
    const file = this.#fileAt(path, this.#folder);
    if (file === undefined) return { why: `is not in ${this.#folder}` };
    const maxBytes = MAX_FILE_BYTES[kind];
    if (statSync(file).size > maxBytes) return { why: `has more than ${maxBytes / 1_048_576} MB` };
    const result = await recogniseFile({ file, bytes: readFileSync(file) }, file, kind);
    if ("sha256" in result) this.#fileByHash.set(result.sha256, file);
    return result;
  }

  // Django stores `noticias/casa.jpg`; texts link to `/media/noticias/casa.jpg`.
  #fileAt(path: string, folder: string): string | undefined {
    const relativePaths = [path, path.replace(/^\/?media\//, "")];
    const exact = relativePaths.flatMap((one) => [one, decodePercent(one)]);
    const similar = () => relativePaths.map((one) => this.#similarTo(one, folder));
    const file = firstFile(exact, folder) ?? firstFile(similar(), folder);
    if (file === undefined) return undefined;
    const found = decodePercent(relative(folder, file)).normalize("NFC");
    // A difference in `%20` or in the form of accents needs no note; one in capitals does.
    if (!decodePercent(path).normalize("NFC").endsWith(found))
      this.#findings.add("note", path, `is not there; ${found} looks the same and is used instead`);
    return file;
  }

  #similarTo(path: string, folder: string): string {
    this.#byFoldedPath ??= new Map(
      globSync("**/*", { cwd: folder }).map((one) => [foldPath(one), one]),
    );
    return this.#byFoldedPath.get(foldPath(path)) ?? path;
  }
}

/** The first path that leads to a file; symbolic links out of the folder are ignored. */
function firstFile(paths: readonly string[], folder: string): string | undefined {
  return paths
    .map((path) => join(folder, path))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
    .find((real) => real.startsWith(folder + sep) && statSync(real).isFile());
}

/** The same for paths that differ only in capitals, percent-encoding or the form of accents. */
function foldPath(path: string): string {
  return decodePercent(path).normalize("NFC").toLowerCase();
}
