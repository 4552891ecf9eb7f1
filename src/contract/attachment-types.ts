/** The types of documents that can be published. */
interface AttachmentType {
  readonly mediaType: string;
  readonly disposition: "inline" | "attachment";
}

const saved = (mediaType: string): AttachmentType => ({ mediaType, disposition: "attachment" });
const openXml = (name: string) => saved(`application/vnd.openxmlformats-officedocument.${name}`);
const openDocument = (name: string) => saved(`application/vnd.oasis.opendocument.${name}`);

/** By extension. (content.md, "Documents") */
export const attachmentTypes: Readonly<Record<string, AttachmentType>> = {
  pdf: { mediaType: "application/pdf", disposition: "inline" },
  docx: openXml("wordprocessingml.document"),
  xlsx: openXml("spreadsheetml.sheet"),
  pptx: openXml("presentationml.presentation"),
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  doc: saved("application/msword"),
  xls: saved("application/vnd.ms-excel"),
  ppt: saved("application/vnd.ms-powerpoint"),
  ics: saved("text/calendar; charset=utf-8"),
  zip: saved("application/zip"),
};

export const attachmentEndings: readonly string[] = Object.keys(attachmentTypes);

/** The extension in lower case, without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  const [, extension = ""] = /\.([^./]*)$/.exec(name) ?? [];
  return extension.toLowerCase();
}
