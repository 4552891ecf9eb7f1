/** The types of documents that can be published. Browsers show a PDF, and download the others. */
interface AttachmentType {
  readonly mediaType: string;
  readonly disposition: "inline" | "attachment";
}

const download = (mediaType: string): AttachmentType => ({ mediaType, disposition: "attachment" });
const openXml = (name: string) => download(`application/vnd.openxmlformats-officedocument.${name}`);
const openDocument = (name: string) => download(`application/vnd.oasis.opendocument.${name}`);

/** By extension. (content.md, "Documents") */
export const attachmentTypes: Readonly<Record<string, AttachmentType>> = {
  pdf: { mediaType: "application/pdf", disposition: "inline" },
  docx: openXml("wordprocessingml.document"),
  xlsx: openXml("spreadsheetml.sheet"),
  pptx: openXml("presentationml.presentation"),
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  doc: download("application/msword"),
  xls: download("application/vnd.ms-excel"),
  ppt: download("application/vnd.ms-powerpoint"),
  ics: download("text/calendar; charset=utf-8"),
  zip: download("application/zip"),
};

export const attachmentExtensions: readonly string[] = Object.keys(attachmentTypes);

/** In lower case, without its dot: `media/Planta.PDF` gives `pdf`; empty if there is none. */
export function extensionOf(name: string): string {
  const [, extension = ""] = /\.([^./]*)$/.exec(name) ?? [];
  return extension.toLowerCase();
}
