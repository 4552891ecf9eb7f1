/**
 * The names of fields as people write them: which field is meant by a name that is none, and which
 * collection by fields that are another's.
 * @see content.md, "All the fields"
 */
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import { type Field, field } from "../../contract/field.ts";
import { say } from "../../language/language.ts";
import { nearestName, slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

const ORDEM = field.integer("Place in the editors' order.", { wire: false });

/** The declaration of a field that editors may write, `ordem` included. */
export function declaredField(collection: Collection, name: string): Field | undefined {
  if (name === "ordem") return ORDEM;
  return Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
}

/** All names that editors may write in a collection. */
export function fieldNames(collection: Collection): string[] {
  return [...Object.keys(collection.fields), "ordem"];
}

/** Fields and columns of which nothing is published, whatever they hold. */
export function isNote(name: string): boolean {
  return name.startsWith("_");
}

/** A name that no field has: the field that is meant, if one can be guessed, and what to say. */
export interface UnknownName {
  readonly meant: string | undefined;
  readonly complaint: Complaint;
}

/** @param given all names that were written, so that none is suggested a second time */
export function unknownName(
  collection: Collection,
  name: string,
  given: ReadonlySet<string>,
): UnknownName {
  const known = fieldNames(collection);
  const meant = fieldMeant(
    name,
    known.filter((field) => !given.has(field)),
  );
  const { unknown } = say.fields;
  const { name: of, body } = collection;
  const isCoordinate = collection.fields.gps !== undefined && COORDINATE.test(name);
  if (isCoordinate && !given.has("gps")) {
    return { meant: "gps", complaint: say.fields.unknown.coordinate({ collection: of }) };
  }
  let fix = body ? unknown.intoBody({ body, name }) : unknown.note({ name });
  if (meant) fix = unknown.meant({ field: meant });
  else if (DRAFT.test(name)) fix = unknown.draft({ name });
  else if (name === "<<") fix = unknown.merged;
  const wrong = unknown.wrong({ collection: of });
  return { meant, complaint: { wrong, expected: unknown.expected({ fields: known }), fix } };
}

const DRAFT = /^(?:rascunho|draft)$/i;
const COORDINATE = /^(?:lat|lon|lng|long|latitude|longitude)$/i;

/** What other systems, and people, call a field; the first that a collection has. */
const SYNONYMS: readonly (readonly [names: RegExp, ...fields: string[]])[] = [
  [/^(?:coordenadas|coordinates|localiza[çc][aã]o|geo)$/i, "gps"],
  [/^(?:fotografia|foto|imagem|image|photo|capa)$/i, "imagem", "foto"],
  [/^(?:texto|corpo|body|content|conte[úu]dos?)$/i, "conteudo", "descricao"],
  [/^(?:resumo|lead|excerpt|entrada)$/i, "teaser"],
  [/^(?:title|nome|name|designa[çc][aã]o|t[íi]tulo)$/i, "titulo", "nome"],
  [/^(?:website|site|p[áa]gina|homepage)$/i, "link"],
  [/^(?:sala|morada|recinto|venue)$/i, "local"],
  [/^(?:c[óo]digo|code)$/i, "codigo"],
];

// "Nome do projeto" is nome, "Data de início" is not data: the longest name that stands in it whole.
function fieldMeant(name: string, known: readonly string[]): string | undefined {
  const near = nearestName(name, known);
  if (near !== undefined || name.length > LONGEST_NAME) return near;
  const [, ...fields] = SYNONYMS.find(([names]) => names.test(name)) ?? [];
  const synonym = fields.find((field) => known.includes(field));
  if (synonym !== undefined) return synonym;
  const words = `_${slugify(name).replaceAll("-", "_")}_`.replaceAll(/_d[aeo]s?_/g, "_");
  return known
    .filter((field) => words.includes(`_${field}_`))
    .toSorted((a, b) => b.length - a.length)[0];
}

const LONGEST_NAME = 100;

// Most collections have most of these.
const COMMON: ReadonlySet<string> = new Set(
  "id slug ordem created modified publicar_em retirar_em".split(" "),
);

/** The collection whose items have these fields, where they fit another one better; by names written. */
export function collectionMeant(
  collection: Collection,
  names: readonly string[],
): Collection | undefined {
  const telling = names.filter((name) => !COMMON.has(name) && !isNote(name));
  const fits = ({ fields }: Collection) =>
    telling.filter((name) => Object.hasOwn(fields, name)).length;
  const own = fits(collection);
  if (own === telling.length) return undefined;
  let best: Collection | undefined;
  for (const other of Object.values(collections)) {
    if (fits(other) > Math.max(own, 1, best ? fits(best) : 0)) best = other;
  }
  // One that has but one field more, and lacks others, is no better.
  return best && (fits(best) === telling.length || fits(best) > own + 1) ? best : undefined;
}
