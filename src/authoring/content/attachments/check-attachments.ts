/** Checks and hashes the documents that content links to, without loading any of them whole. */
import { closeSync } from "node:fs";
import { attachmentTypes, extensionOf } from "../../../contract/attachment-types.ts";
import { say } from "../../../language/language.ts";
import type { SourceFile } from "../files/entries.ts";
import { hashOpenFile } from "../files/file-hashes.ts";
import { stemOf } from "../files/names.ts";
import { type FileState, hasChanged, isHollow, openFile, tooLarge } from "../files/read-file.ts";
import type { YieldWhenDue } from "../files/yield-when-due.ts";
import type { Intake } from "../intake/intake.ts";
import type { SourceAttachment } from "../report/content.ts";
import { slugify } from "../report/nearest-name.ts";
import { type Complaint, compareText } from "../report/report.ts";
import { isWholeDocument } from "./attachment-type.ts";

export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024;

/** @returns the valid documents by path, sorted; problems go to the report */
export async function checkAttachments(
  intake: Intake,
  yieldWhenDue: YieldWhenDue,
): Promise<ReadonlyMap<string, SourceAttachment>> {
  const valid = new Map<string, SourceAttachment>();
  for (const path of [...intake.attachments].sort(compareText)) {
    const file = intake.media.get(path);
    const result = file && (await checkFile(file, intake));
    if (result && "wrong" in result) intake.report.complain({ file: path }, undefined, result);
    else if (result) valid.set(path, result);
    await yieldWhenDue();
  }
  return valid;
}

/** Raise when the check of documents changes. */
const CHECK_VERSION = 1;

const VALID = Buffer.from("good");

async function checkFile(file: SourceFile, intake: Intake): Promise<SourceAttachment | Complaint> {
  const extension = extensionOf(file.path);
  const role = `document ${CHECK_VERSION} ${extension}`;
  const known = intake.findHash(file);
  if (known && intake.cache?.get(intake.key(role, known.sha256)))
    return attachmentOf(file, known.sha256, known.state);
  const opened = openFile(file);
  if ("wrong" in opened) return opened;
  const { descriptor, state } = opened;
  try {
    if (state.size > MAX_ATTACHMENT_BYTES) return tooLarge(state.size, MAX_ATTACHMENT_BYTES);
    if (isHollow(opened)) return say.files.inCloud({});
    if (!(await isWholeDocument(opened, extension)))
      return say.attachments.wrong({ ending: `.${extension}` });
    const sha256 = hashOpenFile(opened);
    if (hasChanged(opened)) return say.files.changed;
    intake.noteHash(file, { sha256, state });
    intake.cache?.set(intake.key(role, sha256), VALID);
    return attachmentOf(file, sha256, state);
  } finally {
    closeSync(descriptor);
  }
}

function attachmentOf({ path }: SourceFile, sha256: string, { size }: FileState): SourceAttachment {
  const { mediaType } = attachmentTypes[extensionOf(path)] as { mediaType: string };
  return { path, address: addressOf(path, sha256), sha256, bytes: size, mediaType };
}

function addressOf(path: string, sha256: string): string {
  const name = slugify(stemOf(path)).slice(0, 100).replace(/-$/, "") || "documento";
  return `${sha256.slice(0, 32)}/${name}.${extensionOf(path)}`;
}
