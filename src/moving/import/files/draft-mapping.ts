/** Drafts a mapping from a fixture's models to collections, for people to correct. */
import { checkValue } from "../../../authoring/content/check/check-value.ts";
import { parsePortuguese } from "../../../authoring/content/check/portuguese-values.ts";
import { nearestName, slugify } from "../../../authoring/content/report/nearest-name.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { withoutArticle } from "../../../contract/words.ts";
import { type Fixture, type FixtureObject, languageOfTranslation, splitField } from "./fixture.ts";
import type { CollectionMapping, Mapping } from "./mapping.ts";
import { ORDER_FIELD_NAME, type ThroughFields } from "./through-model.ts";

/** Other names of models and fields, by collection or field of the contract. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  temas: ["topic", "seccao", "section"],
  autores: ["organizacao", "entidade"],
  locais: ["place", "location"],
  noticias: ["news", "newsitem", "post", "artigo", "article"],
  eventos: ["seminario"],
  premios: ["premio", "award", "edicao", "premioedicao"],
  candidatos: ["candidatura", "projeto"],
  premio: ["edicao", "award", "edition", "premioedicao"],
  tema: ["topic", "seccao", "section", "categoria", "category"],
  autor: ["organizacao", "entidade"],
  local: ["place", "location"],
  candidato: ["projeto"],
  titulo: ["name"],
  nome: ["title", "designacao"],
  conteudo: ["descricao", "description"],
  descricao: ["nome", "name", "content"],
  data: ["data_publicacao", "published"],
  data_inicio: ["start_date"],
  data_fim: ["end_date"],
  imagem: ["photo", "logotipo"],
  foto: ["photo", "image"],
  link_registo: ["registo"],
  publicar_em: ["publish_date", "publish_at", "go_live_at", "data_publicacao", "embargo"],
  retirar_em: ["expiry_date", "expire_at", "unpublish_at", "data_expiracao", "expira_em"],
  teaser: ["excerpt"],
  created: ["created_at", "data_criacao"],
  modified: ["modificado", "updated", "updated_at", "modified_at"],
  tipo: ["type", "nivel"],
  estado_publicacao: ["activo", "is_published"],
};

// Objects whose values tell the kind of a field.
const SAMPLE_SIZE = 30;
// A model of another name is drafted if it has at least so many of the required fields.
const MIN_REQUIRED = 4;

export function draftMapping(fixture: Fixture): Mapping {
  const mapping = likeliestModels(fixture);
  const mappedModels = Object.values(mapping).map(({ model }) => model);
  const others = [...fixture.byModel.keys()].filter((model) => !mappedModels.includes(model));
  for (const name of collectionNames) {
    const model = mapping[name]?.model;
    if (model === undefined) continue;
    const fields = withThrough(name, mapping, fixture, others);
    const inherited = inheritedFields(name, { model, fields }, fixture, others);
    // Only collections without ids have an order of their own.
    const ordem = [...fixture.fieldsOf(model)].find((field) => ORDER_FIELD_NAME.test(field));
    const order = ordem && !collections[name].fields.id ? { ordem } : {};
    mapping[name] = { model, fields: { ...inherited, ...fields, ...order } };
  }
  return mapping;
}

/** The likeliest model of each collection, with the fields that match. */
function likeliestModels(fixture: Fixture): Mapping {
  const drafts = [...fixture.byModel].flatMap(([model, objects]) =>
    collectionNames.map((name) => {
      const fields = matchFields(name, objects);
      const declared = Object.entries<Field>(collections[name].fields);
      const found = declared.filter(([field, { required }]) => required && fields[field]).length;
      const hasName = isNamed(name, splitField(model)[1]);
      // The name of the model counts most, then its required fields, then the others.
      const score = (hasName ? 10 : 0) + found + Object.keys(fields).length / 100;
      return { name, model, fields, score, isLikely: hasName || found >= MIN_REQUIRED };
    }),
  );
  const mapping: Mapping = {};
  const likely = drafts.filter(({ isLikely }) => isLikely);
  for (const { name, model, fields } of likely.sort((a, b) => b.score - a.score)) {
    const isTaken = Object.values(mapping).some((mapped) => mapped.model === model);
    if (!isTaken) mapping[name] ??= { model, fields };
  }
  return mapping;
}

/** The fields that a model has in its parent model, or of its translation: `site.conteudo.titulo`. */
function inheritedFields(
  name: CollectionName,
  { model, fields }: CollectionMapping,
  fixture: Fixture,
  others: readonly string[],
): Record<string, string> {
  // Unrelated models share keys too, so a parent is assumed only for a missing title.
  const title = collections[name].names.at(-1) ?? "";
  const [parent, another] = others.filter((other) => {
    if (isTranslation(other, model, fixture)) return true;
    const hasMissingTitle = !fields[title] && matchFields(name, fixture.of(other))[title];
    return hasMissingTitle && isParent(other, name, model, fixture);
  });
  // If several models may be the parent, none is assumed.
  if (parent === undefined || another !== undefined) return {};
  const matched = Object.entries(matchFields(name, fixture.of(parent)));
  return Object.fromEntries(matched.map(([field, from]) => [field, `${parent}.${from}`]));
}

function isTranslation(other: string, model: string, fixture: Fixture): boolean {
  return (
    plainly(other) === plainly(`${model}translation`) &&
    fixture.of(other).every(languageOfTranslation)
  );
}

/** Whether the objects of a model have parents with the same keys (multi-table inheritance). */
function isParent(parent: string, name: CollectionName, model: string, fixture: Fixture): boolean {
  const fields = fixture.fieldsOf(parent);
  const children = fixture.of(model);
  // A model that refers to the object, such as its translation, has unrelated keys.
  const isReference = (field: string) =>
    /^(?:master|object_id)$/.test(field) || isNamed(name, field);
  return (
    ![...fields].some(isReference) &&
    (hasUnusualKeys(children) || coversParent(model, parent, fixture)) &&
    fields.isDisjointFrom(fixture.fieldsOf(model)) &&
    children.every(({ pk }) => fixture.withKey(parent, pk) !== undefined)
  );
}

/** Whether the keys are not just 1, 2, 3 …, which match by chance because every model has them. */
function hasUnusualKeys(objects: readonly FixtureObject[]): boolean {
  // Not `>`, because a text is an unusual key too.
  return objects.some(({ pk }) => !(Number(pk) <= objects.length));
}

/** Whether a model has all keys of a parent; together with possible siblings, nearly all. */
function coversParent(model: string, parent: string, fixture: Fixture): boolean {
  const keysOf = (name: string) => new Set(fixture.of(name).map(({ pk }) => String(pk)));
  const parentKeys = keysOf(parent);
  const keys = keysOf(model);
  const siblingKeys = [...fixture.byModel].flatMap(([other, objects]) => {
    const otherKeys = keysOf(other);
    const isSibling =
      otherKeys.isSubsetOf(parentKeys) && otherKeys.isDisjointFrom(keys) && hasUnusualKeys(objects);
    return isSibling ? [...otherKeys] : [];
  });
  const covered = new Set([...keys, ...siblingKeys]).size;
  return covered >= parentKeys.size * (siblingKeys.length > 0 ? 0.9 : 1);
}

/** The drafted fields, and references that Django prints as a through model. */
function withThrough(
  name: CollectionName,
  mapping: Mapping,
  fixture: Fixture,
  models: readonly string[],
): Readonly<Record<string, string>> {
  const fields: Record<string, string> = { ...mapping[name]?.fields };
  for (const [field, { kind, to }] of Object.entries<Field>(collections[name].fields)) {
    if (kind !== "references" || to === undefined || fields[field] !== undefined) continue;
    const found = models.find((model) => findThrough(name, to, mapping, fixture.of(model)[0]));
    if (found) fields[field] = found;
  }
  return fields;
}

/** The fields of a through model between two collections; `undefined` if it connects others. */
export function findThrough(
  name: CollectionName,
  to: CollectionName,
  mapping: Mapping,
  sample: FixtureObject | undefined,
): ThroughFields | undefined {
  const isCalledAfter = (collection: CollectionName, field: string) => {
    // `noticia` in `from_noticia` and `noticia_id`.
    const noun = field.replace(/^(?:from|to)_/i, "").replace(/_id$/i, "");
    const [, model] = splitField(mapping[collection]?.model ?? "");
    return isNamed(collection, noun) || plainly(model) === plainly(noun);
  };
  const fields = Object.keys(sample?.fields ?? {});
  // A through model from news to news has from_noticia and to_noticia.
  const owner = fields.find((field) => !/^to_/i.test(field) && isCalledAfter(name, field));
  const target = fields.find((field) => field !== owner && isCalledAfter(to, field));
  if (owner === undefined || target === undefined) return undefined;
  return { owner, target, order: fields.find((field) => ORDER_FIELD_NAME.test(field)) };
}

/**
 * The mapped fields, with and without their model (`titulo`, `site.noticia.titulo`), and those of
 * through models.
 */
export function mappedNames(mapping: Mapping, fixture: Fixture): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name of collectionNames) {
    const { model, fields = {} } = mapping[name] ?? {};
    const declared: Readonly<Record<string, Field>> = collections[name].fields;
    for (const [field, from] of Object.entries(fields)) {
      names.add(from).add(`${model}.${from}`);
      const to = declared[field]?.to;
      const through = to && findThrough(name, to, mapping, fixture.of(from)[0]);
      for (const column of Object.values(through ?? {})) names.add(`${from}.${column}`);
    }
  }
  return names;
}

export function isNamed(name: CollectionName, modelOrField: string): boolean {
  const nouns = Object.values(collections[name].nouns).map((noun) => withoutArticle(noun));
  const plain = plainly(modelOrField);
  return [name, ...nouns, ...(WORDS[name] ?? [])].some((word) => plainly(word) === plain);
}

/** What people call a field, the likeliest first. */
function wordsOf(name: string, { words, synonyms }: Field): string[] {
  const labels = Object.values(words).map(({ label }) => label);
  return [...synonyms, ...(WORDS[name] ?? []), ...labels];
}

function matchFields(
  name: CollectionName,
  objects: readonly FixtureObject[],
): Record<string, string> {
  const sample = objects.slice(0, SAMPLE_SIZE);
  const unmatched = new Set(sample.flatMap(({ fields }) => Object.keys(fields)));
  const matched: Record<string, string> = {};
  const declared = Object.entries(collections[name].fields).filter(([field]) => field !== "id");
  const unmatchedLike = (word: string) => {
    const plain = plainly(word);
    const names = [...unmatched];
    return (
      names.find((name) => plainly(name) === plain) ??
      names.find((name) => plainly(withoutPortuguese(name)) === plain)
    );
  };
  const match = (field: string, words: readonly string[], declaration: Field) => {
    const from = words
      .map(unmatchedLike)
      .find((name) => name !== undefined && fitsKind(declaration, sample, name));
    if (from === undefined) return;
    matched[field] = from;
    unmatched.delete(from);
  };
  // Exact names first, so that no other field takes them.
  for (const [field, declaration] of declared) match(field, [field, `${field}s`], declaration);
  for (const [field, declaration] of declared) {
    if (matched[field] !== undefined) continue;
    const near = nearestName(field, unmatched);
    const words = wordsOf(field, declaration);
    match(field, near === undefined ? words : [...words, near], declaration);
  }
  return matched;
}

/** `titulo` for `titulo_pt` and `titulo_pt_pt`, which django-modeltranslation adds. */
function withoutPortuguese(name: string): string {
  return name.replace(/[-_]pt(?:[-_]pt)?$/i, "");
}

/** Whether at least half of the values of the field `name` are of the kind of a declared field. */
function fitsKind(field: Field, sample: readonly FixtureObject[], name: string): boolean {
  const values = sample.map(({ fields }) => fields[name]).filter((value) => (value ?? "") !== "");
  // A day may have a time in the fixture; the import takes the day alone.
  const kind = field.kind === "date" ? "instant" : field.kind;
  const fits = values.filter((value) => {
    if (kind === "references") return Array.isArray(value) || typeof value === "number";
    // A natural key is a list.
    if (kind === "reference") return typeof value !== "object" || Array.isArray(value);
    if (typeof value === "object") return false;
    if (kind === "image") return true;
    const raw = parsePortuguese(kind, { at: 0, data: value as string });
    return "value" in checkValue({ ...field, kind }, raw);
  });
  return fits.length * 2 >= values.length;
}

function plainly(word: string): string {
  return slugify(word).replaceAll(/[-_]/g, "");
}
