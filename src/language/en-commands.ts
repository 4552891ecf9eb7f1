/** Messages of commands. */
import type { CollectionName } from "../contract/field.ts";
import { capitalised } from "../contract/words.ts";
import { format, numberOf, one } from "./en-words.ts";
import type { Flags, Holder, Lists, Numbers, OfCollection, Texts } from "./message-values.ts";

/** Numbers of items, of `collection` or of all. */
type Counts = Numbers<"added" | "changed" | "removed"> & {
  readonly unchanged?: number;
  readonly collection?: CollectionName;
};

const holderOf = ({ who, process, host, since, connection }: Holder) => {
  if (who !== undefined) return `${who} (process ${process} on ${host}, since ${since})`;
  if (connection !== undefined) return `somebody else (database connection ${connection})`;
  return process === undefined ? "somebody else" : `somebody else (process ${process})`;
};
const changesOf = (count: number) => (count === 1 ? "one change" : `${count} changes`);
const PUBLISH_AGAIN =
  'Publish the content folder again, go back with "montra rollback", or copy a backup of the store back';
type FailedCommand = Numbers<"publication"> & Texts<"ending" | "command">;

export const enCommands = {
  command: {
    help: "what a command is for, with its options and examples",
    lang: "language of messages (default: from LC_ALL, LC_MESSAGES or LANG)",
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
    /** `or` is a word that is accepted too; empty if there is none. */
    wholeNumber: ({ from, to, or }: Numbers<"from" | "to"> & Texts<"or">) => {
      const orWord = or === "" ? "" : `, or "${or}"`;
      return `Expected a whole number from ${from} to ${to}${orWord}.`;
    },
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
      unprotectedDesk: ({ host, min }: Texts<"host"> & Numbers<"min">) =>
        `On ${host} the desk needs a token of at least ${min} characters: give it in MONTRA_DESK_TOKEN or with --token, or leave out both --host and the token`,
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
    /** `names` are those of the files in it; empty if they are not known. */
    foreign: ({ place, names }: Texts<"place" | "names">) => {
      const content = names === "" ? "" : `: it holds ${names}`;
      return `${place} is not a store of Montra${content}. Name another one with --store, a folder that is empty or does not exist yet`;
    },
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
      `Restored ${numberOf(count, "file that was", "files that were")} missing from the store.`,
    done: ({ publication, time, counts }: Numbers<"publication"> & Texts<"time" | "counts">) =>
      `Published number ${publication} at ${time}:\n${counts}`,
    next: ({ moment }: Texts<"moment" | "zone">) =>
      `The next scheduled item appears or disappears at ${moment}.`,
    bringsBack: ({ rollback, publication, count }: Numbers<"rollback" | "publication" | "count">) =>
      `Publication ${rollback} rolled back publication ${publication}, but the folder still has the content of publication ${publication}. Publishing brings back ${changesOf(count)}:`,
    stopped: "Stopped. The store is as it was.",
    thenNowhere: ({ address }: Texts<"address">) =>
      `No public address is known, so the addresses for --then begin with ${address}. Set public_url in site.yaml, or give the same --public-url as to serve`,
    thenFailed: ({ publication, ending, command }: FailedCommand) =>
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
    contentOf: ({ publication }: { readonly publication: number | undefined }) =>
      publication ? `content of publication ${publication}` : "content of an earlier one",
    numberHelp: "show this publication, and what it changed",
    otherHelp: "compare it with this one, item by item and address by address",
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

  begin: {
    notWritten: ({ folder, code }: Texts<"folder" | "code">) =>
      `"${folder}" cannot be written (${code}). See whether the disk is full and who may write there, or give another folder`,
    isFile: ({ folder }: Texts<"folder">) =>
      `"${folder}" is a file. Give a folder that is empty or not there yet`,
    notEmpty: ({ folder, names, more }: Texts<"folder"> & Lists<"names"> & Numbers<"more">) => {
      const content = more > 0 ? [...names, `${more} more`] : names;
      return `"${folder}" is not empty: it contains ${format.and(content)}. Nothing was written. Give a folder that is empty or not there yet`;
    },
    noFolder: ({ folder }: Texts<"folder">) =>
      `"${folder}" is not a content folder: it has no site.yaml. Name the folder with --folder, or create one with montra init`,
    unknownKind: ({ what, words }: Texts<"what"> & Lists<"words">) =>
      `No part of a site is called "${what}". Write ${format.or(words)}`,
    noTitle: "The title is empty: write it in quotes",
    spreadsheet: ({ file }: Texts<"file">) =>
      `The collection is kept in the spreadsheet ${file}: add a row there, or give --draft for a file of its own`,
    changed: ({ file }: Texts<"file">) => `${file} was saved in the meantime. Do it again`,
    missing: ({ fields }: Lists<"fields">) => `Still to be filled in: ${format.and(fields)}`,
    required: "Required.",
    written: ({ expected }: Texts<"expected">) => `Write ${expected}.`,
    body: ({ help }: Texts<"help">) => `Below the second line "---", in Markdown: ${help}`,
    next: ({ folder }: Texts<"folder">) =>
      `Next, open the editors' desk: montra desk "${folder}" --open. _LEIA-ME.md explains the files`,
  },
};
