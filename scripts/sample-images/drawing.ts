/**
 * A sheet that is drawn on: shapes in the order of their painting, and the gradients, patterns and
 * filters that they use. Coordinates are units of the sheet, y downwards; the raster is made
 * elsewhere. Shapes take their numbers as plain arguments, since a page of drawing with an object
 * around every pair of numbers can no longer be read as a drawing.
 */
import { type Mood, mix } from "./palettes.ts";
import { Random } from "./random.ts";

type Attributes = Readonly<Record<string, string | number>>;

export class Drawing {
  readonly width: number;
  readonly height: number;
  readonly mood: Mood;
  readonly random: Random;
  readonly #definitions: string[] = [];
  readonly #shapes: string[] = [];

  constructor(width: number, height: number, options: { mood: Mood; seed: string }) {
    this.width = width;
    this.height = height;
    this.mood = options.mood;
    this.random = new Random(options.seed);
  }

  add(markup: string): void {
    this.#shapes.push(markup);
  }

  /** Keep a definition under a name of its own, and return the paint that refers to it. */
  define(element: string, attributes: Attributes, content: string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(`<${element} id="${id}"${list(attributes)}>${content}</${element}>`);
    return `url(#${id})`;
  }

  /** A linear gradient through the colours, each `#rrggbb` or `[#rrggbb, opacity]`. */
  gradient(colours: readonly (string | readonly [string, number])[], direction = "down"): string {
    const end =
      direction === "down" ? { x2: 0, y2: 1 } : { x2: 1, y2: direction === "right" ? 0 : 1 };
    return this.define("linearGradient", { x1: 0, y1: 0, ...end }, stops(colours));
  }

  /** A radial gradient from the middle of a shape to its edge. */
  glow(colours: readonly (string | readonly [string, number])[]): string {
    return this.define("radialGradient", {}, stops(colours));
  }

  blur(radius: number): string {
    const box = { x: "-50%", y: "-50%", width: "200%", height: "200%" };
    return this.define("filter", box, `<feGaussianBlur stdDeviation="${radius}"/>`);
  }

  rect(x: number, y: number, w: number, h: number, fill: string, more: Attributes = {}): void {
    const size = { width: round(Math.max(w, 0)), height: round(Math.max(h, 0)) };
    this.add(`<rect${list({ x: round(x), y: round(y), ...size, fill, ...more })}/>`);
  }

  circle(x: number, y: number, r: number, fill: string, more: Attributes = {}): void {
    this.add(`<circle${list({ cx: round(x), cy: round(y), r: round(r), fill, ...more })}/>`);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more: Attributes = {}): void {
    this.add(
      `<ellipse${list({ cx: round(x), cy: round(y), rx: round(rx), ry: round(ry), fill, ...more })}/>`,
    );
  }

  path(d: string, fill: string, more: Attributes = {}): void {
    this.add(
      `<path${list({ d: d.replace(/-?\d+\.\d{2,}/g, (n) => `${round(+n)}`), fill, ...more })}/>`,
    );
  }

  line(points: readonly number[], stroke: string, width: number, more: Attributes = {}): void {
    this.path(`M${points.map(round).join(" ")}`, "none", {
      stroke,
      "stroke-width": width,
      ...more,
    });
  }

  polygon(points: readonly number[], fill: string, more: Attributes = {}): void {
    this.path(`M${points.map(round).join(" ")}Z`, fill, more);
  }

  /** Draw with a transformation, an opacity or a filter around. */
  group(attributes: Attributes, draw: () => void): void {
    this.add(`<g${list(attributes)}>`);
    draw();
    this.add("</g>");
  }

  lit(colour: string, amount: number): string {
    return mix(colour, this.mood.light, amount);
  }

  shaded(colour: string, amount: number): string {
    return mix(colour, this.mood.shade, amount);
  }

  /** The whole as an SVG document. */
  toString(): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
      `viewBox="0 0 ${this.width} ${this.height}"><defs>${this.#definitions.join("")}</defs>` +
      `${this.#shapes.join("")}</svg>\n`
    );
  }
}

function stops(colours: readonly (string | readonly [string, number])[]): string {
  return colours
    .map((colour, index) => {
      const [value, opacity] = typeof colour === "string" ? [colour, 1] : colour;
      const offset = round(index / Math.max(colours.length - 1, 1));
      return `<stop${list({ offset, "stop-color": value, "stop-opacity": opacity })}/>`;
    })
    .join("");
}

function list(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
