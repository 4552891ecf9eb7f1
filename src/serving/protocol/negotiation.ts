/**
 * Chooses representation and coding. Parsed headers are cached, because clients repeat them.
 * @see RFC 9110 §12.5.1, §12.5.3; contract.md, "Choosing the representation"
 */
import { LRUCache } from "lru-cache";
import { parseWeighted, type WeightedValue } from "./quality.ts";

export interface Offer {
  /** The `format` that selects it; offers may share one. If absent, only `Accept` selects it. */
  readonly format?: string;
  /** Lower case, without parameters: `text/html`. */
  readonly mediaType: string;
  /** Other media types that select it, such as `application/xhtml+xml` for a page. */
  readonly synonyms?: readonly string[];
  /** Only a media range whose parameters (unquoted) pass this test selects the offer. */
  readonly isAskedBy?: (parameters: ReadonlyMap<string, string>) => boolean;
  /** `Accept` alone never selects it, only together with its `format`. */
  readonly needsFormat?: true;
}

/** For each offer its quality in `Accept`, 0 to 1, and its {@link specificityOf}. */
export type MediaPreference = ReadonlyMap<Offer, { quality: number; specificity: number }>;

export type Coding = "br" | "zstd" | "gzip";

/** At equal quality the first one wins. */
export const codings: readonly Coding[] = ["br", "zstd", "gzip"];

export interface CodingPreference {
  /** The coding to send if the body can be compressed; `undefined` for identity. */
  readonly coding: Coding | undefined;
  readonly identityAllowed: boolean;
  /** false if the client excludes identity and every coding that Montra supports. */
  readonly acceptable: boolean;
}

const MEMO_ENTRIES = 500;
/** Longer values are not cached, because clients do not repeat them. */
const MAX_MEMO_CHARACTERS = 512;
const codingMemo = new LRUCache<string, CodingPreference>({ max: MEMO_ENTRIES });

/** The returned function takes `Accept` as received, `undefined` if absent. It never throws. */
export function preferenceParserFor(offers: readonly Offer[]) {
  const memo = new LRUCache<string, MediaPreference>({ max: MEMO_ENTRIES });
  const preferenceIn = (ranges: readonly WeightedValue[]): MediaPreference =>
    new Map(offers.map((offer) => [offer, preferenceFor(offer, ranges)]));
  const anything = preferenceIn(parseWeighted("*/*"));
  const parse = (accept: string) => {
    const ranges = parseWeighted(accept).filter(isMediaRange);
    // Without a valid range the header counts as absent.
    return ranges.length === 0 ? anything : preferenceIn(ranges);
  };
  return (accept: string | undefined) =>
    accept === undefined ? anything : remember(memo, accept, parse);
}

/** At equal quality the first one wins. `undefined` for 406, or if no offer has the `format`. */
export function chooseOffer<O extends Offer>(
  offers: readonly O[],
  format: string | undefined,
  preference: MediaPreference,
): O | undefined {
  if (format !== undefined) {
    const sameFormat = offers.filter((offer) => offer.format === format);
    return chooseNamed(sameFormat, preference);
  }
  let best: O | undefined;
  let bestQuality = 0;
  for (const offer of offers) {
    const quality = offer.needsFormat ? 0 : (preference.get(offer)?.quality ?? 0);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

/** The last offer is the default for clients that name none of them. */
function chooseNamed<O extends Offer>(offers: readonly O[], preference: MediaPreference) {
  const named = offers.find((offer) => {
    const { quality = 0, specificity = 0 } = preference.get(offer) ?? {};
    // `*/*` names no offer.
    return quality > 0 && specificity > 0;
  });
  return named ?? offers.at(-1);
}

/** @param acceptEncoding as received, `undefined` if absent. Never throws. */
export function codingPreference(acceptEncoding: string | undefined): CodingPreference {
  if (acceptEncoding === undefined) return IDENTITY;
  return remember(codingMemo, acceptEncoding, parseAcceptEncoding);
}

const IDENTITY: CodingPreference = { coding: undefined, identityAllowed: true, acceptable: true };

function remember<V extends object>(
  memo: LRUCache<string, V>,
  key: string,
  parse: (value: string) => V,
): V {
  const cached = memo.get(key);
  if (cached) return cached;
  const value = parse(key);
  if (key.length <= MAX_MEMO_CHARACTERS) memo.set(key, value);
  return value;
}

// True for `text/html`, `text/*` and `*/*`, but not for `*/html` or `html`.
function isMediaRange({ value }: WeightedValue): boolean {
  return value === "*/*" || (value.includes("/") && !value.startsWith("*/"));
}

/** By the range that names the offer most closely; of several, the one of the highest quality. */
function preferenceFor(offer: Offer, ranges: readonly WeightedValue[]) {
  let best = { quality: 0, specificity: -1 };
  for (const range of ranges) {
    const { quality } = range;
    const specificity = specificityOf(range, offer);
    if (specificity < 0 || specificity < best.specificity) continue;
    if (specificity > best.specificity || quality > best.quality) best = { quality, specificity };
  }
  return best;
}

/**
 * How closely a media range names the offer. -1: not at all; 0: as any type; 1: as `text/*`; 2: by a
 * synonym; 3: by its media type; 4: with its charset.
 */
function specificityOf({ value, parameters }: WeightedValue, offer: Offer): number {
  const { mediaType, synonyms = [], isAskedBy } = offer;
  if (isAskedBy && !(value === mediaType && isAskedBy(parameters))) return -1;
  const charset = parameters.get("charset")?.toLowerCase();
  if (charset !== undefined && charset !== "utf-8") return -1;
  if (value === mediaType) return charset === undefined ? 3 : 4;
  if (synonyms.includes(value)) return 2;
  if (value === `${mediaType.slice(0, mediaType.indexOf("/"))}/*`) return 1;
  return value === "*/*" ? 0 : -1;
}

function parseAcceptEncoding(field: string): CodingPreference {
  const qualities = new Map(parseWeighted(field).map(({ value, quality }) => [value, quality]));
  // `x-gzip` is an old name of `gzip` (RFC 9110 §8.4.1.3).
  const gzip = qualities.get("gzip") ?? qualities.get("x-gzip");
  if (gzip !== undefined) qualities.set("gzip", gzip);
  const qualityOf = (coding: Coding | "identity") => qualities.get(coding) ?? qualities.get("*");
  const identityAllowed = qualityOf("identity") !== 0;
  const identityQuality = qualities.get("identity") ?? 0;
  const accepted = codings
    .map((coding) => ({ coding, quality: qualityOf(coding) ?? 0 }))
    // At identity's quality a coding wins, because it is smaller.
    .filter(({ quality }) => quality > 0 && quality >= identityQuality);
  const [best] = accepted.toSorted((one, other) => other.quality - one.quality);
  let coding = best?.coding;
  // If identity is excluded, a coding that the client does not mention is better than 406.
  if (!identityAllowed) coding ??= codings.find((one) => qualityOf(one) === undefined);
  return { coding, identityAllowed, acceptable: identityAllowed || coding !== undefined };
}
