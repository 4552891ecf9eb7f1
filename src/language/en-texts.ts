/** Messages about texts, and about the images and documents in `media`. */

import { format } from "./en-words.ts";
import type { Flags, Lists, Numbers, Optional, Texts } from "./message-values.ts";

const LIMITS = {
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
export type Limit = keyof typeof LIMITS;

type Correction = Texts<"quoted" | "better">;
type Size = Numbers<"width" | "height">;

/** Such as "data:image/png;base64,…": the image itself, or a place that only its author can open. */
export const isPasted = (address: string) => /^(?:data|blob|cid):/i.test(address);

export const enTexts = {
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
        isPasted(address)
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
      shownAsCode: ({ quoted }: Texts<"quoted">) =>
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
};
