/**
 * Addresses that lead where they should and are not what an editor means to publish: through a service that counts
 * who follows them, to a page that only the editors may open, to a page in place of an image.
 */
import type { Doubt } from "./doubtful-text.ts";

/** The parameter that holds the address that was meant, by service. */
const REDIRECTS: readonly (readonly [address: RegExp, parameter: string])[] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, "q"],
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, "url"],
  [/^https?:\/\/(?:l|lm)\.(?:facebook|instagram)\.com\/(?:l\.php)?\?/i, "u"],
  [/^https?:\/\/[a-z0-9.-]{1,60}\.safelinks\.protection\.outlook\.com\/\?/i, "url"],
  [/^https?:\/\/www\.youtube\.com\/redirect\?/i, "q"],
  [/^https?:\/\/www\.linkedin\.com\/redir\/redirect\?/i, "url"],
];

/** Where documents are written, drafts are kept and messages are read. */
const PRIVATE =
  /^https?:\/\/(?:docs\.google\.com\/(?:document|spreadsheets|presentation)\/d\/(?!e\/)[^/?#]{1,200}\/edit|docs\.google\.com\/forms\/d\/(?!e\/)[^/?#]{1,200}\/edit|[a-z0-9-]{1,60}-my\.sharepoint\.com\/|onedrive\.live\.com\/edit|web\.whatsapp\.com|mail\.google\.com\/|outlook\.(?:office|live)\.com\/mail|www\.canva\.com\/design\/[^?#]{1,200}\/edit|[^/?#]{1,100}\/wp-admin\/)/i;

/** Services that answer with a page where an image is asked for. */
const PAGES_OF_IMAGES =
  /^https?:\/\/(?:drive\.google\.com\/(?:file|open)|docs\.google\.com\/|photos\.google\.com\/|photos\.app\.goo\.gl\/|1drv\.ms\/|onedrive\.live\.com\/|[a-z0-9-]{1,60}\.sharepoint\.com\/|www\.dropbox\.com\/(?![^#]*raw=1)|www\.icloud\.com\/|web\.whatsapp\.com|we\.tl\/|wetransfer\.com\/)/i;

/** What is doubtful about the address of a link, if anything. */
export function doubtAboutLink(written: string): Doubt | undefined {
  const meant = meantBy(written);
  if (meant !== undefined) return ["redirect", written, meant];
  return PRIVATE.test(written) ? ["private", written] : undefined;
}

/** What is doubtful about the address of an image on the web, if anything. */
export function doubtAboutImage(written: string): Doubt | undefined {
  return PAGES_OF_IMAGES.test(written) ? ["pageOfImage", written] : undefined;
}

function meantBy(written: string): string | undefined {
  for (const [address, parameter] of REDIRECTS) {
    if (!address.test(written) || !URL.canParse(written)) continue;
    const meant = new URL(written).searchParams.get(parameter);
    if (meant !== null && /^https?:\/\/[^\s/]/i.test(meant) && URL.canParse(meant)) return meant;
  }
  return undefined;
}
