/**
 * What Montra says in English, and by its type the catalogue that every language fills. A message is a
 * text, or a function of named values, never a piece that others are glued to: each language puts them
 * in its own order. What editors type (fields, file names, commands) is the same in all languages.
 *
 * Sections are rooms of editors and stand in the order of their work. The file is as long as there is
 * to say: a language in one file is one that can be read from top to bottom, and translated.
 */
import type { Collection } from "../contract/collection.ts";
import { collections } from "../contract/collections.ts";
import type { CollectionName } from "../contract/field.ts";
import { formatsOf } from "./formats.ts";

type Texts<Names extends string> = Readonly<Record<Names, string>>;
type Numbers<Names extends string> = Readonly<Record<Names, number>>;
type Named<Names extends string> = Readonly<Record<Names, CollectionName>>;

/** What is wrong, what was expected (a noun), and what to do (an instruction). */
type Complaint = Texts<"wrong" | "expected" | "fix">;

export const formats = formatsOf("en-GB");

const one = (name: CollectionName) => (collections[name] as Collection).one;
const EXPECTED_FOLDER = "a content folder with a site.yaml in it";

export const en = {
  /** Of `Content-Language` and `lang`. */
  tag: "en",

  /** How problems and notices stand in a report. */
  report: {
    problem: ({ wrong, expected, fix }: Complaint) => `${wrong}, expected ${expected}, ${fix}`,
    expected: ({ expected }: Texts<"expected">) => `expected ${expected}`,
    sheet: ({ sheet }: Texts<"sheet">) => `sheet "${sheet}"`,
    /** A place in a spreadsheet, by the names of what its numbers stand for. */
    cell: (at: Texts<"sheet"> & { readonly row?: number; readonly column?: string }) => {
      const parts = [`sheet "${at.sheet}"`];
      if (at.row !== undefined) parts.push(`row ${at.row}`);
      if (at.column) parts.push(`column "${at.column}"`);
      return parts.join(", ");
    },
    /** A value of which only the beginning is shown. */
    shortened: ({ text, length }: Texts<"text"> & Numbers<"length">) =>
      `${text} (${length} characters)`,
    leftOut: ({ count }: Numbers<"count">) => `${count} more notices like these are left out`,
    stopped: ({ most }: Numbers<"most">) =>
      `stopped reading after ${most} problems; correct those first`,
    more: ({ count }: Numbers<"count">) => `… and ${count} more.`,
    total: ({ problems, files }: Numbers<"problems" | "files">) =>
      `${problems} ${problems === 1 ? "problem" : "problems"} in ${files} ${files === 1 ? "file" : "files"}.`,
  },

  /** The command line as such. */
  command: {
    lang: "language of messages; that of LC_ALL, LC_MESSAGES or LANG if left out",
  },

  /** The files of a content folder. */
  files: {
    noSite: {
      wrong: "the file is missing",
      expected: "the settings of the site, at least its name",
      fix: 'create it with a line such as "nome: Notícias do imobiliário"',
    },
    rootIsFile: {
      wrong: "this is a file",
      expected: EXPECTED_FOLDER,
      fix: "give the folder that the file is in",
    },
    noRoot: {
      wrong: "there is no such folder",
      expected: EXPECTED_FOLDER,
      fix: "check the spelling, or create the folder",
    },
    rootClosed: ({ code }: Texts<"code">) => ({
      wrong: `the folder cannot be opened (${code})`,
      expected: EXPECTED_FOLDER,
      fix: "check who may read it",
    }),
    rootIsStore: {
      wrong: "this is a store, in which Montra keeps publications",
      expected: EXPECTED_FOLDER,
      fix: "give the folder in which the texts are written",
    },
    storeInContent: ({ path }: Texts<"path">) => ({
      wrong: "a store of Montra lies here, with what was published",
      expected: "a store outside of the content folder",
      fix: `move "${path}" out of this folder, and name its new place with --store`,
    }),
    folderClosed: ({ code }: Texts<"code">) => ({
      wrong: `the folder cannot be read (${code})`,
      expected: "a folder that may be opened",
      fix: "check who may read it",
    }),
    mediaFolder: 'the folder "media", with the images',
    collectionFolder: ({ collection }: Named<"collection">) =>
      `a folder with one file for each item of ${collection}`,
    noFolder: ({
      isLink,
      expected,
      name,
    }: Texts<"expected" | "name"> & { readonly isLink: boolean }) => ({
      wrong: isLink ? "this is a link" : "this is a file",
      expected,
      fix: `rename it to "_${name}" to have it left aside, or put a folder in its place`,
    }),
    secondTable: ({ collection, other, name }: Named<"collection"> & Texts<"other" | "name">) => ({
      wrong: `${collection} has two tables, this one and ${other}`,
      expected: "one table for each collection",
      fix: `move the rows of one into the other, or rename this one to "_${name}" to have it left aside`,
    }),
    innerFolder: ({ collection, name }: Named<"collection"> & Texts<"name">) => ({
      wrong: "this is a folder",
      expected: `one file for each item, right inside ${collection}/`,
      fix: `move its files up into ${collection}/, or rename it to "_${name}" to have it left aside`,
    }),
    folderForFile: {
      wrong: "this is a folder",
      expected: "a file",
      fix: "put the file in its place, or rename the folder",
    },
    specialFile: {
      wrong: "this is no ordinary file but a pipe, a socket or a device",
      expected: "a file",
      fix: "move it out of the folder",
    },
    linkOut: {
      wrong: "this is a link that leads out of the folder",
      expected: "a file",
      fix: "copy the file itself into the folder",
    },
    linkToOther: {
      wrong: "this is a link to something that is no file",
      expected: "a file",
      fix: "put the file itself in its place",
    },
    linkToNothing: {
      wrong: "this is a link to nothing",
      expected: "a file",
      fix: "put the file in its place",
    },
    sameName: {
      wrong: "two files have this same name, with accents in two encodings (NFC and NFD)",
      expected: "one file of a name",
      fix: "rename one of the two",
    },
    invisibleInName: ({ code }: Texts<"code">) => ({
      wrong: `the name holds an invisible character (${code})`,
      expected: "a name of visible characters",
      fix: "rename it",
    }),
    nameNotUtf8: {
      wrong: "the name is not UTF-8",
      expected: "a name in UTF-8",
      fix: "rename it, without accents if nothing else helps",
    },
    unknown: ({ quoted, name, near }: Texts<"quoted" | "name"> & { readonly near?: string }) => ({
      wrong: `nothing of a site is named ${quoted}`,
      expected: "site.yaml, media, or a collection as a folder or a table",
      fix: near
        ? `rename it to "${near}", or rename it to "_${name}" to have it left aside`
        : `rename it to "_${name}" to have it left aside`,
    }),
    tableOf: ({
      collection,
      formats: endings,
    }: Named<"collection"> & { formats: readonly string[] }) =>
      `a table of ${collection} as ${formats.or(endings)}`,
    itemOf: ({
      collection,
      formats: endings,
    }: Named<"collection"> & { formats: readonly string[] }) =>
      `${one(collection)} as ${formats.or(endings)}`,
    wrongFormat: ({
      ending,
      expected,
      format,
      instead,
    }: Texts<"ending" | "expected" | "format"> & {
      readonly instead: "rename" | "spreadsheet" | "text" | "leave aside";
    }) => ({
      wrong: ending ? `files that end in ${ending} are not read here` : "the name has no ending",
      expected,
      fix: {
        rename: `rename it to end in ${format}`,
        spreadsheet: "save it as .xlsx or .csv",
        text: `save the text as ${format}, with its fields at the top`,
        "leave aside": 'put "_" before its name to have it left aside',
      }[instead],
    }),
    kinds: {
      image: "an image",
      text: "a text file",
      draft: "a draft",
      table: ({ ending }: Texts<"ending">) => `a ${ending} table`,
    },
    tooLarge: ({
      megabytes,
      expected,
      most,
      isImage,
    }: Texts<"expected"> & Numbers<"megabytes" | "most"> & { readonly isImage: boolean }) => ({
      wrong: `the file has ${megabytes} MB`,
      expected: `${expected} of at most ${most} MB`,
      fix: isImage
        ? "reduce the image, 2000 pixels across are plenty"
        : "make it smaller, or split it",
    }),
    changed: {
      wrong: "the file changed while the folder was being read",
      expected: "a folder in which nothing is being written",
      fix: "run the command again when nobody is saving files",
    },
    unreadable: ({ code, isForbidden }: Texts<"code"> & { readonly isForbidden: boolean }) => ({
      wrong: `the file cannot be read (${code})`,
      expected: "a file that may be opened",
      fix: isForbidden ? "check who may read it" : "check the disk",
    }),
    changedMeanwhile: ({ path, wrong }: Texts<"path" | "wrong">) =>
      `${path}: ${wrong}. Publish again`,
    changedSince: ({ path }: Texts<"path">) =>
      `${path} changed between the check and the publication. Publish again when nobody is saving files`,
    scratchFull: ({ folder }: Texts<"folder">) =>
      `Cannot keep the checked items in the temporary folder (${folder}). ` +
      "Make room there, or name another folder in TMPDIR",
  },
};

/** What every language says. */
export type Catalogue = typeof en;
