/**
 * HTML as editors write it, made harmless: sanitize-html decides what stays, and what it takes out is
 * found by comparing the tags before and after, so that the report cannot differ from the deed.
 * Where nothing was taken out and the text is spelt in the plain way that every parser reads alike,
 * the editors' own bytes are kept (sanitize-html would turn `<br>` into `<br />` and `&nbsp;` into a
 * character that nobody sees).
 */
import sanitizeHtml from "sanitize-html";
import type { Taken } from "../report/taken-out.ts";
import { difference, readHtml } from "./html-difference.ts";
import {
  ADDRESS_ATTRIBUTES,
  COMMON_ATTRIBUTES,
  DEEPEST_TAG,
  SCHEMES,
  STYLES,
  TAGS,
} from "./html-policy.ts";
import { isPlainlySpelt } from "./html-spelling.ts";

export interface CleanHtml {
  readonly html: string;
  readonly takenOut: readonly Taken[];
}

/**
 * Make a fragment harmless.
 * @param source in NFC, without NUL
 * @param frameHosts hosts whose frames stay, lower case
 */
export function sanitise(source: string, frameHosts: readonly string[]): CleanHtml {
  // Without a "<" there is no tag, and entities stay what they are: text.
  if (!source.includes("<")) return { html: source, takenOut: [] };
  const clean = sanitiseOnce(source, frameHosts);
  if (clean === source) return { html: source, takenOut: [] };
  const before = readHtml(source);
  const unchanged = before.signature === readHtml(clean).signature;
  if (unchanged && isPlainlySpelt(source)) return { html: source, takenOut: [] };
  const settled = settle(clean, frameHosts);
  return { html: settled, takenOut: difference(before, readHtml(settled)) };
}

function sanitiseOnce(html: string, frameHosts: readonly string[]): string {
  return sanitizeHtml(html, optionsFor(frameHosts)).replaceAll(" />", ">");
}

const MOST_PASSES = 10;

// Two tags may have been kept apart by one that was taken out, and mean something else side by side: a
// list within a paragraph ends it.
function settle(clean: string, frameHosts: readonly string[]): string {
  let settled = clean;
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const again = sanitiseOnce(settled, frameHosts);
    if (again === settled) break;
    settled = again;
  }
  return settled;
}

/** The library's options; its types lack one of them. */
type Options = sanitizeHtml.IOptions & { readonly allowedEmptyAttributes: string[] };

const byHosts = new Map<string, Options>();

function optionsFor(hosts: readonly string[]): Options {
  const key = hosts.join(" ");
  const known = byHosts.get(key);
  if (known) return known;
  const options: Options = {
    allowedEmptyAttributes: ["alt"],
    allowedTags: [...TAGS.keys()],
    allowedAttributes: {
      ...Object.fromEntries([...TAGS].map(([tag, attributes]) => [tag, [...attributes]])),
      "*": [...COMMON_ATTRIBUTES],
    },
    allowedSchemes: [...SCHEMES.everywhere],
    allowedSchemesByTag: Object.fromEntries(
      Object.entries(SCHEMES.byTag).map(([tag, schemes]) => [tag, [...schemes]]),
    ),
    allowedSchemesAppliedToAttributes: ADDRESS_ATTRIBUTES,
    allowedIframeHostnames: [...hosts],
    allowIframeRelativeUrls: false,
    allowedStyles: { "*": Object.fromEntries(Object.entries(STYLES).map(([k, v]) => [k, [...v]])) },
    nestingLimit: DEEPEST_TAG,
    // Frames and images whose address was taken out would be empty boxes.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === "iframe" && !attribs.src) || (tag === "img" && !attribs.src && !attribs.srcset),
    // What stands in these is no text for readers.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "xmp",
      "noscript",
      "noembed",
      "noframes",
      "template",
      "title",
      "svg",
      "math",
      "object",
    ],
  };
  byHosts.set(key, options);
  return options;
}
