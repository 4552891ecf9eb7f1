/** Limits the work of rendering an SVG: a few bytes may ask for billions of shapes. */

import { type Handler, Parser } from "htmlparser2";
import { say } from "../../../language/language.ts";
import { isNestedDeeper } from "../parse/nesting.ts";
import { markedEncoding } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";

// The library takes 4 KB of memory for each.
const MAX_ELEMENTS = 30_000;
/** A shape counts again for each reference to it, or to an element around it. */
const MAX_SHAPES = 100_000;
/** A filter step takes as much time as this many shapes. */
const SHAPES_OF_FILTER_STEP = 100;
const MAX_REFERENCES = 5000;
// The renderer compares each style rule with each element.
const MAX_COMPARISONS = 5_000_000;
const MAX_ELEMENT_DEPTH = 200;
// A path takes more than linear time: 5 s for 600,000 characters.
const MAX_PATH_LENGTH = 200_000;
const MAX_ATTRIBUTE_CHARACTERS = 5_000_000;
const MAX_SIGNS = 400_000;

/** Limits to check before an SVG is sanitised. */
export function complaintAboutSvgBytes(bytes: Buffer): Complaint | undefined {
  const text = new TextDecoder(markedEncoding(bytes) ?? "latin1").decode(bytes);
  let signs = 0;
  // "<", "=" and "&" begin elements, attribute values and entities.
  for (const byte of bytes) if (byte === 0x3c || byte === 0x3d || byte === 0x26) signs++;
  const isTooMuch = signs > MAX_SIGNS || isNestedDeeper(text, MAX_ELEMENT_DEPTH, { xmlMode: true });
  return isTooMuch ? say.images.drawing({}) : undefined;
}

/** Limits to check after an SVG was sanitised. */
export function complaintAboutSvg(svg: string): Complaint | undefined {
  const size = new DrawingSize();
  new Parser(size, { xmlMode: true }).end(svg);
  return size.isTooMuch() ? say.images.drawing({}) : undefined;
}

class DrawingSize implements Partial<Handler> {
  /** Elements so far; they are numbered from 0 in the order of the text. */
  #elements = 0;
  #styleRules = 0;
  #longestAttribute = 0;
  #characters = 0;
  readonly #open: { readonly id: string | undefined; readonly number: number }[] = [];
  /** By id, the numbers of the element and everything in it; `end` is not included. */
  readonly #ranges = new Map<string, { readonly begin: number; readonly end: number }>();
  /** From the number of an element to the id of the element that it draws or uses. */
  readonly #references: { readonly from: number; readonly to: string }[] = [];
  readonly #filterSteps: number[] = [];
  readonly #shapesById = new Map<string, number>();

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    const number = this.#elements++;
    this.#open.push({ id: attributes.id, number });
    if (name.startsWith("fe")) this.#filterSteps.push(number);
    for (const [attribute, value] of Object.entries(attributes)) {
      const length = value.startsWith("data:") ? 0 : value.length;
      this.#longestAttribute = Math.max(this.#longestAttribute, length);
      this.#characters += length;
      if (/^(?:xlink:)?href$/.test(attribute) && value.trim().startsWith("#"))
        this.#refer(number, value.trim().slice(1));
      for (const [, id = ""] of value.matchAll(/url\(\s*["']?#([^"')\s]{1,200})/g))
        this.#refer(number, id);
    }
  }

  ontext(text: string): void {
    this.#styleRules += text.split("{").length - 1;
  }

  onclosetag(): void {
    const closed = this.#open.pop();
    if (closed?.id === undefined) return;
    const range = { begin: closed.number, end: this.#elements };
    const earlier = this.#ranges.get(closed.id);
    // It is unknown which of two elements with the same id is drawn, so the larger counts.
    if (!earlier || earlier.end - earlier.begin < range.end - range.begin)
      this.#ranges.set(closed.id, range);
  }

  isTooMuch(): boolean {
    return (
      this.#elements > MAX_ELEMENTS ||
      this.#longestAttribute > MAX_PATH_LENGTH ||
      this.#characters > MAX_ATTRIBUTE_CHARACTERS ||
      this.#styleRules * this.#elements > MAX_COMPARISONS ||
      this.#references.length > MAX_REFERENCES ||
      this.#shapesBetween(0, this.#elements) > MAX_SHAPES
    );
  }

  #refer(from: number, to: string): void {
    // One reference above the limit is enough to refuse the drawing.
    if (this.#references.length <= MAX_REFERENCES) this.#references.push({ from, to });
  }

  #shapesBetween(begin: number, end: number): number {
    const isInRange = (number: number) => number >= begin && number < end;
    let shapes = end - begin;
    for (const step of this.#filterSteps) if (isInRange(step)) shapes += SHAPES_OF_FILTER_STEP;
    for (const { from, to } of this.#references) if (isInRange(from)) shapes += this.#shapesOf(to);
    return shapes;
  }

  #shapesOf(id: string): number {
    const known = this.#shapesById.get(id);
    if (known !== undefined) return known;
    // Renderers do not draw circular references, so these count as 0.
    this.#shapesById.set(id, 0);
    const range = this.#ranges.get(id);
    const shapes = range ? this.#shapesBetween(range.begin, range.end) : 0;
    this.#shapesById.set(id, shapes);
    return shapes;
  }
}
