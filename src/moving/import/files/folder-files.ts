/** Images and documents in a local folder, such as the media root of a Django project. */
import { hash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { MOST_ATTACHMENT_BYTES } from "../../../authoring/content/attachments/check-attachments.ts";
import { documentKindOf } from "../../../authoring/content/attachments/document-kind.ts";
import { checkImage, MAX_IMAGE_BYTES } from "../../../authoring/content/images/check-image.ts";
import { FORMATS, IMAGE_TYPES } from "../../../authoring/content/images/image-type.ts";
import { extensionOf } from "../../../contract/attachment-types.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import type { FileKind, FileSource, HadFile } from "../harvest/file-source.ts";
import type { Findings } from "../harvest/findings.ts";

export class FolderFiles implements FileSource {
  readonly #folder: string | undefined;
  readonly #findings: Findings;
  readonly #files = new Map<string, string>();

  /** @param folder `undefined` if none was given; then no file is found */
  constructor(folder: string | undefined, findings: Findings) {
    this.#folder = folder === undefined ? undefined : realpathSync(folder);
    this.#findings = findings;
  }

  isOwn(named: string): boolean {
    return !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(named);
  }

  async read(named: string, kind: FileKind): Promise<HadFile | undefined> {
    const gave = await this.#look(named, kind);
    if (typeof gave !== "string") return gave;
    this.#findings.add(kind, named, gave);
    return undefined;
  }

  fileOf({ sha256 }: HadFile): string | undefined {
    return this.#files.get(sha256);
  }

  /** @returns the file, or why it cannot be used */
  async #look(named: string, kind: FileKind): Promise<HadFile | string> {
    if (this.#folder === undefined) return "say where files lie with --media";
    if (!this.isOwn(named)) return "lies elsewhere on the web";
    const file = this.#fileAt(named.split(/[?#]/, 1)[0] ?? "");
    if (file === undefined) return `is not in ${this.#folder}`;
    if (kind === "document") return this.#lookAtDocument(file);
    if (statSync(file).size > MAX_IMAGE_BYTES) return "has more than 25 MB";
    const bytes = readFileSync(file);
    const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
    const [extension] = type?.extensions ?? [];
    if (extension === undefined) return `is no image in ${FORMATS.join(", ")}`;
    const checked = await checkImage(bytes);
    if ("wrong" in checked) return checked.wrong;
    const sha256 = hash("sha256", bytes);
    this.#files.set(sha256, file);
    return { sha256, extension };
  }

  async #lookAtDocument(file: string): Promise<HadFile | string> {
    if (statSync(file).size > MOST_ATTACHMENT_BYTES) return "has more than 50 MB";
    const told = await documentKindOf(file, extensionOf(file));
    if ("wrong" in told) return told.wrong;
    const sha256 = hash("sha256", readFileSync(file));
    this.#files.set(sha256, file);
    return { sha256, extension: `.${told.extension}` };
  }

  // Django stores `noticias/casa.jpg`; texts link to `/media/noticias/casa.jpg`.
  #fileAt(named: string): string | undefined {
    const paths = new Set(
      [named, named.replace(/^\/?media\//, "")].flatMap((path) => [path, decodePercent(path)]),
    );
    for (const path of paths) {
      const file = join(this.#folder ?? "", path);
      if (!existsSync(file)) continue;
      const real = realpathSync(file);
      if (real.startsWith(`${this.#folder}${sep}`) && statSync(real).isFile()) return real;
    }
    return undefined;
  }
}
