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
  /** Paths by `asSeen`; filled when the first name is not found. */
  #byLook: ReadonlyMap<string, string> | undefined;

  /** @param folder `undefined` if none was given; then no file is found */
  constructor(folder: string | undefined, findings: Findings) {
    this.#folder = folder === undefined ? undefined : realpathSync(folder);
    this.#findings = findings;
  }

  isOwn(named: string): boolean {
    return !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(named);
  }

  async read(named: string, kind: FileKind): Promise<FetchedFile | undefined> {
    const result = await this.#find(named, kind);
    if (!("why" in result)) return result;
    this.#findings.add(kind, named, result.why);
    return undefined;
  }

  fileOf({ sha256 }: FetchedFile): string | undefined {
    return this.#fileByHash.get(sha256);
  }

  /** Nothing to delete: files are read in place. */
  forget(): void {}

  async #find(named: string, kind: FileKind): Promise<FileResult> {
    if (this.#folder === undefined) return { why: "give the folder of files with --media" };
    if (!this.isOwn(named)) return { why: "is on another site" };
    const file = this.#fileAt(named.split(/[?#]/, 1)[0] ?? "", this.#folder);
    if (file === undefined) return { why: `is not in ${this.#folder}` };
    const most = MAX_FILE_BYTES[kind];
    if (statSync(file).size > most) return { why: `has more than ${most / 1_048_576} MB` };
    const result = await recogniseFile({ file, bytes: readFileSync(file) }, file, kind);
    if ("sha256" in result) this.#fileByHash.set(result.sha256, file);
    return result;
  }

  // Django stores `noticias/casa.jpg`; texts link to `/media/noticias/casa.jpg`.
  #fileAt(named: string, folder: string): string | undefined {
    const written = [named, named.replace(/^\/?media\//, "")];
    const exact = written.flatMap((path) => [path, decodePercent(path)]);
    let found = firstFile(exact, folder);
    found ??= firstFile(
      written.map((path) => this.#similarTo(path, folder)),
      folder,
    );
    if (found === undefined) return undefined;
    const path = decodePercent(relative(folder, found)).normalize("NFC");
    // A difference in `%20` or in the form of accents needs no note; one in capitals does.
    if (!decodePercent(named).normalize("NFC").endsWith(path))
      this.#findings.add("note", named, `is not there; ${path} looks the same and is used instead`);
    return found;
  }

  #similarTo(path: string, folder: string): string {
    this.#byLook ??= new Map(globSync("**/*", { cwd: folder }).map((one) => [asSeen(one), one]));
    return this.#byLook.get(asSeen(path)) ?? path;
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
function asSeen(path: string): string {
  return decodePercent(path).normalize("NFC").toLowerCase();
}
