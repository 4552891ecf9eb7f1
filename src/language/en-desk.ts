/** Texts of the desk and of the preview. */
import { capitalised } from "../contract/words.ts";
import { format, noun, nounsOf, numberOf } from "./en-words.ts";
import type { Lists, Numbers, OfCollection, Optional, Process, Texts } from "./message-values.ts";

/** `called` is the name of the item, `fields` the labels of its changed fields. */
type SavedItem = Texts<"called"> & Lists<"fields">;
type TaskStep = Texts<"phase"> & Numbers<"done"> & { readonly total: number | undefined };

const things = (count: number) => (count === 1 ? "one thing is" : `${count} things are`);

export const enDesk = {
  editing: {
    imageTooLarge: ({ megabytes }: Numbers<"megabytes">) => ({
      wrong: `the image is larger than ${megabytes} MB`,
      expected: "an image that can be made smaller here: JPEG, PNG, WebP",
      fix: "export it smaller: 2000 pixels across are enough",
    }),
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
    problems: ({ count }: Numbers<"count">) => numberOf(count, "problem"),
    drafts: ({ count }: Numbers<"count">) => numberOf(count, "draft"),
    wholeReport: "The whole report",
    notShown: "is not shown",
    wrong: "The folder has problems",
    title: "Report of the folder",
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
    step: ({ phase, done, total }: TaskStep) =>
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
        `${numberOf(problems, "problem")} in ${numberOf(files, "file")}`,
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
      busy: ({ who = "Somebody else", since }: Optional<"who" | "since">) =>
        `${who} is publishing just now${since ? `, since ${format.moment(since)}` : ""}. Look again in a moment.`,
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
    saved: ({ problems, notices }: Numbers<"problems" | "notices">) => {
      if (problems > 0)
        return `Saved, but ${things(problems)} wrong: it cannot be published like this.`;
      if (notices === 0) return "Saved.";
      if (notices === 1) return "Saved. There is one notice below.";
      return `Saved. There are ${notices} notices below.`;
    },
    removed: "Removed. The previous version can be brought back below.",
    broughtBack: "The earlier version is back.",
    unchanged: "Nothing was changed.",
    theirs: "Nothing that you wrote was saved: the other version stays.",
    notSaved: ({ count }: Numbers<"count">) =>
      `Not saved: ${things(count)} wrong. What you wrote is below.`,
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
