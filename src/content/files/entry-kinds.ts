/** What is said of an entry of a folder that is of another kind than is read there. */
import type { Complaint } from "../report/report.ts";

/** A folder where a file is read. */
export const FOLDER_FOR_FILE: Complaint = {
  wrong: "this is a folder",
  expected: "a file",
  fix: "put the file in its place, or rename the folder",
};

/** What is neither a file nor a folder. */
export const SPECIAL_FILE: Complaint = {
  wrong: "this is no ordinary file but a pipe, a socket or a device",
  expected: "a file",
  fix: "move it out of the folder",
};

/** A link to something outside of the folder. */
export const LINK_OUT: Complaint = {
  wrong: "this is a link that leads out of the folder",
  expected: "a file",
  fix: "copy the file itself into the folder",
};

/** A link to a folder, or to another kind of thing. */
export const LINK_TO_OTHER: Complaint = {
  wrong: "this is a link to something that is no file",
  expected: "a file",
  fix: "put the file itself in its place",
};

/** A link whose target is not there. */
export const LINK_TO_NOTHING: Complaint = {
  wrong: "this is a link to nothing",
  expected: "a file",
  fix: "put the file in its place",
};

/** Names that people see as one. */
export const SAME_NAME: Complaint = {
  wrong: "two files have this same name, with accents in two encodings (NFC and NFD)",
  expected: "one file of a name",
  fix: "rename one of the two",
};
