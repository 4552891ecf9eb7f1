/** A Django fixture (`dumpdata`, JSON): its objects by model and key. */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { decodeText, markedEncoding } from "../../../authoring/content/parse/text.ts";
import { RefusedError } from "../../../contract/refused-error.ts";
import { isJsonRecord, parseExactly } from "../../../remote/parse-json.ts";

export interface FixtureObject {
  readonly model: string;
  readonly pk: unknown;
  readonly fields: Readonly<Record<string, unknown>>;
}

const TRANSLATION_FIELDS: ReadonlySet<string> = new Set(["master", "language_code"]);

export class Fixture {
  readonly byModel: ReadonlyMap<string, readonly FixtureObject[]>;
  readonly #byKey = new Map<string, ReadonlyMap<string, FixtureObject>>();

  constructor(objects: readonly FixtureObject[]) {
    this.byModel = Map.groupBy(objects, ({ model }) => model);
  }

  of(model: string | undefined): readonly FixtureObject[] {
    return this.byModel.get(model ?? "") ?? [];
  }

  /** A translation has the key of its master; of several, the Portuguese one is taken. */
  withKey(model: string, pk: unknown): FixtureObject | undefined {
    const keyOf = (one: FixtureObject) =>
      String(languageOfTranslation(one) ? one.fields.master : one.pk);
    const objectsByKey = () => {
      const objects = this.of(model);
      // The Portuguese ones come last, because the last entry of a key replaces the others.
      const foreign = objects.filter((one) => !isPortuguese(one));
      const portuguese = objects.filter(isPortuguese);
      return new Map([...foreign, ...portuguese].map((one) => [keyOf(one), one]));
    };
    return this.#byKey.getOrInsertComputed(model, objectsByKey).get(String(pk));
  }

  fieldsOf(model: string): Set<string> {
    return new Set(this.of(model).flatMap(({ fields }) => Object.keys(fields)));
  }

  /** @param mapped names as `mappedNames` returns them */
  unmappedFields(model: string, mapped: ReadonlySet<string>): string[] {
    return [...this.fieldsOf(model)].filter(
      (field) => !mapped.has(`${model}.${field}`) && !TRANSLATION_FIELDS.has(field),
    );
  }

  /** An inherited or translated field (`site.conteudo.titulo`) is in an object of the same key. */
  value({ pk, fields }: FixtureObject, from: string): unknown {
    if (fields[from] !== undefined) return fields[from];
    const [model, field] = splitField(from);
    return this.withKey(model, pk)?.fields[field];
  }
}

/** The language of a translation (django-parler, django-hvad); empty for other objects. */
export function languageOfTranslation({
  fields: { master, language_code },
}: FixtureObject): string {
  return master === undefined ? "" : String(language_code ?? "");
}

export function isPortuguese(object: FixtureObject): boolean {
  return /^pt(?![a-z])/i.test(languageOfTranslation(object));
}

/** `["site.conteudo", "titulo"]` for `site.conteudo.titulo`; the model is "" for a bare field. */
export function splitField(from: string): readonly [model: string, field: string] {
  const dot = from.lastIndexOf(".");
  return [from.slice(0, Math.max(0, dot)), from.slice(dot + 1)];
}

/** @throws RefusedError */
export function parseFixture(text: string): Fixture {
  const objects = parseObjects(text);
  if (objects.length > 0 && objects.every(isFixtureObject)) return new Fixture(objects);
  throw new RefusedError('The file is not a fixture: expected what "manage.py dumpdata" prints');
}

function isFixtureObject(value: unknown): value is FixtureObject {
  return isJsonRecord(value) && typeof value.model === "string" && isJsonRecord(value.fields);
}

function parseObjects(text: string): unknown[] {
  try {
    // A single object if the file is JSON lines with one line.
    return [parseExactly(text)].flat();
  } catch (cause) {
    // JSON lines: `dumpdata --format jsonl`.
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      return lines.map(parseExactly);
    } catch {
      throw new RefusedError(
        `The file is not JSON: ${(cause as Error).message}. Write it with "manage.py dumpdata --format json"`,
        { cause },
      );
    }
  }
}

// The maximum length of a string in V8.
const MAX_BYTES = 512 * 1024 * 1024;

/** Reads UTF-8 or what Windows writes, also gzipped. @throws RefusedError */
export function readFileText(file: string): string {
  return readEncoded(file).text;
}

/** Like {@link readFileText}. @returns also whether the encoding is certain and not guessed */
export function readEncoded(file: string): { readonly text: string; readonly isUnicode: boolean } {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error("it has more than 512 MB");
    const packed = readFileSync(file);
    const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
    const bytes = isGzip ? gunzipSync(packed, { maxOutputLength: MAX_BYTES }) : packed;
    const text = decodeText(bytes);
    if (typeof text !== "string") throw new Error(`line ${text.spot.line}: ${text.wrong}`);
    return { text, isUnicode: isUtf8(bytes) || markedEncoding(bytes) !== undefined };
  } catch (cause) {
    throw new RefusedError(
      `Cannot read ${file}: ${(cause as Error).message}. Give the address of a service, or a file`,
      { cause },
    );
  }
}
