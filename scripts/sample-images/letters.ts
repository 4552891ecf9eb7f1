/**
 * Letters drawn as strokes, so that a sign or a logo looks the same wherever it is shown: no font is
 * asked for. Each glyph stands in a cell one unit high, with its advance in the same unit.
 */
import type { Drawing } from "./drawing.ts";

const GLYPHS: Readonly<Record<string, readonly [advance: number, strokes: string]>> = {
  A: [0.72, "M0 1L.36 0L.72 1M.13 .64H.59"],
  B: [0.56, "M0 0V1H.3A.26 .26 0 0 0 .3 .48H0M0 0H.27A.24 .24 0 0 1 .27 .48"],
  C: [0.74, "M.74 .2A.47 .5 0 1 0 .74 .8"],
  D: [0.66, "M0 0V1H.18A.48 .5 0 0 0 .18 0Z"],
  E: [0.5, "M.5 0H0V1H.5M0 .49H.43"],
  F: [0.48, "M.48 0H0V1M0 .5H.4"],
  G: [0.78, "M.74 .18A.47 .5 0 1 0 .78 .76V.54H.48"],
  H: [0.62, "M0 0V1M.62 0V1M0 .49H.62"],
  I: [0.02, "M.01 0V1"],
  J: [0.4, "M.4 0V.76A.2 .24 0 0 1 0 .78"],
  K: [0.58, "M0 0V1M.56 0L.02 .58M.2 .4L.58 1"],
  L: [0.46, "M0 0V1H.46"],
  M: [0.8, "M0 1V0L.4 .66L.8 0V1"],
  N: [0.64, "M0 1V0L.64 1V0"],
  O: [0.9, "M.45 0A.45 .5 0 1 0 .45 1A.45 .5 0 1 0 .45 0Z"],
  P: [0.54, "M0 1V0H.28A.26 .27 0 0 1 .28 .54H0"],
  Q: [0.9, "M.45 0A.45 .5 0 1 0 .45 1A.45 .5 0 1 0 .45 0ZM.56 .72L.86 1.08"],
  R: [0.56, "M0 1V0H.28A.26 .27 0 0 1 .28 .54H0M.28 .54L.56 1"],
  S: [0.54, "M.5 .14C.4 -.05 .04 -.04 .04 .25C.04 .56 .54 .42 .54 .74C.54 1.06 .1 1.06 0 .84"],
  T: [0.62, "M0 0H.62M.31 0V1"],
  U: [0.64, "M0 0V.66A.32 .34 0 0 0 .64 .66V0"],
  V: [0.68, "M0 0L.34 1L.68 0"],
  X: [0.64, "M0 0L.64 1M.64 0L0 1"],
  Z: [0.58, "M0 0H.58L0 1H.58"],
  "&": [0.76, "M.76 1L.2 .3A.18 .18 0 1 1 .48 .24C.48 .44 .02 .48 .02 .76C.02 1.08 .6 1.08 .7 .58"],
  "0": [0.62, "M.31 0A.31 .5 0 1 0 .31 1A.31 .5 0 1 0 .31 0Z"],
  "+": [0.5, "M.25 .3V.8M0 .55H.5"],
  " ": [0.3, ""],
};
/** Accents, drawn from the middle of the letter's top. */
const ACCENTS: Readonly<Record<string, string>> = {
  "\u0301": "m-.06 -.12l.16 -.18",
  "\u0303": "m-.2 -.16c.12 -.18 .24 .1 .4 -.08",
  "\u0302": "m-.15 -.12l.15 -.17l.15 .17",
  "\u0327": "m0 1.02c.14 .08 .08 .24 -.08 .2",
};
const SPACING = 0.22;

/** How wide a text comes out at a height. */
export function textWidth(text: string, height: number): number {
  const advances = glyphs(text).map(({ advance }) => advance);
  return (advances.reduce((sum, one) => sum + one + SPACING, 0) - SPACING) * height;
}

/** Write capitals whose upper left corner is at `x`, `y`, or centred on `x`. */
export function write(
  drawing: Drawing,
  text: string,
  options: {
    x: number;
    y: number;
    height: number;
    colour: string;
    weight?: number;
    centred?: boolean;
  },
): void {
  const { height, colour, weight = 0.13 } = options;
  let x = options.centred ? options.x - textWidth(text, height) / 2 : options.x;
  for (const { advance, strokes } of glyphs(text)) {
    const transform = `translate(${x.toFixed(2)} ${options.y}) scale(${height})`;
    const stroke = { stroke: colour, "stroke-width": weight, "stroke-linejoin": "round" };
    if (strokes) drawing.path(strokes, "none", { transform, ...stroke });
    x += (advance + SPACING) * height;
  }
}

function glyphs(text: string): { advance: number; strokes: string }[] {
  const found: { advance: number; strokes: string }[] = [];
  for (const character of text.normalize("NFD")) {
    const accent = ACCENTS[character];
    const last = found.at(-1);
    if (accent !== undefined && last) last.strokes += `M${last.advance / 2} 0${accent}`;
    const glyph = GLYPHS[character];
    if (glyph) found.push({ advance: glyph[0], strokes: glyph[1] });
  }
  return found;
}
