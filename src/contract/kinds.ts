/**
 * The kinds of fields. Checks of values need parsers: `authoring/content/check/check-value.ts`.
 * @see contract.md, "The resources"; content.md, "Values"
 */
import * as z from "zod";
import { absoluteAddress, mediaPath, withAbsoluteMedia } from "./media-addresses.ts";

/** The value of a field that editors leave out. */
export type AbsentValue = string | boolean | null | readonly never[];

type StoredValue = string | number;

interface KindDeclaration {
  /** The default of {@link Field.absent}. */
  readonly absent: AbsentValue;
  readonly example: string;
  /** Show the example in forms, because the kind has a special syntax. */
  readonly exampleHelps?: true;
  /** For messages. For references they have their own words, which name the target. */
  readonly expected: string;
  /** A regular expression, without anchors, that the whole text must match. */
  readonly pattern?: string;
  /** The schema of the value in YAML and JSON. @param name the schema of a reference's name */
  readonly written: (name: z.ZodType) => z.ZodType;
  /** `value`: in column `<name>`. `medium`, `item`: an id in `<name>_id`. Others: other tables. */
  readonly stored: "value" | "medium" | "item" | "items" | "former names";
  /** Type and constraints. @param hasEmptyDefault it is optional, and its default is not null */
  readonly column: (name: string, hasEmptyDefault: boolean) => string;
  readonly wire: () => z.ZodType;
  /** The format of the text on the wire, if the schema cannot express it. */
  readonly format?: string;
  /** Default: the value as stored. */
  readonly print?: (stored: StoredValue, publicUrl: string) => string | number | boolean;
}

const defaults = {
  absent: null,
  stored: "value",
  column: () => "TEXT",
  wire: () => z.string(),
} as const;

const kind = (
  differences: Omit<KindDeclaration, keyof typeof defaults> & Partial<KindDeclaration>,
): KindDeclaration => ({ ...defaults, ...differences });

/** Not `z.url()`: addresses are printed as editors wrote them, with accents not percent-encoded. */
export const webAddress = () => z.string().regex(/^[A-Za-z]+:\/\/\S+$/);

// Patterns are for text editors. A value that matches may still be refused by `check`.
const textLike = (pattern: string) => z.string().meta({ pattern });
const wholeText = (pattern: string) => `^\\s*${pattern}\\s*$`;
const MONTH = "(0?[1-9]|1[0-2])";
const DAY_OF_MONTH = "(0?[1-9]|[12]\\d|3[01])";
// 2026-03-31, 2026/3/31 or 31.3.2026.
const DAY = `(\\d{4}[-/.]${MONTH}[-/.]${DAY_OF_MONTH}|${DAY_OF_MONTH}[-/.]${MONTH}[-/.]\\d{4})`;
const SLUG = "[-A-Za-z0-9_]+";
const CODE = "[A-Za-z0-9]{8}";
const DEGREES = "[-+]?\\d+(\\.\\d+)?";

const declared = {
  id: kind({
    example: "12",
    expected: "a whole number from 1",
    written: () => z.int().min(1),
    column: () => "INTEGER PRIMARY KEY",
    wire: () => z.int().min(1),
  }),
  integer: kind({
    example: "2026",
    expected: "a whole number",
    written: () => z.int(),
    column: () => "INTEGER",
    wire: () => z.int(),
  }),
  text: kind({
    absent: "",
    example: "Casa da Música",
    expected: "a text",
    written: () => textLike("\\S"),
    column: (name, hasEmptyDefault) => (hasEmptyDefault ? "TEXT" : `TEXT CHECK (${name} <> '')`),
  }),
  /** Unique in its collection, ignoring case. */
  slug: kind({
    example: "casa-da-musica",
    expected: 'unaccented letters, digits, "-" and "_"',
    pattern: SLUG,
    written: () => textLike(wholeText(SLUG)),
    column: () => "TEXT COLLATE NOCASE",
    wire: () => z.string().regex(new RegExp(`^${SLUG}$`)),
  }),
  /** Unique among all codes of the content, ignoring case. */
  code: kind({
    example: "Ab3dE9x2",
    exampleHelps: true,
    expected: "eight unaccented letters or digits, such as Ab3dE9x2",
    pattern: CODE,
    written: () => textLike(wholeText(CODE)),
    column: (name) => `TEXT COLLATE NOCASE CHECK (length(${name}) = 8)`,
    wire: () => z.string().regex(new RegExp(`^${CODE}$`)),
  }),
  /** An HTML fragment, sanitised at publication. */
  html: kind({
    absent: "",
    example: "<p>…</p>",
    expected: "a text in HTML",
    written: () => textLike("\\S"),
    format: "html",
    print: (html, publicUrl) => withAbsoluteMedia(html as string, publicUrl),
  }),
  flag: kind({
    absent: false,
    example: "sim",
    expected: "sim or não (also true or false)",
    written: () => z.boolean(),
    column: (name) => `INTEGER CHECK (${name} IN (0, 1))`,
    wire: () => z.boolean(),
    print: (flag) => flag === 1,
  }),
  /** Stored and printed as text, never converted. */
  date: kind({
    example: "2026-03-31",
    exampleHelps: true,
    expected: "a date such as 2026-03-31",
    written: () => textLike(wholeText(DAY)),
    column: (name) => `TEXT CHECK (${name} IS date(${name}))`,
    wire: () => z.iso.date(),
  }),
  /** Printed in the site's zone with its offset; stored as printed. */
  moment: kind({
    example: "2026-03-31T09:30:00",
    exampleHelps: true,
    expected: "a moment such as 2026-03-31T09:30:00",
    written: () => textLike("^\\s*\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}"),
    wire: () => z.iso.datetime({ offset: true }),
  }),
  /** A scheduled moment, stored in epoch milliseconds. A date means its first moment. */
  instant: kind({
    example: "2026-03-31T09:30:00",
    exampleHelps: true,
    expected: "a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00",
    written: () => textLike(`^\\s*${DAY}([Tt ]+\\d{1,2}:\\d{2}|\\s*$)`),
    column: () => "INTEGER",
    wire: () => z.iso.datetime(),
    print: (milliseconds) => new Date(milliseconds).toISOString(),
  }),
  /** An http(s) URL, or the path of a file in the content folder, stored as `/media/…`. */
  url: kind({
    example: "https://www.example.pt/",
    exampleHelps: true,
    expected: "a whole address without spaces that starts with https:// or http://",
    written: () => textLike("^\\s*([Hh][Tt][Tt][Pp][Ss]?://[^\\s/]|media/)"),
    wire: webAddress,
    format: "uri",
    print: (address, publicUrl) => absoluteAddress(address as string, publicUrl),
  }),
  /** Stored as written, so that "38.70,-9.10" keeps its zeros. */
  gps: kind({
    example: "41.1579,-8.6291",
    exampleHelps: true,
    expected: "latitude and longitude in degrees, such as 41.1579,-8.6291",
    written: () => textLike(wholeText(`${DEGREES}\\s*,\\s*${DEGREES}`)),
    format: "gps",
  }),
  /** A path in the content folder; in the edition, an address below /media/. */
  image: kind({
    example: "media/casa.jpg",
    exampleHelps: true,
    expected: "the path of an image in the folder media, such as media/casa.jpg",
    written: () => textLike("[Mm]edia[/\\\\]"),
    stored: "medium",
    column: () => "INTEGER REFERENCES media",
    wire: () => z.url(),
    format: "uri",
    print: (address, publicUrl) => publicUrl + mediaPath(address as string),
  }),
  reference: kind({
    example: "casa-da-musica",
    expected: "the name of an item",
    written: (name) => name,
    stored: "item",
    column: () => "INTEGER",
    wire: () => z.int().min(1),
  }),
  /** In the editors' order. */
  references: kind({
    absent: [],
    example: "[casa-da-musica]",
    expected: "a list of names",
    written: (name) => z.array(name),
    stored: "items",
    wire: () => z.array(z.int().min(1)),
  }),
  /** Slugs or codes that the item had before; `Rules.formerOf` names the field. */
  formerNames: kind({
    absent: [],
    example: "[obras-na-baixa]",
    expected: "a list of names as they stood in addresses",
    written: () => z.array(z.string()),
    stored: "former names",
    wire: () => z.array(z.string()),
  }),
};

export type Kind = keyof typeof declared;

export const kinds: Readonly<Record<Kind, KindDeclaration>> = declared;

export const kindNames = Object.keys(kinds) as readonly Kind[];
