/**
 * Proactive negotiation: which of the representations that there are, and which coding, a client gets.
 * What there is comes from the caller. Values of header fields repeat endlessly, so what they mean is
 * remembered, within a bound.
 * @see RFC 9110 §12.5.1, §12.5.3; contract.md, "Choosing the representation"
 */
import { LRUCache } from "lru-cache";
import { parseWeighted, type Weighted } from "./quality.ts";

/** A representation as negotiation sees it. */
export interface Offer {
  /** The value of `format` that asks for it; several may share one. */
  readonly format: string;
  /** Lower case, without parameters: `text/html`. */
  readonly mediaType: string;
  /** What names it in `Accept` beside its own type and the range of that: `application/xhtml+xml`. */
  readonly synonyms?: readonly string[];
  /** Whether the parameters of a media range ask for it: then only these do. Values are as given, unquoted. */
  readonly isAskedBy?: (parameters: ReadonlyMap<string, string>) => boolean;
}

/** What an `Accept` says of offers. */
export interface MediaPreference {
  /** 0 to 1, by offer; 0 where absent. */
  readonly qualities: ReadonlyMap<Offer, number>;
  /** The offers that are named, and not merely covered by the range of all types. */
  readonly named: ReadonlySet<Offer>;
  /**
   * The same number for the same preference, from 0: stands for the field in a key. {@link NO_KIND} where
   * there have been too many, and for what parameters ask for: few do, in many ways.
   */
  readonly kind: number;
}

export const NO_KIND = -1;

/** Orders in which clients may prefer what there is; one that makes up others is understood anew each time. */
const MOST_KINDS = 64;

export type Coding = "br" | "zstd" | "gzip";

/** Equal quality: the first one. */
export const codings: readonly Coding[] = ["br", "zstd", "gzip"];

/** What an `Accept-Encoding` says. */
export interface CodingPreference {
  /** The coding to send where the body has one; `undefined` for identity. */
  readonly coding: Coding | undefined;
  readonly identityAllowed: boolean;
  /** false where identity and every coding of ours are excluded. */
  readonly acceptable: boolean;
}

const MEMO_ENTRIES = 500;
const codingMemo = new LRUCache<string, CodingPreference>({ max: MEMO_ENTRIES });

/** What values of `Accept` say of a table of offers. */
export class MediaPreferences {
  readonly #offers: readonly Offer[];
  readonly #memo = new LRUCache<string, MediaPreference>({ max: MEMO_ENTRIES });
  readonly #kinds = new Map<string, number>();
  readonly #none: MediaPreference;

  /** @param offers in the order in which they are sent to a client to whom they are equally welcome */
  constructor(offers: readonly Offer[]) {
    this.#offers = offers;
    this.#none = this.#understand([{ value: "*/*", parameters: new Map(), quality: 1 }]);
  }

  /** @param accept as received, `undefined` where absent. Never throws. */
  of(accept: string | undefined): MediaPreference {
    if (accept === undefined) return this.#none;
    return remember(this.#memo, accept, (field) => {
      const ranges = parseWeighted(field).filter(isMediaRange);
      return ranges.length === 0 ? this.#none : this.#understand(ranges);
    });
  }

  #understand(ranges: readonly Weighted[]): MediaPreference {
    const qualities = new Map(this.#offers.map((offer) => [offer, qualityOf(offer, ranges)]));
    const named = new Set(this.#offers.filter((offer) => isNamed(offer, ranges)));
    return { qualities, named, kind: this.#kindOf(qualities, named) };
  }

  #kindOf(qualities: ReadonlyMap<Offer, number>, named: ReadonlySet<Offer>): number {
    const numbered = [...qualities].map(([offer, quality], index) => ({ offer, quality, index }));
    const welcome = numbered
      .filter(({ quality }) => quality > 0)
      .sort((one, other) => other.quality - one.quality);
    const names = numbered.filter(({ offer }) => named.has(offer));
    const order = [welcome, names].map((list) => list.map(({ index }) => index).join()).join(" ");
    if (welcome.some(({ offer }) => offer.isAskedBy)) return NO_KIND;
    const kind = this.#kinds.get(order);
    if (kind !== undefined || this.#kinds.size === MOST_KINDS) return kind ?? NO_KIND;
    this.#kinds.set(order, this.#kinds.size);
    return this.#kinds.size - 1;
  }
}

/**
 * @param offers what there is, the first of those that are equally welcome first
 * @param format as given; `undefined` where it is not
 * @returns what to send; `undefined` for 406, and for a `format` that nothing has
 */
export function chooseOffer<O extends Offer>(
  offers: readonly O[],
  format: string | undefined,
  { qualities, named }: MediaPreference,
): O | undefined {
  if (format !== undefined) {
    const asked = offers.filter((offer) => offer.format === format);
    // Where several share a name, the last is for everybody.
    return asked.find((offer) => named.has(offer)) ?? asked.at(-1);
  }
  let best: O | undefined;
  let most = 0;
  for (const offer of offers) {
    const quality = qualities.get(offer) ?? 0;
    if (quality > most) [best, most] = [offer, quality];
  }
  return best;
}

/** @param acceptEncoding as received, `undefined` where absent. Never throws. */
export function codingPreference(acceptEncoding: string | undefined): CodingPreference {
  if (acceptEncoding === undefined) return IDENTITY;
  return remember(codingMemo, acceptEncoding, readAcceptEncoding);
}

const IDENTITY: CodingPreference = {
  coding: undefined,
  identityAllowed: true,
  acceptable: true,
};

function remember<V extends object>(
  memo: LRUCache<string, V>,
  key: string,
  read: (k: string) => V,
): V {
  let value = memo.get(key);
  if (!value) {
    value = read(key);
    // A long value is one that nobody repeats.
    if (key.length <= 512) memo.set(key, value);
  }
  return value;
}

function isMediaRange({ value }: Weighted): boolean {
  return value === "*/*" || (value.includes("/") && !value.startsWith("*/"));
}

function isNamed(offer: Offer, ranges: readonly Weighted[]): boolean {
  const { mediaType, synonyms = [] } = offer;
  const names = [mediaType, rangeOf(mediaType), ...synonyms];
  return ranges.some(
    (range) => range.quality > 0 && names.includes(range.value) && specificityOf(range, offer) >= 0,
  );
}

/** `text/*` of `text/html`. */
function rangeOf(mediaType: string): string {
  return `${mediaType.slice(0, mediaType.indexOf("/"))}/*`;
}

/** The quality of the most specific range that covers an offer, all of which are in UTF-8. */
function qualityOf(offer: Offer, ranges: readonly Weighted[]): number {
  let best = -1;
  let quality = 0;
  for (const range of ranges) {
    const specificity = specificityOf(range, offer);
    if (specificity > best) {
      best = specificity;
      quality = range.quality;
    } else if (specificity === best && specificity >= 0) {
      quality = Math.max(quality, range.quality);
    }
  }
  return quality;
}

/**
 * How closely a range describes an offer: -1 not at all, then by all types, all of a type, another name, the
 * type itself, its charset. Parameters that say nothing of the offer are passed over.
 */
function specificityOf({ value, parameters }: Weighted, offer: Offer): number {
  const { mediaType, synonyms = [], isAskedBy } = offer;
  if (isAskedBy && !(value === mediaType && isAskedBy(parameters))) return -1;
  const charset = parameters.get("charset")?.toLowerCase();
  if (charset !== undefined && charset !== "utf-8") return -1;
  if (value === mediaType) return charset === undefined ? 3 : 4;
  if (synonyms.includes(value)) return 2;
  if (value === rangeOf(mediaType)) return 1;
  return value === "*/*" ? 0 : -1;
}

function readAcceptEncoding(field: string): CodingPreference {
  const given = new Map(parseWeighted(field).map(({ value, quality }) => [value, quality]));
  const rest = given.get("*");
  const qualityOfCoding = (coding: Coding) =>
    given.get(coding) ?? (coding === "gzip" ? given.get("x-gzip") : undefined) ?? rest;
  const identity = given.get("identity") ?? rest;
  const identityAllowed = identity !== 0;
  let coding: Coding | undefined;
  let best = given.get("identity") ?? 0;
  for (const candidate of codings) {
    const quality = qualityOfCoding(candidate) ?? 0;
    // A coding as good as identity is smaller; among codings the first of equals stays.
    if (quality > 0 && (coding === undefined ? quality >= best : quality > best)) {
      coding = candidate;
      best = quality;
    }
  }
  // Without identity, a coding that is merely not mentioned beats refusing the client.
  if (!identityAllowed) coding ??= codings.find((one) => qualityOfCoding(one) === undefined);
  return { coding, identityAllowed, acceptable: identityAllowed || coding !== undefined };
}
