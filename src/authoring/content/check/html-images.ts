/**
 * Images of the folder in HTML: found, and marked for the address that they have at publication. The
 * address depends on the image's bytes and not on the text, so a text is kept with marks and gets its
 * addresses when it is read for an edition.
 */
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { unescapeHtml } from "../parse/html-entities.ts";
import { shorten } from "../report/quote.ts";
import { isDoubtfulLink } from "./links.ts";

export interface MarkedHtml {
  /** Each image of the folder as NUL, path, NUL; NUL cannot be in a text otherwise. */
  readonly html: string;
  /** Paths of images, in the order of the text. */
  readonly paths: readonly string[];
  /** Paths of files of the folder that are linked to. */
  readonly files: readonly string[];
  /** Addresses of images that lead nowhere: neither in the folder nor on the web. */
  readonly strays: readonly string[];
  /** Links that are no plain addresses, see `links.ts`. */
  readonly links: readonly string[];
}

// In harmless HTML no attribute holds a < or > as it stands.
const TAG = /<(?:img|source|a)\b[^<>]*>/gi;
const ATTRIBUTE = /(\s)(src|srcset|href)=(?:"([^"]*)"|'([^']*)')/gi;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;

const LONGEST_LINK = 1000;

/** Mark the images of sanitised HTML. */
export function markImages(html: string): MarkedHtml {
  const paths: string[] = [];
  const files: string[] = [];
  const strays: string[] = [];
  const links: string[] = [];
  if (!html.includes("<")) return { html, paths, files, strays, links };

  const markAddress = (tag: string, address: string): string => {
    const written = unescapeHtml(address.trim());
    const isLink = /^<a\b/i.test(tag);
    if (isLink && folderPath(written) === undefined && isDoubtfulLink(written)) {
      links.push(written.slice(0, LONGEST_LINK).toWellFormed());
      return address;
    }
    if (ELSEWHERE.test(written)) return address;
    const path = folderPath(written);
    if (path === undefined) {
      if (!isLink) strays.push(shorten(written));
      return address;
    }
    (isLink ? files : paths).push(path);
    const [fragment = ""] = (isLink && FRAGMENT.exec(written)) || [];
    return `\0${path}\0${fragment}`;
  };

  const marked = html.replaceAll(TAG, (tag) =>
    tag.replaceAll(
      ATTRIBUTE,
      (whole, space: string, name: string, double?: string, single?: string) => {
        const value = double ?? single ?? "";
        const lower = name.toLowerCase();
        if ((lower === "href") !== /^<a\b/i.test(tag)) return whole;
        const changed =
          lower === "srcset"
            ? value
                .split(/,\s+/)
                .map((candidate) => {
                  const [address = "", ...descriptors] = candidate.trim().split(/\s+/);
                  return [markAddress(tag, address), ...descriptors].join(" ");
                })
                .join(", ")
            : markAddress(tag, value);
        // What stands beside an address, as in a `srcset`, may hold the other quote.
        const quote = single === undefined ? '"' : "'";
        return changed === value || !changed.includes("\0")
          ? whole
          : `${space}${name}=${quote}${changed}${quote}`;
      },
    ),
  );
  return { html: marked, paths, files, strays, links };
}

/** The HTML with the addresses of its images. */
export function placeImages(html: string, addressOf: (path: string) => string): string {
  if (!html.includes("\0")) return html;
  return html.replaceAll(/\0([^\0]*)\0/g, (_, path: string) => `/media/${addressOf(path)}`);
}

// "media/a.jpg", "./media/a.jpg" and "/media/a.jpg" are the same to editors.
// Of a document: the page at which it opens.
const FRAGMENT = /#[\w=.,-]{1,100}$/;

function folderPath(written: string): string | undefined {
  const [bare = ""] = written.replace(/^(?:\.?\/)+/, "").split(/[?#]/, 1);
  if (!bare.startsWith("media/") || bare.split("/").some((part) => part === ".." || part === ".")) {
    return undefined;
  }
  return decodePercent(bare).normalize("NFC");
}
