/**
 * The documents that content links to: looked at and hashed, or remembered, and given their addresses. None is
 * ever held whole.
 */
import { createHash } from "node:crypto";
import { closeSync, fstatSync, readSync } from "node:fs";
import { attachmentTypes, extensionOf } from "../../contract/attachment-types.ts";
import { say } from "../../language/language.ts";
import type { Listing, SourceFile } from "../files/folder.ts";
import { stemOf } from "../files/names.ts";
import { isSameState, openFile, stateOf, tooLarge } from "../files/read-file.ts";
import type { Intake } from "../intake/intake.ts";
import type { SourceAttachment } from "../report/content.ts";
import { slugify } from "../report/nearest-name.ts";
import { type Complaint, compareText } from "../report/report.ts";
import { complaintAboutBytes } from "./attachment-type.ts";

export const MOST_ATTACHMENT_BYTES = 50 * 1024 * 1024;

export interface CheckAttachmentsParts {
  readonly intake: Intake;
  readonly media: Listing["media"];
  /** Called between two files. */
  readonly yieldWhenDue: () => Promise<void> | undefined;
}

/** Check the documents that were named; problems go to the report. @returns the good ones by path, sorted */
export async function checkAttachments(
  parts: CheckAttachmentsParts,
): Promise<ReadonlyMap<string, SourceAttachment>> {
  const { intake, media } = parts;
  const good = new Map<string, SourceAttachment>();
  for (const path of [...intake.attachments].sort(compareText)) {
    const file = media.get(path);
    const found = file && (await checkFile(file, intake));
    if (found && "wrong" in found) intake.report.complain({ file: path }, undefined, found);
    else if (found) good.set(path, found);
    await parts.yieldWhenDue();
  }
  return good;
}

/** Changes with what is looked at in a document. */
const ROLE = "document 1";

async function checkFile(file: SourceFile, intake: Intake): Promise<SourceAttachment | Complaint> {
  // Up to 50 MB are not read again for as long as nobody writes them: what is kept is their hash.
  const unread = intake.keys?.find(ROLE, file);
  if (unread) {
    intake.states.set(file.location, unread.state);
    return attachmentOf(file, unread.key, unread.state);
  }
  const opened = openFile(file);
  if ("wrong" in opened) return opened;
  const { descriptor, state } = opened;
  try {
    if (state.size > MOST_ATTACHMENT_BYTES) {
      return tooLarge(state.size, MOST_ATTACHMENT_BYTES, say.files.kinds.attachment);
    }
    const extension = extensionOf(file.path);
    const found = await complaintAboutBytes({ descriptor, bytes: state.size }, extension);
    if (found) return say.attachments.wrong({ ending: `.${extension}`, found });
    const sha256 = hashOfFile(descriptor);
    if (!isSameState(state, stateOf(fstatSync(descriptor)))) return say.files.changed;
    intake.states.set(file.location, state);
    intake.keys?.note(ROLE, file, { key: sha256, state });
    return attachmentOf(file, sha256, state);
  } finally {
    closeSync(descriptor);
  }
}

function attachmentOf(
  { path }: SourceFile,
  sha256: string,
  { size }: { readonly size: number },
): SourceAttachment {
  const { mediaType } = attachmentTypes[extensionOf(path)] as { mediaType: string };
  return { path, address: addressOf(path, sha256), sha256, bytes: size, mediaType };
}

const PIECE_BYTES = 1024 * 1024;

function hashOfFile(descriptor: number): string {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (let at = 0; ; ) {
    const read = readSync(descriptor, buffer, 0, PIECE_BYTES, at);
    if (read === 0) return hash.digest("hex");
    hash.update(buffer.subarray(0, read));
    at += read;
  }
}

function addressOf(path: string, sha256: string): string {
  const name = slugify(stemOf(path)).slice(0, 100).replace(/-$/, "") || "documento";
  return `${sha256.slice(0, 32)}/${name}.${extensionOf(path)}`;
}
