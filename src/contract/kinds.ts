/**
 * The kinds of values that fields have. Of each stands here all that can be said as data: what editors
 * write, how an edition keeps it, what is printed on the wire. What needs a parser, the check of a value
 * that an editor wrote, is a table over these kinds in `content/check/check-value.ts`.
 * @see contract.md, "The resources"; content.md, "Values"
 */
import * as z from "zod";
import { absoluteAddress, mediaPath, withAbsoluteMedia } from "./media-addresses.ts";

/** What an absent field becomes. */
export type Absent = string | boolean | null | readonly never[];

/** A value as a column of an edition has it. */
type Stored = string | number;

interface Said {
  /** What a field becomes that editors leave out, where its own declaration says nothing else. */
  readonly absent: Absent;
  /** A value as editors write it in YAML, for the "such as" of messages. */
  readonly example: string;
  /** Of kinds whose form has to be known: the example is shown while people type. */
  readonly exampleHelps?: true;
  /** What editors write, in words. Of references, what collections add to it is not told here. */
  readonly expected: string;
  /** The form of the whole text, a regular expression without anchors. */
  readonly pattern?: string;
  /** What editors write in YAML and JSON. @param name what an item of another collection is named by */
  readonly written: (name: z.ZodType) => z.ZodType;
  /** How the cell of a table is read. */
  readonly cell:
    | "number"
    | "text"
    | "flag"
    | "date"
    | "moment"
    | "instant"
    | "reference"
    | "references"
    | "names";
  /** What is printed where there is a value. */
  readonly wire: () => z.ZodType;
  /** What the text on the wire holds, where the schema has no format that says it. */
  readonly holds?: string;
  /** Prints a value; kinds without it are printed as they are kept. */
  readonly print?: (stored: Stored, publicUrl: string) => string | number | boolean;
}

/** How an edition keeps a value. */
type Kept =
  | {
      /** Itself in a column of its name, or the row of a medium or of an item in `<name>_id`. */
      readonly stored: "value" | "medium" | "item";
      /**
       * Type and constraints of the column `name`.
       * @param isGiven a value that is there was written by an editor, and is no default
       */
      readonly column: (name: string, isGiven: boolean) => string;
    }
  /** The rows of items, in a table of their own. */
  | { readonly stored: "items" }
  /** In the register, with all names that items had before. */
  | { readonly stored: "register" };

export type KindDeclaration = Said & Kept;

/** Addresses that editors give are printed as written, and accents need not be percent-encoded. */
export const webAddress = () => z.string().regex(/^[A-Za-z]+:\/\/\S+$/);

const text = (pattern: string) => z.string().meta({ pattern });
/** The whole text, with spaces around it. */
const spaced = (pattern: string) => `^\\s*${pattern}\\s*$`;
const [MONTH, DAY_OF_MONTH] = ["(0?[1-9]|1[0-2])", "(0?[1-9]|[12]\\d|3[01])"];
const DAY = `(\\d{4}[-/.]${MONTH}[-/.]${DAY_OF_MONTH}|${DAY_OF_MONTH}[-/.]${MONTH}[-/.]\\d{4})`;
const SLUG = "[-A-Za-z0-9_]+";
const CODE = "[A-Za-z0-9]{8}";
const DEGREES = "[-+]?\\d+(\\.\\d+)?";

const declared = {
  /** The item's identity. */
  id: {
    absent: null,
    example: "12",
    expected: "a whole number from 1",
    written: () => z.int().min(1),
    cell: "number",
    stored: "value",
    column: () => "INTEGER PRIMARY KEY",
    wire: () => z.int().min(1),
  },
  integer: {
    absent: null,
    example: "2026",
    expected: "a whole number",
    written: () => z.int(),
    cell: "number",
    stored: "value",
    column: () => "INTEGER",
    wire: () => z.int(),
  },
  text: {
    absent: "",
    example: "Casa da Música",
    expected: "a text",
    written: () => text("\\S"),
    cell: "text",
    stored: "value",
    column: (name, isGiven) => (isGiven ? `TEXT CHECK (${name} <> '')` : "TEXT"),
    wire: () => z.string(),
  },
  /** Unique in its collection, whatever the case of its letters. */
  slug: {
    absent: null,
    example: "casa-da-musica",
    expected: 'letters without accents, digits, "-" and "_"',
    pattern: SLUG,
    written: () => text(spaced(SLUG)),
    cell: "text",
    stored: "value",
    column: () => "TEXT UNIQUE COLLATE NOCASE",
    wire: () => z.string().regex(new RegExp(`^${SLUG}$`)),
  },
  /** Unique among all codes of the content, whatever the case of its letters. */
  code: {
    absent: null,
    example: "Ab3dE9x2",
    exampleHelps: true,
    expected: "eight letters without accents and digits, such as Ab3dE9x2",
    pattern: CODE,
    written: () => text(spaced(CODE)),
    cell: "text",
    stored: "value",
    column: (name) => `TEXT UNIQUE COLLATE NOCASE CHECK (length(${name}) = 8)`,
    wire: () => z.string().regex(new RegExp(`^${CODE}$`)),
  },
  /** A fragment, sanitised at publication. */
  html: {
    absent: "",
    example: "<p>…</p>",
    expected: "a text in HTML",
    written: () => text("\\S"),
    cell: "text",
    stored: "value",
    column: () => "TEXT",
    wire: () => z.string(),
    holds: "html",
    print: (html, publicUrl) => withAbsoluteMedia(html as string, publicUrl),
  },
  flag: {
    absent: false,
    example: "true",
    expected: "true or false",
    written: () => z.boolean(),
    cell: "flag",
    stored: "value",
    column: (name) => `INTEGER CHECK (${name} IN (0, 1))`,
    wire: () => z.boolean(),
    print: (flag) => flag === 1,
  },
  /** Text from end to end. */
  date: {
    absent: null,
    example: "2026-03-31",
    exampleHelps: true,
    expected: "a date such as 2026-03-31",
    written: () => text(spaced(DAY)),
    cell: "date",
    stored: "value",
    column: (name) => `TEXT CHECK (${name} IS date(${name}))`,
    wire: () => z.iso.date(),
  },
  /** Printed in the site's zone with its offset; kept as printed. */
  moment: {
    absent: null,
    example: "2026-03-31T09:30:00",
    exampleHelps: true,
    expected: "a moment such as 2026-03-31T09:30:00",
    written: () => text("^\\s*\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}"),
    cell: "moment",
    stored: "value",
    column: () => "TEXT",
    wire: () => z.iso.datetime({ offset: true }),
  },
  /** When something happens: kept in epoch milliseconds, of a date the first moment of that day. */
  instant: {
    absent: null,
    example: "2026-03-31T09:30:00",
    exampleHelps: true,
    expected: "a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00",
    written: () => text(`^\\s*${DAY}([Tt ]+\\d{1,2}:\\d{2}|\\s*$)`),
    cell: "instant",
    stored: "value",
    column: () => "INTEGER",
    wire: () => z.iso.datetime(),
    print: (milliseconds) => new Date(milliseconds).toISOString(),
  },
  /** Absolute, http or https, or the path of a file of the folder, which an edition has as `/media/…`. */
  url: {
    absent: null,
    example: "https://www.example.pt/",
    exampleHelps: true,
    expected: "a whole address that starts with https:// or http://",
    written: () => text("^\\s*([Hh][Tt][Tt][Pp][Ss]?://[^\\s/]|media/)"),
    cell: "text",
    stored: "value",
    column: () => "TEXT",
    wire: webAddress,
    holds: "uri",
    print: (address, publicUrl) => absoluteAddress(address as string, publicUrl),
  },
  /** Kept as written, so "38.70,-9.10" keeps its zeros. */
  gps: {
    absent: null,
    example: "41.1579,-8.6291",
    exampleHelps: true,
    expected: "latitude and longitude in degrees, such as 41.1579,-8.6291",
    written: () => text(spaced(`${DEGREES}\\s*,\\s*${DEGREES}`)),
    cell: "text",
    stored: "value",
    column: () => "TEXT",
    wire: () => z.string(),
    holds: "gps",
  },
  /** A path in the content folder, an address below /media/ in the edition. */
  image: {
    absent: null,
    example: "media/casa.jpg",
    exampleHelps: true,
    expected: "the path of an image in the folder media, such as media/casa.jpg",
    written: () => text("[Mm]edia[/\\\\]"),
    cell: "text",
    stored: "medium",
    column: () => "INTEGER REFERENCES media",
    wire: () => z.url(),
    holds: "uri",
    print: (address, publicUrl) => publicUrl + mediaPath(address as string),
  },
  /** One item of another collection. */
  reference: {
    absent: null,
    example: "casa-da-musica",
    expected: "the name of an item",
    written: (name) => name,
    cell: "reference",
    stored: "item",
    column: () => "INTEGER",
    wire: () => z.int().min(1),
  },
  /** A list of them, in the order given. */
  references: {
    absent: [],
    example: "[casa-da-musica]",
    expected: "a list of names",
    written: (name) => z.array(name),
    cell: "references",
    stored: "items",
    wire: () => z.array(z.int().min(1)),
  },
  /** Slugs or codes that the item had before; a field says of which of its fields. */
  formerNames: {
    absent: [],
    example: "[obras-na-baixa]",
    expected: "a list of names as they stood in addresses",
    written: () => z.array(z.string()),
    cell: "names",
    stored: "register",
    wire: () => z.array(z.string()),
  },
} as const satisfies Record<string, KindDeclaration>;

export type Kind = keyof typeof declared;

/** Every kind of field that there is. */
export const kinds: Readonly<Record<Kind, KindDeclaration>> = declared;

export const kindNames = Object.keys(kinds) as readonly Kind[];
