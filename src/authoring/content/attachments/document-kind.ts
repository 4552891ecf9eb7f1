/** Which kind of document a file is, told by its bytes, whatever its name says. */
import { closeSync, fstatSync, openSync } from "node:fs";
import { attachmentEndings } from "../../../contract/attachment-types.ts";
import { say } from "../../../language/language.ts";
import { complaintAboutBytes } from "./attachment-type.ts";

// Office documents are archives as well: an archive is what calls itself one.
const TOLD_BY_BYTES = attachmentEndings.filter((ending) => ending !== "zip");

/**
 * @param file its path on this machine
 * @param named the extension that it has where it comes from, lower case; it counts where the bytes agree
 */
export async function documentKindOf(
  file: string,
  named: string,
): Promise<{ readonly extension: string } | { readonly wrong: string }> {
  const descriptor = openSync(file, "r");
  try {
    const opened = { descriptor, bytes: fstatSync(descriptor).size };
    const isKnown = attachmentEndings.includes(named);
    for (const extension of [...(isKnown ? [named] : []), ...TOLD_BY_BYTES]) {
      if ((await complaintAboutBytes(opened, extension)) === undefined) return { extension };
    }
    const found = isKnown ? await complaintAboutBytes(opened, named) : undefined;
    if (found === undefined) return { wrong: NO_DOCUMENT };
    return { wrong: say.attachments.wrong({ ending: `.${named}`, found }).wrong };
  } finally {
    closeSync(descriptor);
  }
}

const ENDINGS = attachmentEndings.map((ending) => `.${ending}`).join(", ");
const NO_DOCUMENT = `is no document that can be published (${ENDINGS})`;
