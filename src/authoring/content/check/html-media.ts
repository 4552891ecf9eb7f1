/** Marks media in HTML by path, because cached HTML cannot hold addresses made from their bytes. */
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { replaceEveryAddress } from "./html-addresses.ts";
import { ELSEWHERE, isDoubtfulLink } from "./links.ts";

export interface MarkedHtml {
  /** A file is marked as NUL, path, NUL, because texts cannot contain NUL. */
  readonly html: string;
  /** Paths of embedded images, in the order of the text; as written if they leave `media/`. */
  readonly images: readonly string[];
  readonly files: readonly string[];
  /** Links that need a further check (`isDoubtfulLink`), and images that may be the site's own. */
  readonly links: readonly string[];
}

/** An image on any host; only the site's settings tell whether the host is the site. */
const MAY_BE_OWN_IMAGE = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?(?:media|api)\//i;
const MAX_LINK_LENGTH = 1000;

export function markMedia(html: string): MarkedHtml {
  const images: string[] = [];
  const files: string[] = [];
  const links: string[] = [];
  const marked = replaceEveryAddress(html, (written, isLink) => {
    const path = mediaPath(written);
    if (path !== undefined) {
      (isLink ? files : images).push(path);
      const fragment = isLink ? (FRAGMENT.exec(written)?.[0] ?? "") : "";
      return `\0${path}\0${fragment}`;
    }
    const address = written.slice(0, MAX_LINK_LENGTH).toWellFormed();
    const needsCheck = isLink ? isDoubtfulLink(written) : MAY_BE_OWN_IMAGE.test(written);
    if (needsCheck) links.push(address);
    else if (!isLink && !ELSEWHERE.test(written)) images.push(address);
    return undefined;
  });
  return { html: marked, images, files, links };
}

/** Replaces the marks by addresses. @param addressOf the address of a path, below `/media/` */
export function placeMedia(html: string, addressOf: (path: string) => string): string {
  if (!html.includes("\0")) return html;
  return html.replaceAll(/\0([^\0]*)\0/g, (_, path: string) => `/media/${addressOf(path)}`);
}

/** The `#page=3` at which a linked document opens. */
const FRAGMENT = /(?<=\.\w{3,4})#[\w=.,-]{1,100}$/;
/** "media/a.jpg" of "media/a.jpg?w=9". A name may contain "#" and "?", as in "media/a#1.jpg". */
const WITHOUT_QUERY = /^(?:[^?#]*\.\w{3,4}(?=[?#])|[^?#]*(?:[?#].*\.\w{3,4}$)?)/;

/** `media/a.jpg` for "../media/a.jpg", "/media/a.jpg", "media\a.jpg" and "Media/a.jpg". */
function mediaPath(written: string): string | undefined {
  const address = written.replaceAll(/\\|%5c/gi, "/").replace(/^(?:\.{0,2}\/)*media\//i, "media/");
  const [path = ""] = WITHOUT_QUERY.exec(address) ?? [];
  const hasDots = path.split("/").some((part) => part === "." || part === "..");
  return path.startsWith("media/") && !hasDots ? decodePercent(path).normalize("NFC") : undefined;
}
