/** The types of documents that can be published, by extension. (content.md, "Documents") */
export interface AttachmentType {
  readonly mediaType: string;
  /** `inline`: browsers show it. `attachment`: they save it as a file. */
  readonly disposition: "inline" | "attachment";
}

const file = (mediaType: string): AttachmentType => ({ mediaType, disposition: "attachment" });
const openXml = (name: string) => file(`application/vnd.openxmlformats-officedocument.${name}`);
const openDocument = (name: string) => file(`application/vnd.oasis.opendocument.${name}`);

export const attachmentTypes: Readonly<Record<string, AttachmentType>> = {
  pdf: { mediaType: "application/pdf", disposition: "inline" },
  docx: openXml("wordprocessingml.document"),
  xlsx: openXml("spreadsheetml.sheet"),
  pptx: openXml("presentationml.presentation"),
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  doc: file("application/msword"),
  xls: file("application/vnd.ms-excel"),
  ppt: file("application/vnd.ms-powerpoint"),
  ics: file("text/calendar; charset=utf-8"),
  zip: file("application/zip"),
};

/** The extensions of {@link attachmentTypes}, without a dot. */
export const attachmentEndings: readonly string[] = Object.keys(attachmentTypes);

/** The extension of a name in lower case without its dot; empty if it has none. */
export function extensionOf(name: string): string {
  const [, extension = ""] = /\.([^./]*)$/.exec(name) ?? [];
  return extension.toLowerCase();
}
