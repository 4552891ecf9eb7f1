/**
 * The collections for an editor on the web that works on a hosted git repository: Sveltia CMS, or Decap CMS,
 * whose form of `config.yml` both read. What it cannot hold is left out: tables in `.csv` and workbooks.
 * @see https://decapcms.org/docs/configuration-options/ and https://sveltiacms.app/en/docs
 */
import { extname } from "node:path";
import { isMap, parseDocument } from "yaml";
import { type Collection, calledBy } from "../../contract/collection.ts";
import { collectionNames, collections } from "../../contract/collections.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { say } from "../../language/language.ts";
import { fieldNames } from "../check/field-names.ts";
import type { CollectionFiles, Listing } from "../files/folder.ts";

const WITH_BODY = new Set([".md", ".html"]);

type Part = Readonly<Record<string, unknown>>;

const BEGINNING = `# The collections of this folder for Sveltia CMS or Decap CMS, by "montra schema --cms".
# They are written anew each time; everything else here is yours.
# Where the folder is not the root of its repository, the folder's path stands before media_folder.
backend:
  name: github
  repo: owner/name
  branch: main
# local_backend: true # to try it with Decap CMS and decap-server
media_folder: media
public_folder: media
slug:
  encoding: ascii
  clean_accents: true
`;

/** Loads the editor that lies beside it. */
export const CMS_PAGE = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Montra</title>
</head>
<body>
<script src="sveltia-cms.js"></script>
</body>
</html>
`;

/**
 * @param known what is there already, `undefined` where nothing is
 * @returns the text of `config.yml`; all but the collections as it was. `undefined` where it cannot be read
 */
export function cmsConfig(listing: Listing, known: string | undefined): string | undefined {
  const document = parseDocument(known ?? BEGINNING);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const parts = collectionNames.flatMap((name) => collectionPart(name, listing));
  document.set("collections", document.createNode(parts));
  return document.toString({ lineWidth: 0 });
}

function filesOf(name: CollectionName, { collections: files }: Listing): CollectionFiles {
  return files.get(name) ?? { table: undefined, items: [] };
}

function collectionPart(name: CollectionName, listing: Listing): Part[] {
  const { table, items } = filesOf(name, listing);
  const labels = { name, label: say.writing.plural({ collection: name }) };
  const [one] = items;
  if (table && items.length === 0) {
    const ending = extname(table.path);
    if (ending !== ".yaml" && ending !== ".json") return [];
    const rows = { name: "items", label: labels.label, widget: "list", root: true };
    const fields = [{ ...rows, fields: fieldParts(name, listing, "table") }];
    return [{ ...labels, files: [{ ...labels, file: table.path, fields }] }];
  }
  const collection: Collection = collections[name];
  const ending = one ? extname(one.path) : collection.body ? ".md" : ".yaml";
  const [title] = calledBy(collection).by;
  return [
    {
      ...labels,
      label_singular: say.writing.editOne({ collection: name }),
      ...{ folder: name, create: true, extension: ending.slice(1) },
      format: WITH_BODY.has(ending) ? "frontmatter" : ending.slice(1),
      identifier_field: title,
      slug: `{{${title}}}`,
      fields: fieldParts(name, listing, ending),
    },
  ];
}

/** @param ending of the files that hold one item each, or `table` */
function fieldParts(name: CollectionName, listing: Listing, ending: string): Part[] {
  const collection: Collection = collections[name];
  return fieldNames(collection)
    .filter((key) => key !== "ordem" && !collection.fields[key]?.rules.stamped)
    .map((key) => {
      const field = collection.fields[key] as Field;
      const isBody = WITH_BODY.has(ending) && key === collection.body;
      const label = say.writing.label({ field: key });
      // The name of a file is the slug of its item.
      const required = field.required && (ending === "table" || field.kind !== "slug");
      const part = { name: isBody ? "body" : key, label, required };
      const hint = say.writing.meaning({ collection: name, field: key });
      const isMarkdown = isBody && ending === ".md";
      return { ...part, ...(isMarkdown ? { widget: "markdown" } : widgetOf(field, listing)), hint };
    });
}

function widgetOf(field: Field, listing: Listing): Part {
  const { kind, to } = field;
  const { stored, pattern, expected } = kinds[kind];
  if (to && filesOf(to, listing).items.length > 0) {
    const { names }: Collection = collections[to];
    const shown = { display_fields: names.slice(-1), search_fields: names.slice(-1) };
    const multiple = stored === "items" ? { multiple: true } : {};
    return { widget: "relation", collection: to, value_field: "{{slug}}", ...shown, ...multiple };
  }
  if (stored === "items" || kind === "formerNames") return { widget: "list" };
  if (kind === "id" || kind === "integer") return { widget: "number", value_type: "int" };
  if (kind === "flag") return { widget: "boolean", default: field.absent === true };
  if (kind === "image") return { widget: "image" };
  if (kind === "html") return { widget: "text" };
  if (kind === "date")
    return {
      widget: "datetime",
      format: "YYYY-MM-DD",
      date_format: "YYYY-MM-DD",
      time_format: false,
    };
  return { widget: "string", ...(pattern && { pattern: [`^${pattern}$`, expected] }) };
}
