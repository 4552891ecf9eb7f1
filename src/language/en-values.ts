/** Messages about the values of items, and the references between them. */
import { type Kind, kinds } from "../contract/kinds.ts";
import { APPEARS } from "../contract/site/shared-fields.ts";
import { format, noun, one } from "./en-words.ts";
import type {
  Collections,
  Flags,
  Lists,
  Numbers,
  OfCollection,
  Optional,
  Texts,
} from "./message-values.ts";

/** The field by which an item is referred to; `name` is any field with plain text. */
export type NamedBy = "id" | "slug" | "code" | "name";

/** Between a path as written and the path of an existing file. */
const DIFFERENCES = {
  capitals: "its capital letters",
  space: "its spaces",
  percent: "how spaces and special characters are written (%20 and the like)",
  ending: "its repeated extension",
  unseen: "spaces or invisible characters in its name",
};
export type PathDifference = keyof typeof DIFFERENCES;

/** `undefined` if there is no limit. */
type Bounds = Readonly<Record<"min" | "max", number | undefined>>;
type Correction = Texts<"quoted" | "better">;
/** `confirmed` is how to write the place so that it is accepted as it is. */
type MisplacedPoint = Texts<"quoted" | "better" | "confirmed"> & Flags<"isSwapped">;
/** `near` is the path of the most similar file. */
type MissingFile = Texts<"quoted"> & Optional<"near"> & Flags<"isImage">;
/** The file `there` differs from the path in `change`. It is misnamed if its own name is wrong. */
type MisspeltPath = Texts<"quoted" | "there" | "near"> &
  Flags<"isMisnamed"> & { readonly change: PathDifference };
type SecondItem = Numbers<"line"> & Texts<"better"> & Flags<"isTable">;
/** `meant` is the existing name that the editor probably meant; a setting has no `collection`. */
type UnknownField = Lists<"fields"> & Texts<"name"> & Optional<"meant"> & Partial<OfCollection>;
/** Such as a winner: its `reference` to a candidate, or the fields that a project `needs`. */
type Choice = Collections<"collection" | "other"> & Texts<"ownItem" | "reference"> & Lists<"needs">;
type RepeatedValue = Texts<"quoted" | "field" | "where"> & Optional<"better">;
type RepeatedItem = Texts<"quoted" | "wrong" | "where" | "expected">;
type AmbiguousName = OfCollection & Texts<"field" | "quoted" | "by"> & Numbers<"count">;
type UnknownName = OfCollection &
  Texts<"quoted" | "expected"> &
  Optional<"near"> &
  Partial<Flags<"isId">>;
/** Such as a candidate (`target`) of another award (`scope`), which `scopeField` names. */
type OtherAward = Collections<"target" | "scope"> &
  Texts<"quoted" | "where" | "field" | "scopeField">;

export const enValues = {
  values: {
    expected: ({ kind }: { readonly kind: Kind }) => kinds[kind].expected,
    wholeNumber: ({ min, max }: Bounds) => {
      const least = min === undefined ? "" : ` from ${min}`;
      return `a whole number${least}${max === undefined ? "" : ` to ${max}`}`;
    },
    reference: ({ collection, by }: OfCollection & { readonly by: readonly NamedBy[] }) =>
      `the ${format.or(by)} of an item of ${collection}`,
    anyItem: "the name of an item",
    references: ({ each }: Texts<"each">) => `a list, each entry ${each}`,

    /** A value that an editor wrote, for the messages that take `what`. */
    what: {
      text: ({ quoted }: Texts<"quoted">) => `the text ${quoted}`,
      number: ({ digits }: Texts<"digits">) => `the number ${digits}`,
      nothing: "nothing",
      list: "a list",
      group: "a group of fields",
    },
    written: ({ what }: Texts<"what">) => `found ${what}`,
    emptyEntry: { wrong: "the list has an empty entry", fix: "delete the empty entry" },
    write: ({ text }: Texts<"text">) => `write ${text}`,

    gps: ({ quoted, better, confirmed, isSwapped }: MisplacedPoint) => ({
      wrong: isSwapped
        ? `${quoted} has the longitude before the latitude`
        : `${quoted} lies east of Greenwich, and Portugal lies west of it`,
      expected: "latitude and longitude; in Portugal the longitude is negative",
      fix: `write ${better}, or ${confirmed} if the place lies there`,
    }),
    image: {
      missing: ({ quoted, near, isImage }: MissingFile) => ({
        wrong: `there is no ${isImage ? "image" : "file"} ${quoted}`,
        expected: `the path of ${isImage ? "an image" : "a file"} in the folder media`,
        fix: near
          ? `write ${near}, or put the ${isImage ? "image" : "file"} there`
          : `put the ${isImage ? "image" : "file"} there, or correct the path`,
      }),
      differs: ({ quoted, there, near, change, isMisnamed }: MisspeltPath) => ({
        wrong: `there is no image or file ${quoted}, but there is ${there}, which differs in ${DIFFERENCES[change]}`,
        expected: "the name of the file to the letter",
        fix: isMisnamed ? `rename ${there} to ${quoted}` : `write ${near}`,
      }),
      ignoredPath: ({ quoted }: Texts<"quoted">) => ({
        wrong: `${quoted} is not read, because a name in its path begins with "_" or "."`,
        expected: "the path of a file in the folder media",
        fix: "rename it without that character",
      }),
      putThere: "put the file into that folder and write its path",
    },

    cell: {
      error: ({ said }: Texts<"said">) => ({
        wrong: `${said} is an error, or a formula that was saved as text`,
        fix: "correct the formula, or write what it should show",
      }),
      longNumber: ({ said }: Texts<"said">) => ({
        wrong: `${said} has more digits than a spreadsheet keeps, so that the last are lost`,
        fix: "format the cell as text and write the number again",
      }),
      code: ({ quoted, code }: Texts<"quoted"> & Optional<"code">) => ({
        wrong: `${quoted} is a code that the spreadsheet took for a number`,
        expected: "the eight letters and digits of the code, in a column formatted as text",
        fix: `format the column as text and write ${code ?? "the code again, as it stands in the address of its page"}: another code would change the page's address`,
      }),
      missingResult: {
        wrong: "the cell holds a formula, and the file lacks its result",
        fix: "open the file in a spreadsheet and save it, so that it is calculated",
      },
    },
    writeSuchAs: ({ example }: Texts<"example">) => `write it as in ${example}`,
    noDate: ({ date }: Texts<"date">) => `${date} is a date that does not exist`,
    weekday: ({ date }: Texts<"date">) => `${date} is on another day of the week`,
  },

  fields: {
    twice: ({ line, name }: Numbers<"line"> & Texts<"name">) => ({
      wrong: `the field is given twice, first on line ${line}`,
      expected: "each field once",
      fix: `rename the wrong one to "_${name}", which keeps it as a note`,
    }),
    secondItem: ({ line, better, isTable }: SecondItem) => ({
      wrong: `the field is given twice, first on line ${line}, as if a second item began here`,
      expected: isTable ? 'a "- " before the first field of each item' : "one item in a file",
      fix: isTable
        ? `write "${better}", with its "- " aligned with that of the item above`
        : "move this line and those below it into a file of their own",
    }),
    noBody: ({ collection }: OfCollection) => ({
      wrong: `there is text below the fields, and ${one(collection)} has no field for it`,
      expected: 'nothing after the second line "---"',
      fix: 'move it into a field, or into one named "_nota" to keep it as a note',
    }),
    secondBody: ({ field }: Texts<"field">) => ({
      wrong: `${field} is given as a field and as the text below the fields`,
      expected: "one of the two",
      fix: "merge the two",
    }),
    slugOfFile: ({ quoted, better }: Texts<"quoted" | "better">) => ({
      wrong: `the file's name ${quoted} cannot be the slug`,
      expected: 'a name of unaccented letters, digits, "-" and "_", or a field slug',
      fix: better ? `rename the file, or add "slug: ${better}"` : "rename the file",
    }),
    missing: ({ collection }: OfCollection) =>
      `${one(collection)} needs this field, and it is missing`,
    empty: "the field is empty",
    addLine: ({ line }: Texts<"line">) => `add a line such as "${line}"`,
    fillCell: "fill in the cell",
    leaveEmpty: "leave it empty if there is none",

    period: ({ begin, end }: Texts<"begin" | "end">) => ({
      wrong: `it ends on ${end}, before it begins on ${begin}`,
      expected: `${begin} or later`,
      fix: "correct one of the two dates, or swap them",
    }),
    neverVisible: ({ begin, end }: Texts<"begin" | "end">) => ({
      wrong: `it disappears at ${end}, but appears only at ${begin}`,
      expected: `a moment after ${begin}; a date alone means the beginning of that day`,
      fix: "correct one of the two",
    }),
    digitsAlone: ({ collection, quoted, better }: OfCollection & Correction) => ({
      wrong: `${quoted} is all digits, and would be taken for the id of ${one(collection)}`,
      expected: "a slug with at least one letter",
      fix: `write "${better}"`,
    }),
    unknown: ({ collection, fields, name, meant }: UnknownField) => ({
      wrong: collection ? `${one(collection)} has no such field` : "there is no such setting",
      expected: format.or(fields),
      fix: meant ? `write "${meant}"` : `write "_${name}" to keep it as a note`,
    }),
    either: ({ collection, other, ownItem, reference, needs }: Choice) => ({
      wrong: `the ${noun(collection)} must be either ${one(other)} or ${ownItem}`,
      expected: `${reference} alone, or ${format.and(needs)} without it`,
      fix: "give one or the other",
    }),
  },

  items: {
    same: ({ quoted, field, where, better }: RepeatedValue) => ({
      wrong: `${quoted} is also the ${field} of ${where}`,
      expected: "a value that no other item has, whatever the case of its letters",
      fix: better
        ? `write another in the newer of the two, such as ${better}, or delete one of the two if they are the same`
        : `keep it in only one of the two items, delete one if they are the same, or write another ${field}`,
    }),
    /** The collection declares `wrong` and `expected`. */
    twice: ({ quoted, wrong, where, expected }: RepeatedItem) => ({
      wrong: `${quoted} ${wrong} ${where}`,
      expected,
      fix: "correct the one that is wrong, or delete one if both are the same",
    }),
    ambiguous: ({ collection, field, quoted, count, by }: AmbiguousName) => ({
      wrong: `${count} items of ${collection} have the ${field} ${quoted}`,
      expected: "a name that only one item has",
      fix: `write the ${by} of the item that you mean`,
    }),
    noName: ({ collection, quoted, expected, near, isId }: UnknownName) => ({
      wrong: `no ${noun(collection)} is named ${quoted}`,
      expected,
      fix: `${near ? `write ${near}` : "correct it"}, or add ${isId ? "an item with that id" : quoted} to ${collection}`,
    }),
    draft: ({ quoted, file }: Texts<"quoted" | "file">) => ({
      wrong: `${quoted} is only a draft, ${file}`,
      expected: "an item that is published",
      fix: 'take the "_" away from the name of that file, or name another item',
    }),
    otherScope: ({ target, scope, quoted, where, field, scopeField }: OtherAward) => ({
      wrong: `the ${noun(target)} ${quoted} (${where}) belongs to another ${noun(scope)}`,
      expected: `a ${noun(target)} of the same ${noun(scope)}`,
      fix: `correct ${scopeField} or ${field}`,
    }),
    /** `moment` is ISO 8601. */
    appears: ({ moment }: Texts<"moment" | "zone">) => `appears by itself at ${moment}`,
    goes: ({ moment }: Texts<"moment" | "zone">) => `disappears by itself at ${moment}`,
    gone: ({ moment }: Texts<"moment" | "zone">) => `has not been shown since ${moment}`,
    ahead: ({ date }: Texts<"date">) =>
      `${date} lies in the future; the item is published all the same. To have it appear on that day, add "${APPEARS}: ${date}"`,
    oddYear: ({ date }: Texts<"date">) => `${date} is far from today: is the year right?`,
    strayEntry: ({ quoted }: Texts<"quoted">) => ({
      wrong: `${quoted} is in the list twice, or is the item itself`,
      expected: "other items, each once",
      fix: `take ${quoted} out of the list`,
    }),
  },
};
