/**
 * The messages in English; their type is what every language must provide. Fragments are joined
 * only where markup stands between them, because each language has its own word order. Values that
 * English does not use are for other languages, such as a collection for its gender.
 */
import type { CollectionName } from "../contract/field.ts";
import { type Kind, kinds } from "../contract/kinds.ts";
import { collections } from "../contract/site/collections.ts";
import { APPEARS } from "../contract/site/shared-fields.ts";
import { capitalised, withoutArticle } from "../contract/words.ts";
import { enPages, type Numbers, type Texts } from "./en-pages.ts";
import { formatsOf } from "./formats.ts";

/** `called` is the name of the item, `fields` the labels of its changed fields. */
type SavedItem = Texts<"called"> & { readonly fields: readonly string[] };
/** Numbers of items, of `collection` or of all. */
type Counts = Numbers<"added" | "changed" | "removed"> & {
  readonly unchanged?: number;
  readonly collection?: CollectionName;
};
type Size = Numbers<"width" | "height">;
type Process = { readonly process: number | undefined };
/** Who publishes into a store, as far as that is known. */
export type Holder = Process & Optional<"who" | "host" | "since"> & Partial<Numbers<"connection">>;
type Lists<Names extends string> = Readonly<Record<Names, readonly string[]>>;
type Optional<Names extends string> = Partial<Texts<Names>>;
type Collections<Names extends string> = Readonly<Record<Names, CollectionName>>;
type OfCollection = Collections<"collection">;
type Flags<Names extends string> = Readonly<Record<Names, boolean>>;
type Formats = OfCollection & Lists<"formats">;
/** The field by which an item is referred to; `name` is any field with plain text. */
export type NamedBy = "id" | "slug" | "code" | "name";

type Bounds = Readonly<Record<"min" | "max", number | undefined>>;

/** Between a path as written and the path of an existing file. */
export type PathDifference = "capitals" | "space" | "percent" | "ending" | "unseen";

const DIFFERENCES: Readonly<Record<PathDifference, string>> = {
  capitals: "its capital letters",
  space: "its spaces",
  percent: "how spaces and special characters are written (%20 and the like)",
  ending: "its repeated extension",
  unseen: "spaces or invisible characters in its name",
};

export type Limit =
  | "rows"
  | "cells"
  | "megabytes"
  | "pieces"
  | "open"
  | "characters"
  | "words"
  | "values"
  | "depth";

const LIMITS: Readonly<Record<Limit, string>> = {
  rows: "rows, including empty ones",
  cells: "cells (each tag, attribute or entity of HTML counts as five)",
  megabytes: "MB in one line",
  pieces: "tags, attributes and entities of HTML",
  open: "levels of nested HTML tags",
  characters:
    "special characters (* _ [ < |), list items or line breaks in one block, or more than a million letters in a paragraph",
  words: "words and special characters of YAML, or more than 10 MB of it",
  values: "values in one item",
  depth: "levels of nested values",
};

/** What is wrong, what was expected (a noun), and what to do (an instruction). */
type Complaint = Texts<"wrong" | "expected" | "fix">;

type Correction = Texts<"quoted" | "better">;

const format = formatsOf("en-GB");

const nounsOf = (name: CollectionName) => collections[name].nouns.en;
const one = (name: CollectionName) => nounsOf(name).one;
const noun = (name: CollectionName) => withoutArticle(nounsOf(name));
const holderOf = ({ who, process, host, since, connection }: Holder) => {
  if (who !== undefined) return `${who} (process ${process} on ${host}, since ${since})`;
  if (connection !== undefined) return `somebody else (database connection ${connection})`;
  return process === undefined ? "somebody else" : `somebody else (process ${process})`;
};
const PUBLISH_AGAIN =
  'Publish the content folder again, go back with "montra rollback", or copy a backup of the store back';

export const en = {
  pages: enPages,

  report: {
    problem: ({ wrong, expected, fix }: Complaint) => `${wrong}, expected ${expected}, ${fix}`,
    expected: ({ expected }: Texts<"expected">) => `expected ${expected}`,
    cell: (at: Texts<"sheet"> & { readonly row?: number; readonly column?: string }) => {
      const parts = [`sheet "${at.sheet}"`];
      if (at.row !== undefined) parts.push(`row ${at.row}`);
      if (at.column) parts.push(`column "${at.column}"`);
      return parts.join(", ");
    },
    shortened: ({ text, length }: Texts<"text"> & Numbers<"length">) =>
      `${text} (${length} characters)`,
    leftOut: ({ count }: Numbers<"count">) =>
      `${count} more ${count === 1 ? "notice like these is" : "notices like these are"} left out`,
    stopped: ({ max }: Numbers<"max">) =>
      `stopped reading after ${max} problems; correct those first`,
    more: ({ count }: Numbers<"count">) => `… and ${count} more.`,
    total: ({ problems, files }: Numbers<"problems" | "files">) =>
      `${problems} ${problems === 1 ? "problem" : "problems"} in ${files} ${files === 1 ? "file" : "files"}.`,
  },

  command: {
    help: "what a command is for, with its options and examples",
    lang: "language of messages (default: from LC_ALL, LC_MESSAGES or LANG)",
  },

  files: {
    noSite: {
      wrong: "the file is missing",
      expected: "the settings of the site, at least its name",
      fix: 'create it with a line such as "nome: Notícias do imobiliário"',
    },
    noRoot: {
      wrong: "there is no content folder here",
      expected: "a content folder with a site.yaml in it",
      fix: "check the spelling, or create the folder",
    },
    noFolder: ({ name }: Texts<"name">) => ({
      wrong: "this is not a folder, or only a link to one",
      expected: "a folder of this name",
      fix: `rename it to "_${name}" so that it is not read, or put a folder in its place`,
    }),
    secondTable: ({ collection, other, name }: OfCollection & Texts<"other" | "name">) => ({
      wrong: `${collection} has two tables, this one and ${other}`,
      expected: "one table for each collection",
      fix: `move the rows of one into the other, or rename this one to "_${name}" so that it is not read`,
    }),
    unknown: ({ name, near }: Texts<"name"> & Optional<"near">) => ({
      wrong: `no part of a site is named "${name}"`,
      expected: "site.yaml, media, or a collection as a folder or a table",
      fix:
        near === "site.yaml"
          ? `rename it to "${near}"`
          : `${near ? `rename it to "${near}", or to` : "put what is to be published into media or the folder of its collection, or rename it to"} "_${name}" so that it is not read`,
    }),
    copy: ({ original, name }: Texts<"original" | "name">) => ({
      wrong: `this seems to be a copy of "${original}"`,
      expected: "one version of what is published",
      fix: `keep in "${original}" what is to be published and delete this one, or rename it to "_${name}" so that it is not read`,
    }),
    inCloud: ({ quoted }: Optional<"quoted">) => ({
      wrong: `${quoted ?? "the file"} is empty here, or only a placeholder for a file in the cloud`,
      expected: "the file itself on this disk",
      fix: `let iCloud, OneDrive, Dropbox or the like download it and keep it on this device${quoted ? "" : ', bring back an older version of it, or, if it is an item that is not written yet, put "_" before the name of its file'}`,
    }),
    tableOf: ({ collection, formats }: Formats) =>
      `a table of ${collection} as ${format.or(formats)}`,
    itemOf: ({ collection, formats }: Formats) =>
      `${one(collection)} as ${format.or(formats)} (a table belongs beside this folder)`,
    wrongFormat: ({ ending, expected, near }: Texts<"ending" | "expected"> & Optional<"near">) => ({
      wrong: ending ? `files that end in ${ending} are not read here` : "the name has no ending",
      expected,
      fix: near
        ? `rename it to "${near}": your computer may hide the last ending`
        : 'save it in that format, copy its text into the desk, move it into media/, or put "_" before its name so that it is not read',
    }),
    inMedia:
      'from media/ only images and documents are published: if this is an item or a table, move it out of media/; if not, put "_" before its name',
    tooLarge: ({ megabytes, max }: Numbers<"megabytes" | "max">) => ({
      wrong: `the file is ${megabytes} MB`,
      expected: `at most ${max} MB`,
      fix: "make it smaller, or split it; 2000 pixels across are enough for an image",
    }),
    changed: {
      wrong: "the file changed while the folder was being read",
      expected: "a folder in which nothing is being written",
      fix: "run the command again when nobody is saving files",
    },
    unreadable: ({ code }: Texts<"code">) => ({
      wrong: `this cannot be read (${code})`,
      expected: "a file or folder that you may open",
      fix: "check its permissions and the disk",
    }),
    unreadableSince: ({ path, wrong }: Texts<"path" | "wrong">) =>
      `${path}: ${wrong}. Publish again`,
    changedSince: ({ path }: Texts<"path">) =>
      `${path} changed between the check and the publication. Publish again when nobody is saving files`,
    scratchFull: ({ folder }: Texts<"folder">) =>
      `Cannot keep the checked items in the temporary folder (${folder}). ` +
      "Make room there, or name another folder in TMPDIR",
    notAFile: {
      wrong: "this is a folder, or a link that does not lead to a file in the content folder",
      expected: "a file",
      fix: 'replace it with the file itself or with the files in it, or put "_" before its name so that it is not read',
    },
    badName: {
      wrong: "the name has invisible characters, or is not UTF-8",
      expected: "a name of visible characters",
      fix: "rename it",
    },
  },

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

    gps: ({
      quoted,
      better,
      meant,
      isSwapped,
    }: Texts<"quoted" | "better" | "meant"> & Flags<"isSwapped">) => ({
      wrong: isSwapped
        ? `${quoted} has the longitude before the latitude`
        : `${quoted} lies east of Greenwich, and Portugal lies west of it`,
      expected: "latitude and longitude; in Portugal the longitude is negative",
      fix: `write ${better}, or ${meant} if the place lies there`,
    }),
    image: {
      missing: ({
        quoted,
        near,
        isImage,
      }: Texts<"quoted"> & { readonly near?: string; readonly isImage: boolean }) => ({
        wrong: `there is no ${isImage ? "image" : "file"} ${quoted}`,
        expected: `the path of ${isImage ? "an image" : "a file"} in the folder media`,
        fix: near
          ? `write ${near}, or put the ${isImage ? "image" : "file"} there`
          : `put the ${isImage ? "image" : "file"} there, or correct the path`,
      }),
      differs: ({
        quoted,
        there,
        near,
        change,
        isMisnamed,
      }: Texts<"quoted" | "there" | "near"> &
        Flags<"isMisnamed"> & { readonly change: PathDifference }) => ({
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
    secondItem: ({
      line,
      better,
      isTable,
    }: Numbers<"line"> & Texts<"better"> & Flags<"isTable">) => ({
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
    unknown: ({
      collection,
      fields,
      name,
      meant,
    }: Lists<"fields"> &
      Texts<"name"> & { readonly collection?: CollectionName; readonly meant?: string }) => ({
      wrong: collection ? `${one(collection)} has no such field` : "there is no such setting",
      expected: format.or(fields),
      fix: meant ? `write "${meant}"` : `write "_${name}" to keep it as a note`,
    }),
    either: ({
      collection,
      other,
      own,
      reference,
      needs,
    }: Collections<"collection" | "other"> & Texts<"own" | "reference"> & Lists<"needs">) => ({
      wrong: `the ${noun(collection)} must be either ${one(other)} or ${own}`,
      expected: `${reference} alone, or ${format.and(needs)} without it`,
      fix: "give one or the other",
    }),
  },

  html: {
    tookOut: ({ what }: Texts<"what">) => `took out ${what}`,
    taken: {
      tag: ({ tag }: Texts<"tag">) =>
        tag === "foreignObject"
          ? "<foreignObject>, text that only browsers can lay out: look at the drawing, and if its text is missing, save the drawing as PNG"
          : `<${tag}>`,
      attribute: ({ attribute, tag }: Texts<"attribute" | "tag">) =>
        `the attribute ${attribute} of <${tag}>`,
      address: ({ address, tag }: Texts<"address" | "tag">) =>
        `the address "${address}" of <${tag}>`,
      comment: () => "a comment",
      hidden: ({ quoted }: Texts<"quoted">) =>
        `the hidden ${quoted}: if readers are to see it, write it again as plain text`,
      frame: ({ host }: Texts<"host">) =>
        `a frame of ${host}: to show it, add ${host} to iframe_hosts in site.yaml`,
      image: ({ address }: Texts<"address">) =>
        /^(?:data|blob|cid):/i.test(address)
          ? "an image that was pasted into the text: save it as a file in media/ and write its path, such as ![](media/casa.jpg)"
          : `an image with the address "${address}"`,
      styleSheet: () => "external files loaded by a <style>",
    },
    times: ({ what, count }: Texts<"what"> & Numbers<"count">) => `${what} (${count} times)`,
    unclosed: ({ opens, closes }: Texts<"opens" | "closes">) => ({
      wrong: `"${opens}" has no end, so that the rest of the text would be lost`,
      expected: `a "${closes}" after it`,
      fix: `write "${closes}" where it ends, or take "${opens}" out`,
    }),
    link: ({ quoted, better }: Texts<"quoted"> & Optional<"better">) => ({
      wrong: `the link ${quoted} leads nowhere`,
      expected:
        "an address such as https://www.example.pt, mailto:geral@example.pt or tel:+351220000000, or a page such as /noticias/obras/",
      fix: better ? `write ${better}` : "copy the address from the browser",
    }),
    noPage: ({ quoted, isWhole }: Texts<"quoted"> & Flags<"isWhole">) =>
      `the link ${quoted} leads to no page of this service: ${isWhole ? "correct it, unless another program answers there" : "if it is a page of another site, write its whole address, https://…"}`,
  },

  site: {
    noName: {
      wrong: "the site has no name",
      expected: "the name of the site",
      fix: 'add a line such as "nome: Notícias do imobiliário"',
    },
    settings: {
      nome: "the name of the site",
      public_url: "the address at which readers reach this service, a host and perhaps a path",
      idioma: "the language of the pages, pt or en",
      fuso_horario: "the name of a time zone, such as Europe/Lisbon or Atlantic/Azores",
      noticia_url:
        "an address with {slug} or {id} in it, which begins with {public_url}/ or https://",
      vi_export:
        "a group with the one field maximo: how many news items the export shows, a whole number from 1",
      imagens:
        "a group with the one field maximo: the pixels of the longer side of an image, from 640 to 10000",
      paginas: "publicas if search engines may list the pages, else ocultas",
      iframe_hosts: "a list of hosts, each in full",
    },
  },

  text: {
    /** Notices about texts that are valid, but probably not as the editor meant them. */
    doubts: {
      encoding: ({ quoted }: Texts<"quoted">) =>
        `${quoted} seems to have lost its accents on the way: type it again, or save the text again with the encoding UTF-8`,
      shown: ({ quoted, better }: Correction) => `${quoted} is shown as it stands: write ${better}`,
      reference: ({ quoted, better }: Correction) =>
        `${quoted} is shown as it stands and is no link: write ${better} on a line of its own, with the address`,
      program: ({ quoted }: Texts<"quoted">) =>
        `${quoted} is shown as it stands, because it belongs to another program: write what readers are to see`,
      heading: ({ quoted, better }: Correction) =>
        `${quoted} becomes a heading, because the line below it underlines it: put an empty line between the two, or write ${better} if it is one`,
      fieldsBelow: ({ quoted }: Texts<"quoted">) =>
        `${quoted} stands below the second "---", so readers see it: move the line above that "---", or a second item into a file of its own`,
      uneven: ({ quoted, better }: Correction) =>
        `${quoted} has more asterisks on one side than on the other, and readers see what is left over: write ${better}`,
      unusedLine: ({ quoted, better }: Correction) =>
        `${quoted} only gives the address of a link, and no link uses it: write ${better} if readers are to see it`,
      bars: ({ quoted, better }: Correction) =>
        `${quoted} is shown as a line of text: in a table, put | between the cells, write ${better} on the line below the header row, and take out empty lines and other lines of dashes`,
      lineBelow: ({ quoted }: Texts<"quoted">) =>
        `${quoted} becomes part of the table, list or quotation above it: put an empty line between the two`,
      goesOn: ({ quoted, better }: Correction) =>
        `${quoted} is read without its end, which stands in the line below: write ${better} on one line`,
      outside: ({ quoted }: Texts<"quoted">) =>
        `${quoted} is no part of the numbered item above it: begin it, and the lines like it, with four spaces`,
      signs: ({ quoted, better }: Correction) =>
        `${quoted} is shown without these characters, because they mean something in Markdown: write ${better}`,
      indented: ({ quoted }: Texts<"quoted">) =>
        `${quoted} is shown as program code: take away the four spaces before it, or the lines of ${"```"} around it`,
      unseen: ({ quoted, better }: Correction) =>
        `${quoted} has invisible characters in it: ${better ? `write ${better}` : "delete them"}`,
      escaped: ({ quoted, better }: Correction) =>
        `the backslash in ${quoted} turns the letter after it into another character: write ${better}`,
      quoteTaken: ({ quoted, better }: Correction) =>
        `${quoted} is shown without its first quotation mark, which YAML takes as the start of a quoted text: write ${better}`,
      curly: ({ quoted, better }: Correction) =>
        `${quoted} is shown with its quotation marks: write "${better}", or '“${better}”' if it is a quotation`,
      comment: ({ quoted, better }: Correction) =>
        `${quoted} after the quotation marks is a comment and is not published: if it belongs to the text, write ${better}`,
      hiddenPart: ({ quoted, better }: Correction) =>
        `${quoted} is all that the cell shows, and it is read as ${better}: format the cell as day, month and year, with the time if it has one, or type the date again`,
      dateAsText: ({ quoted, better }: Correction) =>
        `the cell holds the date ${better}, and readers see ${quoted}: if something else was typed, format the cell as text and type it again`,
      unfinished: ({ quoted }: Texts<"quoted">) =>
        `${quoted} looks like an unfinished text: take it out, or, if the item has a file of its own, put "_" before that file's name until the text is ready`,
      runsTogether: ({ quoted, better }: Correction) =>
        `${quoted} and the line below it are one line on the page: write ${better}`,
      joined: ({ better }: Texts<"better">) =>
        `to keep the lines of this text apart, write "${better}" and put each line below it, indented by two more spaces`,
      wrapped: () =>
        "the lines of this text all end at one width, and readers see each end as a line break: write each paragraph on one line",
      lostPlace: ({ quoted, better }: Correction) =>
        `the link to ${quoted} leads nowhere in this text: write ${better} where it should lead`,
    },
    conflict: ({ quoted }: Texts<"quoted">) => ({
      wrong: `${quoted} was left by a program that could not join two versions of the file`,
      expected: "one version of each line",
      fix: "keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
    }),
    notUtf8: {
      wrong: "from here on, the file is not text in UTF-8",
      expected: "a plain text in UTF-8",
      fix: "open it in the program that wrote it and save it as plain text, with the encoding UTF-8 (in Excel, as CSV UTF-8)",
    },
    tooMuch: ({ of, max }: Numbers<"max"> & { readonly of: Limit }) => ({
      wrong: `there are more than ${max} ${LIMITS[of]}`,
      expected: "fewer",
      fix: "take out what is not needed, or divide it among several paragraphs, items or files",
    }),
    lostCharacter: ({ quoted }: Texts<"quoted">) => ({
      wrong: `${quoted} has lost its accents on the way`,
      expected: "the letters that were written",
      fix: "type it again, or save the file again with the encoding UTF-8",
    }),
    zeros: {
      wrong:
        "from here on, there are zero bytes instead of text: saving or syncing was interrupted",
      expected: "a whole text",
      fix: "bring back an older version of the file, which OneDrive, Dropbox, iCloud or a backup keep, or write again what is missing in a new file",
    },
    badCharacter: {
      wrong: "the text holds a NUL, or half a character such as an emoji that was cut in two",
      expected: "whole, visible characters",
      fix: "delete it, or type the text again",
    },
  },

  frontMatter: {
    none: {
      wrong: 'the file does not begin with a line of just "---"',
      expected: 'a first line "---", then lines such as "titulo: …", then a second line "---"',
      fix: 'put the fields at the top of the file, between two lines "---"',
    },
    notClosed: {
      wrong: "the fields at the top of the file have no end",
      expected: 'a second line of just "---" between the fields and the text',
      fix: 'add a line "---" after the last field: three hyphens, without spaces before them',
    },
  },

  markdown: {
    brokenLink: ({ quoted, better }: Texts<"quoted"> & Optional<"better">) => ({
      wrong: `${quoted} is not a valid link, and readers would see it as it is written`,
      expected: "[text](address), or ![text](media/casa.jpg) for an image",
      fix: better ? `write ${better}` : "write the address between the brackets",
    }),
    cutRow: ({ quoted }: Texts<"quoted">) => ({
      wrong: `the row ${quoted} has more cells than the table has headings, so that the last would be lost`,
      expected: "as many cells as headings",
      fix: "add a heading, or write \\| for a pipe in the text",
    }),
  },

  yaml: {
    openQuote: ({ mark }: Texts<"mark">) => ({
      wrong: `the quote ${mark} that begins here is not closed on its line`,
      expected: `a second ${mark} at the end of the text`,
      fix: `add ${mark} at the end of the line`,
    }),
    tab: {
      wrong: "the line is indented with a tab",
      expected: "spaces",
      fix: "replace the tab with two spaces",
    },
    specialCharacter: ({ better }: Texts<"better">) => ({
      wrong: "a character in this text has a special meaning in YAML",
      expected:
        'quotes around a text that contains special characters, as in titulo: "Baixa: as obras"',
      fix: `put the whole text in quotes: ${better}`,
    }),
    comment: ({ quoted, better }: Texts<"quoted" | "better">) => ({
      wrong: `${quoted} begins with #, so it is a comment and is not published`,
      expected: "quotes around a text that contains #, and comments on lines of their own",
      fix: `put the whole text in quotes: ${better}`,
    }),
    other: {
      wrong: "this cannot be read as YAML",
      expected:
        'lines such as titulo: "Baixa: as obras", all fields of an item with the same indentation',
      fix: "correct this line or the one before it: put texts with special characters in quotes, and a space after the colon",
    },
  },

  json: {
    other: {
      wrong: "this is not JSON",
      expected: 'names and texts in double quotes, and commas between: { "id": 1, "nome": "…" }',
      fix: "correct the text here or just before it",
    },
  },

  csv: {
    wrong: "the row that begins here cannot be read: its quotes do not match, or it is too long",
    expected: 'texts with separators, line breaks or quotes in quotes, as in "um ""dois"" três"',
    fix: 'close the quotes, and write a quote inside of them twice: ""',
  },

  workbook: {
    unreadable: {
      wrong: "the file cannot be read as a workbook; it may be damaged or protected",
      expected: "a workbook (.xlsx, .ods or .xls) without a password",
      fix: "open it in a spreadsheet and save it as .xlsx, or as .csv",
    },
    tooLarge: {
      wrong: "the workbook has more cells than a table needs",
      expected: "at most two million cells, 1000 columns, 100 MB unpacked (.xls 20 MB)",
      fix: "delete what is below the table and beside it, or save the table as .csv",
    },
    otherSheet: ({ other, sheet }: Texts<"other" | "sheet">) =>
      `did not read the sheet ${other}, only ${sheet}`,
    hiddenSheet: ({ other, sheet }: Texts<"other" | "sheet">) =>
      `the sheet ${other} is hidden, and only ${sheet} was read: unhide ${other} if its items are meant`,
    hiddenRows: ({ rows, count }: Texts<"rows"> & Numbers<"count">) =>
      `hidden in the spreadsheet and published all the same: ${count === 1 ? "row" : "rows"} ${rows}; delete what should not be published`,
    hiddenColumn:
      "hidden in the spreadsheet and published all the same: this column; delete it if it should not be published",
    link: "only the words of this link are published; write its address into the text",
    struck:
      "struck through in the spreadsheet and published all the same; delete what should not be published",
    mergedHeading: ({ cells }: Texts<"cells">) => ({
      wrong: `the cells ${cells} are merged, so that columns share a heading, or a heading reaches into the rows`,
      expected: "one row of headings, a cell of its own for each column",
      fix: `unmerge ${cells}, and give each column its name`,
    }),
  },

  tables: {
    misplaced: ({ collection, other }: Collections<"collection" | "other">) => ({
      wrong: `the fields are those of ${one(other)}, not of ${one(collection)}`,
      expected: `${one(other)} in ${other}/, or in a table named ${other}`,
      fix: `move or rename the file, or correct its fields if it is ${one(collection)}`,
    }),
    noHeadings: ({ fields }: Lists<"fields">) => ({
      wrong: "the first row holds no name of a field",
      expected: `the names of the fields in the first row, such as ${fields.join(", ")}`,
      fix: "delete the rows above the names, or insert a row of names above the first",
    }),
    addColumn: ({ name }: Texts<"name">) => `add a column "${name}"`,
    notAnItem: ({ what, example }: Texts<"what" | "example">) => ({
      wrong: `${what} stands where ${/^[-[]/.test(example) ? "a list of items" : "the fields of one item"} should be`,
      expected: "names of fields with their values",
      fix: example.startsWith("-")
        ? `begin each item with a hyphen and a space: ${example}`
        : `write, for example, ${example}`,
    }),
    headingRow: {
      wrong: "the row holds headings, the name of a group of rows, a total or a note, and no item",
      expected: "an item in each row, below a single row of names of fields",
      fix: "delete the row; if it is an item, fill in its other cells",
    },
    oneCell: {
      wrong: "all values of the row are in one cell",
      expected: "a cell for each column",
      fix: "use the same separator in all rows and no quotes around a whole row; in a spreadsheet, divide the column with Text to Columns",
    },
    cutRow: {
      wrong: "the row has too few cells",
      expected: "a cell for each column, and quotes around a text that contains a line break",
      fix: "put the text that has the line break in quotes, fill in the other cells, or delete the row",
    },
    noColumn: ({ quoted }: Texts<"quoted">) => ({
      wrong: `${quoted} stands in a column that has no name`,
      expected: "the name of a field in the first row of each column",
      fix: 'name the column, "_nota" if it is a note, or put a text that contains the separator in quotes',
    }),
  },

  items: {
    same: ({
      quoted,
      field,
      where,
      better,
    }: Texts<"quoted" | "field" | "where"> & Optional<"better">) => ({
      wrong: `${quoted} is also the ${field} of ${where}`,
      expected: "a value that no other item has, whatever the case of its letters",
      fix: better
        ? `write another in the newer of the two, such as ${better}, or delete one of the two if they are the same`
        : `keep it in only one of the two items, delete one if they are the same, or write another ${field}`,
    }),
    /** The collection declares `wrong` and `expected`. */
    twice: ({
      quoted,
      wrong,
      where,
      expected,
    }: Texts<"quoted" | "wrong" | "where" | "expected">) => ({
      wrong: `${quoted} ${wrong} ${where}`,
      expected,
      fix: "correct the one that is wrong, or delete one if both are the same",
    }),
    ambiguous: ({
      collection,
      field,
      quoted,
      count,
      by,
    }: OfCollection & Texts<"field" | "quoted" | "by"> & Numbers<"count">) => ({
      wrong: `${count} items of ${collection} have the ${field} ${quoted}`,
      expected: "a name that only one item has",
      fix: `write the ${by} of the item that you mean`,
    }),
    noName: ({
      collection,
      quoted,
      expected,
      near,
      isId,
    }: OfCollection &
      Texts<"quoted" | "expected"> &
      Optional<"near"> & { readonly isId?: boolean }) => ({
      wrong: `no ${noun(collection)} is named ${quoted}`,
      expected,
      fix: `${near ? `write ${near}` : "correct it"}, or add ${isId ? "an item with that id" : quoted} to ${collection}`,
    }),
    draft: ({ quoted, file }: Texts<"quoted" | "file">) => ({
      wrong: `${quoted} is only a draft, ${file}`,
      expected: "an item that is published",
      fix: 'take the "_" away from the name of that file, or name another item',
    }),
    /** The item of `field` (in `to`) belongs to another award (`among`) than that of `within`. */
    otherScope: ({
      to,
      among,
      quoted,
      where,
      field,
      within,
    }: Collections<"to" | "among"> & Texts<"quoted" | "where" | "field" | "within">) => ({
      wrong: `the ${noun(to)} ${quoted} (${where}) belongs to another ${noun(among)}`,
      expected: `a ${noun(to)} of the same ${noun(among)}`,
      fix: `correct ${within} or ${field}`,
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

  attachments: {
    ending: ({ quoted, endings }: Texts<"quoted"> & Lists<"endings">) => ({
      wrong: `${quoted} is not a kind of file that is published`,
      expected: `a name that ends in ${format.or(endings)}, or an image`,
      fix: "save it as PDF, or put it into a .zip, and link to that; put video and sound on a site made for them, and link there",
    }),
    wrong: ({ ending }: Texts<"ending">) => ({
      wrong: `the file is empty, damaged or cut off, has a password or macros, or is not a ${ending} file`,
      expected: `a complete, unprotected ${ending} file`,
      fix: "save it again in the program it was made with, without a password, or as PDF",
    }),
  },

  images: {
    none: ({ formats }: Lists<"formats">) => ({
      wrong: "the file is not an image, or also contains another file format",
      expected: `an image in ${format.or(formats)}`,
      fix: "open it in an image editor and export it as JPEG or PNG",
    }),
    /** The format of iPhone photos; the menus are those of the iPhone. */
    heic: ({ formats }: Lists<"formats">) => ({
      wrong: "the file is a HEIC photo from a phone",
      expected: `an image in ${format.or(formats)}`,
      fix: 'export it as JPEG; for future photos choose "Most Compatible" on the iPhone, in Settings, Camera, Formats',
    }),
    tooLarge: ({ width, height, max, side }: Size & Numbers<"max" | "side">) => ({
      wrong: `the image has ${width} × ${height} pixels`,
      expected: `at most ${max} megapixels and ${side} pixels across, and less if it is progressive or interlaced`,
      fix: "reduce it, 2000 pixels across are enough",
    }),
    tooLong: ({ width, height, frames, most }: Size & Numbers<"frames" | "most">) => ({
      wrong: `the animation has ${frames} frames of ${width} × ${height} pixels`,
      expected: `at most ${most} frames of this size`,
      fix: "take out frames, or show a video instead",
    }),
    damaged: ({ format: name, formats }: Texts<"format"> & Lists<"formats">) => ({
      wrong: `the ${name} image is damaged, cut off, or takes too long to read${name === "WebP" ? ", or is an animation rotated only by its EXIF data" : ""}`,
      expected: `a whole image in ${format.or(formats)}`,
      fix: "copy it again from where it came, or export it again",
    }),
    drawing: ({ entity }: Optional<"entity">) => ({
      wrong: entity
        ? `the drawing uses ${entity}, and does not say which short text it stands for`
        : "the drawing has too many shapes, groups, rules or repetitions",
      expected: "a drawing such as a logo or a plan",
      fix: `${entity ? "write the text itself in its place" : "simplify it"}, or export it as a plain SVG or as a PNG`,
    }),
    small: ({ quoted, width, height, crop }: Texts<"quoted" | "crop"> & Size) =>
      `${quoted} has ${width} × ${height} pixels and looks blurred in lists, which show ${crop}`,
  },

  usage: {
    /** By commander's text: `{}` matches any text, and `{1}` inserts what the first one matched. */
    library: {
      // A text that begins with a hyphen and has spaces is a value, not a mistyped option.
      "error: unknown option '{} {}'": "error: '{1} {2}' begins like an option. Write -- before it",
    } as Readonly<Record<string, string>>,
    examples: "Examples:",
    help: "display help for command",
    version: "print the version",
    choices: ({ choices }: Texts<"choices">) => `choices: ${choices}`,
    default: ({ value }: Texts<"value">) => `default: ${value}`,
    environment: ({ name }: Texts<"name">) => `env: ${name}`,
    wholeNumber: ({ from, to, or }: Numbers<"from" | "to"> & Texts<"or">) =>
      `Expected a whole number from ${from} to ${to}${or && `, or "${or}"`}.`,
    place: "Expected a folder, or an address of PostgreSQL.",
    home: 'Write the home folder in full: here "~" would be the name of a folder. A folder of that name is "./~".',
    address:
      'Expected an address such as "127.0.0.1", or "0.0.0.0" for all addresses of this machine.',
    url: 'Expected an absolute URL such as "https://api.example.pt", without a user or a password.',
    moment: 'Expected a moment such as "2027-03-27T23:59:00Z" or "2027-03-27T23:59:00+01:00".',
    unknownVariable: ({ name }: Texts<"name">) =>
      `The environment has ${name}, which is not a setting of Montra`,
    /** Names of values in the usage of options, where they differ from those in the code. */
    arguments: {} as Readonly<Record<string, string>>,
    contentFolder: "the content folder",
    store: "where publications are kept: a folder, or postgres://…",
    publicUrl: "absolute URL at which clients reach the service",
    host: "address to listen on",
    port: "port to listen on; 0 for any free port",
    json: "print it as JSON",
    note: "a note for the history",
    exitCodes:
      "Exit codes: 0 done, 1 not done, and the output says why, 2 usage, 3 partly done, 70 a bug in Montra.",
    montra: "Publish a folder of content as a read-only JSON API, and serve it.",
    output: ({ said }: Texts<"said">) => `Cannot print the output: ${said}`,
    ourFault: "Montra failed, and it is not your fault. Please report this:",
    diskFault: ({ said, remedy }: Texts<"said" | "remedy">) => `${said}. ${remedy}`,
    yesOrNo: ({ question }: Texts<"question">) => `${question} [y/N] `,
    /** The progress bar, with the placeholders of cli-progress. */
    progressBar: ({ phase }: Texts<"phase">) => `${phase} {bar} {value} of {total}`,
    phases: {
      reading: "reading",
      images: "images",
      references: "references",
      derivedImages: "making crops and thumbnails",
      changes: "recording changes",
      edition: "writing the edition",
      storedImages: "storing images",
      storedEdition: "storing the edition",
      publication: "recording the publication",
      switch: "making the publication current",
      current: "the publication is current",
      copiedEditions: "copying editions",
      copiedImages: "copying images",
      editions: "editions",
      media: "media",
      service: "reading the service",
      files: "writing files",
      comparison: "comparing",
    },
  },

  editors: {
    init: {
      about: "create a content folder, with an example of everything",
      folder: "the content folder: a new one, or an empty one",
      name: "name of the site (default: the name of the folder)",
      publicUrl: "where readers will reach the service; can be set later",
      timeZone: "time zone of the site",
      empty: "without examples",
    },
    new: {
      about: "create a news item, an event, a theme …: its file, with every field explained",
      title: "its title or name",
      draft: 'as a draft: "_" before the name of its file',
    },
    preview: {
      about:
        "show a content folder as it is, drafts included, and update the pages as files are saved",
      at: "show it as of another moment, such as 2027-03-27T23:59:00Z",
      running: ({ folder, address }: Texts<"folder" | "address">) =>
        `Preview of ${folder} on ${address}/`,
      good: "No problems: what is in the folder is shown.",
    },
    desk: {
      about: "open the editors' desk: write, check and publish in the browser",
      open: "open it in the browser",
      host: "address to listen on; any other than this machine's own needs --token",
      freePort: ({ port }: Texts<"port">) => `${port} if it is free`,
      token: "secret in the link of the desk (default: random)",
      running: ({ address }: Texts<"address">) => `The desk is at ${address}\nCtrl-C ends it.`,
      shortToken: ({ length, min }: Numbers<"length" | "min">) =>
        `The token has ${length} characters: give at least ${min}`,
      unprotectedDesk: ({ host, min }: Texts<"host"> & Numbers<"min">) =>
        `On ${host} others could reach the desk: give it a token of at least ${min} characters in MONTRA_DESK_TOKEN or with --token, or leave --host out`,
      noBrowser: "No browser could be opened: open the link by hand.",
    },
    listen: {
      taken: ({ where, option }: Texts<"where" | "option">) =>
        `Cannot listen on ${where}: the port is in use. Choose another one with ${option}`,
      failed: ({ where, said }: Texts<"where" | "said">) =>
        `Cannot listen on ${where}: ${said}. Choose another address or port`,
    },
  },

  /** What commands for operators do. Their own messages are in English only. */
  operators: {
    serve: "serve the current publication of a store",
    prune: "remove editions and media that are no longer kept, after showing them",
    export: "write a publication back as a content folder",
    verify: "check the store against its hashes",
    doctor:
      "say what is wrong with this machine, its settings, store and service, or with a service as clients reach it",
    copy: "copy a site and its history into another store, for a backup or a move",
    demo: "publish the sample content into data/sample and serve it",
    demoDesk: ({ command }: Texts<"command">) => `To write and publish in a browser: ${command}`,
    import: "bring the content of a running service, or of a Django fixture, into a content folder",
    compare: "ask two services for every address of the contract, and say what differs",
  },

  check: {
    about: "report every problem of a content folder",
    good: "No problems: the folder can be published.",
  },
  schema: {
    about: "print the OpenAPI document, or help VS Code to complete and check a content folder",
    what: "the document as it is served, its variant for client generators, or files for VS Code",
    folder: "for vscode: the content folder",
    nameFolder: 'Name the content folder: "montra schema vscode content"',
    nothing: "Nothing to write: everything is there.",
    noFolder: ({ folder }: Texts<"folder">) =>
      `There is no folder "${folder}". Check the spelling, or create it with montra init "${folder}"`,
    badSettings: ({ file, said }: Texts<"file" | "said">) =>
      `Cannot add to the settings in "${file}": ${said}. Correct the file, or move it away; nothing was written`,
    listOf: ({ collection }: OfCollection) => `A list, each entry ${one(collection)}`,
    one: ({ collection }: OfCollection) => one(collection),
    expected: ({ expected }: Texts<"expected">) => `Expected ${expected}.`,
    described: ({ help, expected }: Texts<"help" | "expected">) =>
      `${help} ${capitalised(expected)}.`,
  },

  store: {
    foreign: ({ place, names, hasMore }: Texts<"place" | "names"> & Flags<"hasMore">) =>
      `The folder ${place} is not a store of Montra: it holds ${names}${hasMore ? " …" : ""}. Name another one with --store, a folder that is empty or does not exist yet`,
    isFile: ({ place }: Texts<"place">) =>
      `${place} is a file, and a store is a folder. Name another one with --store, a folder that is empty or does not exist yet`,
    missing: ({ file }: Texts<"file">) => `${file} is missing. ${PUBLISH_AGAIN}`,
    damagedPublication: ({ file }: Texts<"file">) =>
      `${file} is damaged: it is not a publication with a valid seal. ${PUBLISH_AGAIN}`,
    otherHash: ({ file, found }: Texts<"file" | "found">) =>
      `${file} is damaged: its SHA-256 is ${found}, not the one in its name. ${PUBLISH_AGAIN}`,
    damagedImage: ({ file, prefix }: Texts<"file" | "prefix">) =>
      `${file} is damaged: its SHA-256 does not begin with ${prefix}. Delete it and publish the content folder again, or copy it from a backup`,
  },

  publish: {
    about: "check a content folder and make it the current publication",
    options: {
      dryRun: "show the plan, and change nothing",
      yes: "publish without asking",
      allowRemovals: "publish even if more than a third of a collection is removed",
      noWait: "fail if somebody else is publishing, instead of waiting",
      replaceSite: "publish even though the store holds another site",
      thenRun: "command to run once it is published; number and changed URLs on its stdin",
    },
    plan: ({ isDryRun, plan }: Texts<"plan"> & Flags<"isDryRun">) =>
      `${isDryRun ? "Would publish" : "To be published"}:\n${plan}`,
    ask: "Publish this?",
    askRemovals: ({ removals }: Texts<"removals">) => `${removals} Is that intended?`,
    removed: ({ collection, removed, of }: OfCollection & Numbers<"removed" | "of">) =>
      `${removed} of ${of} items of ${collection}`,
    removals: ({ parts }: Lists<"parts">) => `${parts.join(", ")} would be removed.`,
    removalsRefused: ({ removals }: Texts<"removals">) =>
      `${removals} If that is intended, add --allow-removals.`,
    nothing: "Nothing was published.",
    otherSite: ({ published, given }: Texts<"published" | "given">) =>
      `The store holds the site "${published}" and the folder is "${given}". ` +
      "Publish into another store with --store, or replace the site with --replace-site.",
    unchanged: ({ publication }: Numbers<"publication">) =>
      `Nothing to publish: publication ${publication} has this content.`,
    restored: ({ count }: Numbers<"count">) =>
      `Restored ${count} ${count === 1 ? "file that was" : "files that were"} missing from the store.`,
    done: ({ publication, time, counts }: Numbers<"publication"> & Texts<"time" | "counts">) =>
      `Published number ${publication} at ${time}:\n${counts}`,
    next: ({ moment }: Texts<"moment" | "zone">) =>
      `The next scheduled item appears or disappears at ${moment}.`,
    bringsBack: ({ rollback, publication, count }: Numbers<"rollback" | "publication" | "count">) =>
      `Publication ${rollback} rolled back publication ${publication}, but the folder still has the content of publication ${publication}. Publishing brings back ${count === 1 ? "one change" : `${count} changes`}:`,
    stopped: "Stopped. The store is as it was.",
    thenNowhere: ({ address }: Texts<"address">) =>
      `No public address is known, so the addresses for --then begin with ${address}. Set public_url in site.yaml, or give the same --public-url as to serve`,
    thenFailed: ({
      publication,
      ending,
      command,
    }: Numbers<"publication"> & Texts<"ending" | "command">) =>
      `Publication ${publication} is visible, but the command of --then ended with ${ending}: ${command}`,
    storeInContent: ({ store, folder }: Texts<"store" | "folder">) =>
      `The store "${store}" would lie in the content folder "${folder}", where it would be taken for content. ` +
      "Name a place outside of it with --store",
    waiting: (holder: Holder) =>
      `Waiting for ${holderOf(holder)} to finish publishing into this store …`,
    busy: (holder: Holder) =>
      `This store is in use by ${holderOf(holder)}. Wait until that is done, or leave --no-wait out`,
    unwritable: ({ place, said, remedy }: Texts<"place" | "said" | "remedy">) =>
      `Cannot publish into the store ${place}: ${said}. ${remedy}. The current publication is unchanged`,
    mayWrite: "It must be a folder that you may write to",
    unreadable: ({ file, said, remedy }: Texts<"file" | "said" | "remedy">) =>
      `Cannot read ${file}: ${said}. ${remedy}`,
    mayRead: "The user who runs this must be able to read it",
    /** By the system's code. */
    disk: {
      ENOSPC: "The disk is full: make room, or remove old editions with montra prune",
      EDQUOT: "The disk quota is used up: make room, or remove old editions with montra prune",
      EFBIG: "The file system accepts no file as large as this: choose another disk",
      EMFILE: "Too many files are open: raise ulimit -n",
      ENFILE: "Too many files are open on this machine: raise fs.file-max",
      EROFS: "The file system is read-only: publish on the machine that may write to it",
      EIO: "The disk reports errors: check it, and copy a backup of the store to another one",
      CANTOPEN: "Check that the disk has room and works, and that you may write to it",
    } as Readonly<Record<string, string>>,
  },

  changes: {
    collection: ({ collection }: OfCollection): string => collection,
    images: "images",
    reordered: "in another order",
    nothing: "no items",
    counts: ({ added, changed, removed, unchanged = 0 }: Counts) =>
      [
        ...(added > 0 ? [`${format.number(added)} added`] : []),
        ...(changed > 0 ? [`${format.number(changed)} changed`] : []),
        ...(removed > 0 ? [`${format.number(removed)} removed`] : []),
        ...(unchanged > 0 ? [`${format.number(unchanged)} unchanged`] : []),
      ].join(", ") || "settings or order",
    size: ({ count }: Numbers<"count">) => format.bytes(count),
    addresses: ({ parts }: Lists<"parts">) => `addresses: ${parts.join(", ")}`,
    effects: {
      gone: ({ count }: Numbers<"count">) => `${format.number(count)} withdrawn`,
      moved: ({ count }: Numbers<"count">) => `${format.number(count)} redirected`,
      lost: ({ count }: Numbers<"count">) => `${format.number(count)} not found any more`,
      added: ({ count }: Numbers<"count">) => `${format.number(count)} new`,
      changed: ({ count }: Numbers<"count">) => `${format.number(count)} with changed content`,
    },
    gone: ({ path }: Texts<"path">) => `${path}  410: withdrawn`,
    moved: ({ path, to }: Texts<"path" | "to">) => `${path}  301: moved to ${to}`,
  },

  history: {
    about: "list what was published, the newest first, and show what changed",
    none: ({ place }: Texts<"place">) => `Nothing has been published yet into ${place}.`,
    limit: "show at most this many, the newest first",
    time: ({ time }: Texts<"time">) => time,
    notKept: "(not kept)",
    contentOf: ({ publication }: Numbers<"publication">) => `content of ${publication}`,
    contentOfEarlier: "content of an earlier one",
    one: "show this publication, and what it changed",
    other: "compare it with this one, item by item and address by address",
    noPublication: ({ publication }: Numbers<"publication">) =>
      `There is no publication ${publication}: "montra history" lists them all`,
    editionNotKept: ({ publication }: Numbers<"publication">) =>
      `The edition of publication ${publication} is no longer kept: "montra history" shows which ones are`,
    title: ({ publication, isCurrent }: Numbers<"publication"> & Flags<"isCurrent">) =>
      `Publication ${publication}${isCurrent ? ", the current one" : ""}`,
    labels: { time: "time", who: "who", message: "message", edition: "edition" },
    changesNotKept: "Its edition, or the one before it, is no longer kept.",
    same: ({ from, to }: Numbers<"from" | "to">) =>
      `Publications ${from} and ${to} have the same content.`,
    rollback: {
      about: "go back to an earlier publication: its content becomes a new one",
      number: "its number in the history (default: the one before the current one)",
      note: ({ publication }: Numbers<"publication">) => `Rollback to ${publication}`,
      done: ({ publication, time, from }: Numbers<"publication" | "from"> & Texts<"time">) =>
        `Publication ${publication} at ${time} has the content of publication ${from}.`,
      meanwhile: ({ publication }: Texts<"publication">) =>
        `Publication ${publication} was published in the meantime: check it, then decide again`,
      first: "There is no earlier publication to go back to",
      same: ({ publication }: Numbers<"publication">) =>
        `Publication ${publication} has the same content as the current one`,
      damaged: ({ publication, medium }: Numbers<"publication"> & Texts<"medium">) =>
        `Publication ${publication} cannot be restored: its file media/${medium} is missing or truncated. Copy it from a backup`,
    },
  },

  editing: {
    imageTooLarge: ({ megabytes, formats }: Numbers<"megabytes"> & { formats: string }) => ({
      wrong: `the image is larger than ${megabytes} MB`,
      expected: `an image that can be made smaller here: ${formats}`,
      fix: "export it smaller: 2000 pixels across are enough",
    }),
    noContent: {
      wrong: "this is not a file of a collection",
      expected: "a table such as temas.yaml, or a file in the folder of a collection",
      fix: "choose a file from the list",
    },
    readOnly: {
      wrong: "workbooks can be seen here, but not changed",
      expected: "a table in .csv, .yaml, .json or .ndjson",
      fix: "change it in the spreadsheet program, because its formulas, formats and sheets would be lost here; or save it as CSV UTF-8",
    },
    cannotBeWritten: {
      wrong: "this cannot be written into the file without changing something else in it",
      expected: "a file whose values can be changed one at a time",
      fix: "change the file as text; nothing was written",
    },
    notInWindows: ({ character }: Texts<"character">) => ({
      wrong: `the table is saved as Windows saves it, in an encoding that has no "${character}"`,
      expected: "letters of western Europe",
      fix: 'open the table and save it as "CSV UTF-8" first, or use another character',
    }),
    notShown: ({ why }: Texts<"why">) => ({
      wrong: `the folder could not be shown: ${why}`,
      expected: "a folder that can be read, and a temporary folder with room",
      fix: "save again; if that does not help, restart the program. Your files are unchanged",
    }),
    notWritten: ({ code }: Texts<"code">) => ({
      wrong: `the file could not be written or read (${code})`,
      expected: "a folder that may be written, on a disk with room",
      fix: "check who may write it and how full the disk is; the file is as it was",
    }),
    beingSaved: ({ process }: Process) => ({
      wrong: `${process === undefined ? "another program" : `process ${process}`} is writing in this folder and has not finished`,
      expected: "a folder that nobody else is saving in",
      fix: "try again in a moment; nothing was changed",
    }),
    removeLink: ({ place }: Texts<"place">) =>
      `take the link "${place}" away, or put a folder in its place`,
    alreadyThere: ({ name }: Texts<"name">) => ({
      wrong: `there is a file of this name already: ${name}`,
      expected: "a name that no file has",
      fix: "choose another name",
    }),
  },

  preview: {
    preview: "Preview",
    asOf: ({ moment }: Texts<"moment">) => `As of ${moment}.`,
    now: "What is in the folder now, drafts included. Nothing is published from here.",
    behind: "The folder has problems. The pages below show it as it was before.",
    problems: ({ count }: Numbers<"count">) => `${count} ${count === 1 ? "problem" : "problems"}`,
    drafts: ({ count }: Numbers<"count">) => `${count} ${count === 1 ? "draft" : "drafts"}`,
    wholeReport: "The whole report",
    notShown: "is not shown",
    wrong: "The folder has problems",
    title: "Report of the folder",
  },

  begin: {
    notWritten: ({ folder, code }: Texts<"folder" | "code">) =>
      `"${folder}" cannot be written (${code}). See whether the disk is full and who may write there, or give another folder`,
    isFile: ({ folder }: Texts<"folder">) =>
      `"${folder}" is a file. Give a folder that is empty or not there yet`,
    notEmpty: ({ folder, names, more }: Texts<"folder"> & Lists<"names"> & Numbers<"more">) =>
      `"${folder}" is not empty: it contains ${format.and([...names, ...(more > 0 ? [`${more} more`] : [])])}. Nothing was written. Give a folder that is empty or not there yet`,
    noFolder: ({ folder }: Texts<"folder">) =>
      `"${folder}" is not a content folder: it has no site.yaml. Name the folder with --folder, or create one with montra init`,
    unknownKind: ({ what, words }: Texts<"what"> & Lists<"words">) =>
      `No part of a site is called "${what}". Write ${format.or(words)}`,
    noTitle: "The title is empty: write it in quotes",
    spreadsheet: ({ file }: Texts<"file">) =>
      `The collection is kept in the spreadsheet ${file}: add a row there, or give --draft for a file of its own`,
    isThere: ({ file }: Texts<"file">) => `${file} exists already. Nothing was written`,
    changed: ({ file }: Texts<"file">) => `${file} was saved in the meantime. Do it again`,
    missing: ({ fields }: Lists<"fields">) => `Still to be filled in: ${format.and(fields)}`,
    required: "Required.",
    written: ({ expected }: Texts<"expected">) => `Write ${expected}.`,
    body: ({ help }: Texts<"help">) => `Below the second line "---", in Markdown: ${help}`,
    next: ({ folder }: Texts<"folder">) =>
      `Next, open the editors' desk: montra desk "${folder}" --open. _LEIA-ME.md explains the files`,
  },

  desk: {
    entries: {
      wrong: "What is wrong",
      changes: "What would change",
      publish: "Publish",
      history: "History",
    },
    frame: { navigation: "Desk", site: "See the site" },
    /** Texts of the pages' scripts. */
    browser: {
      link: "Link to: news, event or file",
      broken: "These links lead nowhere:",
      tooLarge: "The file is too large, or did not arrive. Make it smaller and choose it again.",
      since:
        "Changes were saved since you opened this page. Publishing shows them first; your note stays.",
      unsaved: "Not saved yet:",
      recover: "Restore this text",
      discard: "Discard",
      away: "The desk does not answer. What you write is kept in this browser; saving works again as soon as the desk runs.",
      reopened:
        "The desk was started again. Open the new link that it printed in another window, then come back here: what you have written is kept in this browser.",
    },
    step: ({
      phase,
      done,
      total,
    }: Texts<"phase"> & Numbers<"done"> & { readonly total: number | undefined }) =>
      total === undefined || total < 2
        ? phase
        : `${phase}: ${format.number(done)} of ${format.number(total)}`,
    moment: ({ at }: { readonly at: number | string }) => format.moment(at),
    written: ({ text }: Texts<"text">) => format.dateAsWritten(text),
    noPage: "There is no such page.",
    toDesk: "To the desk",
    refused: {
      name: "The desk does not answer at this address. Open the link that it printed.",
      token:
        "The desk does not know this window, perhaps because it was started again. Open the link that it printed when it was started; if no desk is running, start one first (montra desk …). What you have written is kept in this browser: the desk offers it on its first page and on the form where you wrote it.",
      page: "This request came from another site and was refused. Open the desk by its link.",
      form: "The desk was opened again since you opened this form. Nothing is lost: send it once more.",
      sendAgain: "Send it again",
      chooseAgain: "Images and documents have to be chosen again.",
      unreadable: "The form could not be read. Go back and send it again.",
      tooLarge: ({ megabytes }: Numbers<"megabytes">) =>
        `This is more than ${megabytes} MB. Make the image or document smaller, or put the file into the folder by hand.`,
      store: ({ message }: Texts<"message">) => `The store cannot be reached: ${message}`,
      fault: ({ message }: Texts<"message">) =>
        `Something went wrong on our side, and nothing was lost: ${message}`,
    },
    wrong: {
      reading: "The folder is being read …",
      none: "Nothing is wrong",
      canBePublished: "The folder can be published.",
      toChanges: "See what would change",
      title: ({ problems, files }: Numbers<"problems" | "files">) =>
        `${problems} ${problems === 1 ? "problem" : "problems"} in ${files} ${files === 1 ? "file" : "files"}`,
      lead: "What is published stays as it is until they are corrected. This page changes as files are saved.",
      expected: "Expected",
      fix: "To do",
      notices: "Notices",
      noticed: ({ count }: Numbers<"count">) =>
        count === 1 ? "There is one notice" : `There are ${format.number(count)} notices`,
      drafts: "Drafts",
      draftsLead: "Their names begin with _, so they are not published.",
    },
    plan: {
      toPublish: "Publish this",
      making: "The changes are being worked out …",
      problems: "The folder has problems, so nothing can be published yet",
      unchanged: "Nothing would change",
      otherSite: "The store holds another site",
      sites: ({ published, given }: Texts<"published" | "given">) =>
        `The store holds the site "${published}" and the folder is "${given}". Start the desk with another store.`,
      failed: "The changes cannot be worked out",
      first: "It is the first publication: everything is new.",
      storeAway:
        "The store no longer has its publications. Check whether its folder was moved, and whether its disk is connected. Nothing was published.",
    },
    changes: {
      columns: { field: "Field", before: "Before", after: "After" },
      added: (_: OfCollection): string => "Added",
      removed: (_: OfCollection): string => "Removed",
      reordered: "The order of the items changes.",
      scheduled: "Scheduled",
      appears: ({ at, zone }: Numbers<"at"> & Texts<"zone">) =>
        `appears on ${format.moment(at, zone)}`,
      goes: ({ at, zone }: Numbers<"at"> & Texts<"zone">) =>
        `disappears on ${format.moment(at, zone)}`,
    },
    addresses: "Addresses (technical details)",
    publish: {
      since: "Saved since you opened this page",
      whole: "All that is published",
      look: "See each change",
      note: "A note for the history",
      cancel: "Cancel",
      running: "Publishing …",
      changed:
        "Somebody has saved changes or published meanwhile. Look at the list again before you publish.",
      refused: "Nothing was published",
      soon: "Readers see it now, or within seconds, except what is scheduled.",
      busy: ({ who, since }: Optional<"who" | "since">) =>
        `${who ?? "Somebody else"} is publishing just now${since ? `, since ${format.moment(since)}` : ""}. Look again in a moment.`,
      sure: ({ count }: Numbers<"count">) =>
        count === 1
          ? "One item would be withdrawn. Is that intended?"
          : `${format.number(count)} items would be withdrawn. Is that intended?`,
      large: ({ collection, removed, of }: Texts<"collection"> & Numbers<"removed" | "of">) =>
        `${format.number(removed)} of ${format.number(of)} items of ${collection} would be withdrawn: more than a third.`,
    },
    history: {
      empty: "Nothing has been published yet.",
      undo: "Undo the last publication",
      published: ({ number }: Numbers<"number">) => `Publication ${number} is published`,
      contentOf: ({ number }: { readonly number: number | undefined }) =>
        number === undefined ? "went back" : `content of publication ${number}`,
      look: "See the site as it was",
      back: "Go back to it",
      backTo: ({ number }: Numbers<"number">) => `Go back to publication ${number}?`,
      folderStays:
        "The folder stays as it is: what is in it would be published again with the next publication.",
    },
  },

  writing: {
    entry: "Write",
    lead: "Choose what you want to write. Everything is saved into the files of the folder, line by line.",
    plural: ({ collection }: OfCollection) => capitalised(nounsOf(collection).other),
    none: "There is nothing here yet.",
    noneFound: ({ text }: Texts<"text">) => `Nothing found for "${text}".`,
    newOne: ({ collection }: OfCollection) => `New: ${noun(collection)}`,
    editOne: ({ collection }: OfCollection) => capitalised(noun(collection)),
    draft: "draft",
    isDraft: "This is a draft: it is not published.",
    unnamed: "without a name",
    up: "Move up",
    down: "Move down",
    remove: "Remove",
    removeConfirm: "Yes, remove it",
    removeHelp:
      "It is taken out of the file. The version before is kept, and can be brought back below.",
    save: "Save",
    saveAsDraft: "Save as a draft",
    withdraw: "Withdraw: make it a draft",
    undraft: "Take it out of the drafts",
    checking: "Saved. Checking …",
    saved: ({ problems, notices }: Numbers<"problems" | "notices">) =>
      problems === 0
        ? notices === 0
          ? "Saved."
          : `Saved. ${notices === 1 ? "There is one notice" : `There are ${notices} notices`} below.`
        : `Saved, but ${problems === 1 ? "one thing is" : `${problems} things are`} wrong: it cannot be published like this.`,
    removed: "Removed. The previous version can be brought back below.",
    broughtBack: "The earlier version is back.",
    unchanged: "Nothing was changed.",
    theirs: "Nothing that you wrote was saved: the other version stays.",
    notSaved: ({ count }: Numbers<"count">) =>
      `Not saved: ${count === 1 ? "one thing is" : `${count} things are`} wrong. What you wrote is below.`,
    required: "required",
    more: "More fields",
    text: "Text",
    textHelp:
      "Just write; an empty line begins another paragraph. **bold**, *italic*, ## heading, - list, [words](address): it is Markdown.",
    htmlHelp: "It may have HTML, such as <p>…</p>.",
    preview: "Preview",
    noPreview:
      "The page cannot be shown yet: fill in the required fields, or correct the errors of the folder first.",
    choose: "Choose a file, or drop one here",
    crop: "Its crop in lists, 350 × 200",
    addEntry: "Add one",
    referTo: ({ collection }: OfCollection) => `Choose one of ${collection}, or write its name.`,
    fillIn: "This is still to be filled in.",
    slugHelp: "If left empty, it is made from the title or the name.",
    codeHelp: "If left empty, a code is generated.",
    example: ({ example }: Texts<"example">) => `Such as ${example}.`,
    seeText: "Change it as text",
    versions: "Earlier versions",
    bringBack: "Bring back",
    /** The page shown before an item that others refer to is removed or renamed. */
    named: {
      title: ({ count }: Numbers<"count">) =>
        count === 1 ? "One item refers to this one" : `${count} items refer to this one`,
      lead: "Without it, their references are errors, and nothing can be published until they are corrected. Choose another item for them to refer to, or go on and correct them yourself.",
      by: "Refer instead to",
      replace: "Replace everywhere and go on",
      leave: "Go on without replacing",
      isDraft:
        'the item is now a draft: open it under "Write" and choose "Take it out of the drafts", or name another one',
      isRemoved: "the item was removed: bring it back on the first page, or name another one",
    },
    recovered: "Your text is here again. It is not saved yet.",
    lookAt: { before: "See as it was before", unsaved: "See this text" },
    did: {
      set: ({ fields }: SavedItem): string => `changed ${format.and(fields)}`,
      add: ({ called }: SavedItem): string => `added ${called}`,
      remove: ({ called }: SavedItem): string => `removed ${called}`.trim(),
      text: (_: SavedItem): string => "edited the file",
      restore: (_: SavedItem): string => "restored an earlier version",
      unsaved: (_: SavedItem): string => "text that a conflict kept from being saved",
    },
    versionTitle: "Earlier version",
    versionLead: "This is what restoring would change. What is there now is kept as a version too.",
    sameAsThen: "It is the same as now: there is nothing to restore.",
    current: "Now",
    inVersion: "In this version",
    yourName: "Your name",
    nameHelp: "It is shown in the earlier versions and in the history.",
    asText: "This file is shown as plain text. Lines that you do not change stay as they are.",
    settings: "The settings of the site (site.yaml)",
    conflictText:
      "Somebody has saved this file meanwhile. Its text is now as shown here, and yours is below. Nothing was written.",
    conflict: "Somebody else has saved changes here meanwhile",
    conflictLead:
      "Your version is not saved yet. Choose what these fields should say and save again. All other changes, yours and theirs, are kept; the version that you do not choose stays in the earlier versions.",
    /** The two sides of a conflict; `now` is what the file holds. */
    mine: "Your version",
    now: "The other person's version",
    nothing: "nothing",
    goneTitle: "This is no longer in the folder",
    gone: "Somebody has removed it meanwhile, or its file cannot be read any more. What you wrote is below: save it, and it is there again.",
    moved: ({ file }: Texts<"file">) =>
      `Somebody has renamed the file meanwhile: the item is now in ${file}. Nothing has been saved yet. Save it now, and what you wrote goes there.`,
    noSuchItem: "There is no such item, or it is no longer in this place. Choose it from the list.",
    wrongFile: "it is not a kind of image or document that can be published",
    otherFile: "save it in one of these formats, or choose another file",
  },
};

export type Messages = typeof en;
