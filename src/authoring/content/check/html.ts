/** Removes everything from HTML that `html-policy.ts` does not allow. */
import sanitizeHtml from "sanitize-html";
import { quote } from "../report/quote.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import { difference, readHtml } from "./html-difference.ts";
import {
  ADDRESS_ATTRIBUTES,
  COMMON_ATTRIBUTES,
  FORMERLY_REMOVED,
  isHidden,
  MAX_TAG_DEPTH,
  SCHEMES,
  STYLES,
  TAGS,
} from "./html-policy.ts";
import { isPlainlySpelt } from "./html-spelling.ts";
import { candidatesOf } from "./srcset.ts";

export interface CleanHtml {
  readonly html: string;
  readonly takenOut: readonly RemovedCount[];
}

/**
 * @param source in NFC, without NUL
 * @param hosts from which iframes are allowed
 * @param isFormer true to sanitise as earlier versions did
 */
export function sanitise(source: string, hosts: readonly string[], isFormer = false): CleanHtml {
  // Without "<" there are no tags, and entities are just text.
  if (!source.includes("<")) return { html: source, takenOut: [] };
  const hidden: RemovedCount[] = [];
  const options = optionsFor(hosts, isFormer, hidden);
  const clean = sanitiseOnce(source, options);
  if (clean === source) return { html: source, takenOut: [] };
  const before = readHtml(source);
  // Keep the bytes if possible: the library turns `&nbsp;` into an invisible character.
  const isSameHtml = before.signature === readHtml(clean).signature;
  if (isSameHtml && isPlainlySpelt(source)) return { html: source, takenOut: [] };
  const settled = settle(clean, options);
  return { html: settled, takenOut: [...hidden, ...difference(before, readHtml(settled))] };
}

function sanitiseOnce(html: string, options: Options): string {
  // The library ends void elements with " />", and escapes every other ">".
  return sanitizeHtml(html, options).replaceAll(" />", ">");
}

const MAX_PASSES = 10;

// After a tag is removed, its parent and child may be tags that cannot be nested, such as a list in
// a paragraph. The next pass separates them.
function settle(clean: string, options: Options): string {
  let settled = clean;
  for (let passes = 0; passes < MAX_PASSES; passes++) {
    const again = sanitiseOnce(settled, options);
    if (again === settled) break;
    settled = again;
  }
  return settled;
}

/** The library's types lack one of its options. */
type Options = sanitizeHtml.IOptions & { readonly allowedEmptyAttributes: string[] };

/** @param hidden receives the hidden elements that were removed */
function optionsFor(hosts: readonly string[], isFormer: boolean, hidden: RemovedCount[]): Options {
  const allowed = (attributes: readonly string[]) =>
    attributes.filter((name) => !isFormer || !FORMERLY_REMOVED.has(name));
  return {
    allowedEmptyAttributes: ["alt"],
    allowedTags: [...TAGS.keys()],
    allowedAttributes: {
      ...Object.fromEntries([...TAGS].map(([tag, attributes]) => [tag, allowed(attributes)])),
      "*": allowed([...COMMON_ATTRIBUTES, "hidden"]),
    },
    allowedSchemes: SCHEMES.everywhere,
    allowedSchemesByTag: SCHEMES.byTag,
    allowedSchemesAppliedToAttributes: ADDRESS_ATTRIBUTES,
    allowedIframeHostnames: [...hosts],
    allowedStyles: { "*": STYLES },
    nestingLimit: MAX_TAG_DEPTH,
    transformTags: {
      img: withReadableSrcset,
      source: withReadableSrcset,
      // A hidden element becomes a `span`, because the filter below only gets allowed tags.
      "*": (tagName, attribs) =>
        !isFormer && isHidden(attribs)
          ? { tagName: "span", attribs: { hidden: "hidden" } }
          : { tagName, attribs },
    },
    exclusiveFilter({ tag, attribs, text }) {
      if (attribs.hidden !== undefined) {
        // `tag` is the name before the transformation.
        hidden.push([["hidden", { quoted: quote(text.trim() || `<${tag}>`) }], 1]);
        return true;
      }
      // Without an address, iframes and images would be empty boxes.
      const hasAddress = attribs.src || (tag === "img" && attribs.srcset);
      return (tag === "img" || tag === "iframe") && !hasAddress;
    },
    nonTextTags: NON_TEXT_TAGS,
  };
}

/** Elements whose content is not text for readers. It is removed with the tag. */
const NON_TEXT_TAGS =
  "script style textarea option xmp noscript noembed noframes template title svg math object".split(
    " ",
  );

/** "400w", "400w 300h", "1.5x" */
const DESCRIPTOR = /^(?:\d+w(?: \d+h)?|(?:\d+(?:\.\d+)?|\.\d+)x)?$/;

/** Removes candidates that browsers ignore. The library would print them on standard output. */
function withReadableSrcset(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { srcset } = attribs;
  if (srcset === undefined) return { tagName, attribs };
  const candidates = [...candidatesOf(srcset)]
    .filter(({ descriptor }) => DESCRIPTOR.test(descriptor))
    .map(({ address, descriptor }) => `${address} ${descriptor}`);
  return { tagName, attribs: { ...attribs, srcset: candidates.join(", ") } };
}
