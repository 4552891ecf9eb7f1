/**
 * The most important promises, each with its test: changing the one line that keeps a promise makes
 * the test fail.
 */

export interface HeldPromise {
  readonly promise: string;
  readonly document: "SECURITY.md" | "docs/operators.md" | "docs/reference.md";
  /** Words of the document, without regard to line breaks. */
  readonly says: string;
  /** From the root of the project. */
  readonly file: string;
  readonly test: string;
}

export const promises: readonly HeldPromise[] = [
  {
    promise: "An address below /media/ that climbs out of it leads to no file of the machine.",
    document: "SECURITY.md",
    says: "read anything else, change anything",
    file: "test/http/raw-requests.test.ts",
    test: "no file outside of the store's media is answered below /media/",
  },
  {
    promise: "An edition whose bytes are not those of its hash is not answered from.",
    document: "SECURITY.md",
    says: "Editions, images and parts of a database are compared with their hashes",
    file: "src/editions/store/newest-undamaged.test.ts",
    test: "falls back to the newest earlier publication with an undamaged edition and reports the damage",
  },
  {
    promise: "HTML of editors runs nothing in a reader's browser.",
    document: "SECURITY.md",
    says: "Content is cleaned by allow-lists",
    file: "src/authoring/content/check/html.test.ts",
    test: "sanitise() leaves only what the policy allows, and a second pass changes nothing",
  },
  {
    promise: "A link in the content folder publishes no file outside of it.",
    document: "SECURITY.md",
    says: "read files outside the content folder",
    file: "test/content/refused-bytes.test.ts",
    test: "links are followed to files of the folder, and nowhere else",
  },
  {
    promise: "A publication is there whole or not at all, also after a power cut.",
    document: "docs/reference.md",
    says: "the old or the new state is there; either is whole",
    file: "test/all/torture/power-cut.test.ts",
    test: "a power cut at any moment of what writes to a disk leaves the old or the new, whole",
  },
  {
    promise: "Pruning removes no image that an edition names which is kept.",
    document: "docs/operators.md",
    says: "Images stay 48 hours longer than the last edition that names them",
    file: "test/store/prune.test.ts",
    test: "media stay 48 hours longer than the last edition that names them",
  },
  {
    promise: "A node believes no note about its store that another user wrote.",
    document: "SECURITY.md",
    says: "put an edition into a store or a cache dir",
    file: "src/editions/store/node/node-memory.test.ts",
    test: "ignores a file written by another user",
  },
  {
    promise: "A node uses no cache folder into which other users can write.",
    document: "docs/reference.md",
    says: "a cache dir that another user could have filled",
    file: "src/editions/store/private-folder.test.ts",
    test: "refuses a folder writable by group or others, and makes a readable one private",
  },
  {
    promise: "Another user can neither lock out publishers nor lock an edition while it is made.",
    document: "SECURITY.md",
    says: "Only writers can open locks and unfinished work",
    file: "src/editions/store/folder/writing/folder-lock.test.ts",
    test: "and unfinished work are closed to users who may not write to the store",
  },
  {
    promise: "Another user can lock no editor out of saving.",
    document: "SECURITY.md",
    says: "Only writers can open locks and unfinished work",
    file: "src/authoring/editing/save.test.ts",
    test: "users who may not write to the folder can neither read nor lock what the desk keeps in it",
  },
  {
    promise: "The desk answers nobody who did not come by its link.",
    document: "SECURITY.md",
    says: "The printed link sets a cookie in the browser",
    file: "test/all/desk/safety.test.ts",
    test: "nobody gets in without it, with another one, or to any other page",
  },
  {
    promise: "The desk's token is in no argument of a process that it starts.",
    document: "SECURITY.md",
    says: "in a file that only its user can read",
    file: "test/all/desk/safety.test.ts",
    test: "montra desk --open does not show the token in the list of processes",
  },
  {
    promise: "Half requests without a token leave room for the editor.",
    document: "SECURITY.md",
    says: "hundreds of half requests leave room for the editor",
    file: "test/all/desk/safety.test.ts",
    test: "300 half requests that drip bytes do not lock the editor out",
  },
  {
    promise: "A page of another site or another port cannot make the desk write.",
    document: "SECURITY.md",
    says: "Only its own pages can write",
    file: "test/all/desk/safety.test.ts",
    test: "a form is taken from a page of the desk alone, with the token of its forms",
  },
  {
    promise: "Uploads that are under way take no more than 192 MB of the desk's memory.",
    document: "SECURITY.md",
    says: "Bodies, fields, connections and slow clients are bounded",
    file: "src/authoring/desk/frame/form-body.test.ts",
    test: "refuses a body with 503 if all bodies together would hold more than 192 MB",
  },
  {
    promise: "The desk shows no picture from outside of media/.",
    document: "SECURITY.md",
    says: "It shows only pictures of `media/`",
    file: "test/desk/forms-refused.test.ts",
    test: "no picture is shown but those in media/, of which none begins with a dot",
  },
  {
    promise: "What the desk calls saved survives a power cut.",
    document: "SECURITY.md",
    says: "A saved file is on the disk before the desk says so",
    file: "src/authoring/editing/save.test.ts",
    test: "its bytes and then its name are flushed to disk before saveFile() returns",
  },
  {
    promise: "An import asks a service no more often than it was told to.",
    document: "SECURITY.md",
    says: "ask a service no more often than `--per-second` says",
    file: "src/remote/remote.test.ts",
    test: "sends no more than `perSecond` requests a second",
  },
  {
    promise: "An import shows its token to no other scheme, host or port.",
    document: "SECURITY.md",
    says: "only to the given scheme, host and port",
    file: "src/remote/remote.test.ts",
    test: "sends the token to the origin of the service alone, also after a redirect",
  },
  {
    promise: "An import publishes nothing from another port of this machine or from its network.",
    document: "SECURITY.md",
    says: "a service cannot have the files of other ports of this machine published",
    file: "src/remote/remote.test.ts",
    test: "asks for nothing at an address of this machine or its network but at the service",
  },
  {
    promise: "An import builds no JSON that would take gigabytes of memory.",
    document: "SECURITY.md",
    says: "bounded in bytes, depth and values before it is parsed",
    file: "test/import/odd-services.test.ts",
    test: "JSON that would take gigabytes of memory is refused before it is built, and asked for once",
  },
  {
    promise: "An import follows no redirects without end.",
    document: "SECURITY.md",
    says: "follow five redirects",
    file: "src/remote/remote.test.ts",
    test: "follows five redirects and refuses a sixth",
  },
];
