/** Messages about the files of a content folder, and the report of `montra check`. */

import { format, numberOf, one } from "./en-words.ts";
import type {
  Collections,
  Lists,
  Numbers,
  OfCollection,
  Optional,
  Texts,
} from "./message-values.ts";

type Formats = OfCollection & Lists<"formats">;
/** What is wrong, what was expected (a noun), and what to do (an instruction). */
type Complaint = Texts<"wrong" | "expected" | "fix">;

/** `- nome: …` in YAML, and `[ { "nome": "…" }, … ]` in JSON. */
export const isExampleOfList = (example: string) => /^[-[]/.test(example);

export const enFiles = {
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
      `${numberOf(count, "more notice like these is", "more notices like these are")} left out`,
    stopped: ({ max }: Numbers<"max">) =>
      `stopped reading after ${max} problems; correct those first`,
    more: ({ count }: Numbers<"count">) => `… and ${count} more.`,
    total: ({ problems, files }: Numbers<"problems" | "files">) =>
      `${numberOf(problems, "problem")} in ${numberOf(files, "file")}.`,
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
      fix: near
        ? `rename it to "${near}", or to "_${name}" so that it is not read`
        : `put what is to be published into media or the folder of its collection, or rename it to "_${name}" so that it is not read`,
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
      wrong: `${what} stands where ${isExampleOfList(example) ? "a list of items" : "the fields of one item"} should be`,
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
};
