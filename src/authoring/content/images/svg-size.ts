/**
 * Estimates the work of rendering an SVG: a few bytes may ask for billions of shapes, by elements that repeat other
 * elements, by chained filters, or by style rules for every shape.
 */

import { Parser } from "htmlparser2";
import { say } from "../../../language/language.ts";
import { isNestedDeeper } from "../parse/nesting.ts";
import { markedEncoding } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";

// The library takes 4 KB for each, and two images are processed at a time.
const MAX_ELEMENTS = 30_000;
// Including repetitions; a filter step costs as much as 100 shapes.
const MAX_SHAPES = 100_000;
const FILTER_STEP = 100;
const MAX_REFERENCES = 5000;
// The renderer compares each style rule with each element.
const MAX_COMPARISONS = 5_000_000;
const MAX_ELEMENT_DEPTH = 200;
// A path takes more than linear time (600,000 characters: 5 s); the second limit is for all attributes together.
const MAX_PATH_LENGTH = 200_000;
const MAX_CHARACTERS = 5_000_000;
// Before parsing: characters that may begin an element, an attribute value or an entity.
const MAX_SIGNS = 400_000;

/** Limits to check before an SVG is sanitised. */
export function complaintAboutSvgBytes(bytes: Buffer): Complaint | undefined {
  const text = new TextDecoder(markedEncoding(bytes) ?? "latin1").decode(bytes);
  let signs = 0;
  for (const byte of bytes) if (byte === LESS || byte === EQUALS || byte === AND) signs++;
  const isTooMuch = signs > MAX_SIGNS || isNestedDeeper(text, MAX_ELEMENT_DEPTH, { xmlMode: true });
  return isTooMuch ? say.images.drawing : undefined;
}

const [LESS, EQUALS, AND] = [0x3c, 0x3d, 0x26];

/** Limits to check after an SVG was sanitised. Takes linear time. */
export function complaintAboutSvg(svg: string): Complaint | undefined {
  const size = new Size();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => size.open(name, attributes),
      ontext: (text) => size.text(text),
      onclosetag: () => size.close(),
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return size.isTooMuch() ? say.images.drawing : undefined;
}

interface Reference {
  /** Number of the element that refers. */
  readonly from: number;
  readonly to: string;
}

class Size {
  #elements = 0;
  #rules = 0;
  #longest = 0;
  #characters = 0;
  readonly #open: { readonly id: string | undefined; readonly place: number }[] = [];
  /** Range of element numbers inside each element with an id. */
  readonly #named = new Map<string, { readonly begin: number; readonly end: number }>();
  readonly #references: Reference[] = [];
  readonly #steps: number[] = [];
  readonly #weights = new Map<string, number>();

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const place = this.#elements++;
    this.#open.push({ id: attributes.id, place });
    if (name.startsWith("fe")) this.#steps.push(place);
    for (const [attribute, value] of Object.entries(attributes)) {
      const length = value.startsWith("data:") ? 0 : value.length;
      this.#longest = Math.max(this.#longest, length);
      this.#characters += length;
      if (/^(?:xlink:)?href$/.test(attribute) && value.trim().startsWith("#")) {
        this.#refer(place, value.trim().slice(1));
      }
      for (const [, to = ""] of value.matchAll(/url\(\s*["']?#([^"')\s]{1,200})/g)) {
        this.#refer(place, to);
      }
    }
  }

  text(text: string): void {
    this.#rules += text.split("{").length - 1;
  }

  close(): void {
    const closed = this.#open.pop();
    if (closed?.id === undefined) return;
    const range = { begin: closed.place, end: this.#elements };
    const other = this.#named.get(closed.id);
    // For a duplicate id it is unknown which element the renderer uses, so the larger one counts.
    if (!other || other.end - other.begin < range.end - range.begin) {
      this.#named.set(closed.id, range);
    }
  }

  isTooMuch(): boolean {
    return (
      this.#elements > MAX_ELEMENTS ||
      this.#longest > MAX_PATH_LENGTH ||
      this.#characters > MAX_CHARACTERS ||
      this.#rules * this.#elements > MAX_COMPARISONS ||
      this.#references.length > MAX_REFERENCES ||
      this.#weight(0, this.#elements) > MAX_SHAPES
    );
  }

  #refer(from: number, to: string): void {
    // One more than the limit is enough to exceed it.
    if (this.#references.length <= MAX_REFERENCES) this.#references.push({ from, to });
  }

  #weight(begin: number, end: number): number {
    let weight = end - begin;
    for (const place of this.#steps) if (place >= begin && place < end) weight += FILTER_STEP;
    for (const { from, to } of this.#references) {
      if (from >= begin && from < end) weight += this.#weightOf(to);
    }
    return weight;
  }

  // Cached by id. Renderers do not draw circular references, so these count as 0.
  #weightOf(name: string): number {
    const known = this.#weights.get(name);
    if (known !== undefined) return known;
    this.#weights.set(name, 0);
    const range = this.#named.get(name);
    const weight = range ? this.#weight(range.begin, range.end) : 0;
    this.#weights.set(name, weight);
    return weight;
  }
}
