/** Finds out which kind of document a file is, by its bytes instead of its name. */
import { closeSync, fstatSync, openSync } from "node:fs";
import { attachmentExtensions } from "../../../contract/attachment-types.ts";
import { say } from "../../../language/language.ts";
import { fileState } from "../files/read-file.ts";
import { isWholeDocument } from "./attachment-type.ts";

// Office documents are ZIP archives too, so a file is a plain ZIP only if its name says so.
const DETECTABLE = attachmentExtensions.filter((extension) => extension !== "zip");

/** @param likely the extension of the original name: lower case, no dot; tried first */
export async function documentKindOf(
  file: string,
  likely: string,
): Promise<{ readonly extension: string } | { readonly wrong: string }> {
  const descriptor = openSync(file, "r");
  try {
    const opened = { descriptor, state: fileState(fstatSync(descriptor)) };
    const isKnown = attachmentExtensions.includes(likely);
    for (const extension of [...(isKnown ? [likely] : []), ...DETECTABLE]) {
      if (await isWholeDocument(opened, extension)) return { extension };
    }
    const { wrong } = say.attachments.wrong({ ending: `.${likely}` });
    return { wrong: isKnown ? wrong : NO_DOCUMENT };
  } finally {
    closeSync(descriptor);
  }
}

const ENDINGS = attachmentExtensions.map((extension) => `.${extension}`).join(", ");
const NO_DOCUMENT = `is no document that can be published (${ENDINGS})`;
