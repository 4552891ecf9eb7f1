/**
 * Openings: windows, doors, shopfronts, and the balconies before them. Each is drawn with its stone
 * frame, the depth of its reveal, and what the hour puts behind the glass.
 */
import type { Drawing } from "./drawing.ts";
import { mix } from "./palettes.ts";

export type WindowKind = "sash" | "french" | "arched" | "modern" | "industrial" | "pointed";

/** An opening: its upper left corner and size, and what it is made of. */
export interface Opening {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly kind: WindowKind;
  readonly frame: string;
  readonly joinery: string;
}

/** The outline of an opening, grown by `by` on every side but the sill. */
function outline({ x, y, w, h, kind }: Opening, by = 0): string {
  const left = x - by;
  const wide = w + by * 2;
  const bottom = y + h + (by > 0 ? by * 0.5 : 0);
  if (kind === "arched") {
    const r = wide / 2;
    return `M${left} ${bottom}V${y + w / 2}A${r} ${r} 0 0 1 ${left + wide} ${y + w / 2}V${bottom}Z`;
  }
  if (kind === "pointed") {
    const spring = y + w * 0.6;
    return `M${left} ${bottom}V${spring}Q${left} ${y - by + w * 0.1} ${left + wide / 2} ${y - by}Q${left + wide} ${y - by + w * 0.1} ${left + wide} ${spring}V${bottom}Z`;
  }
  return `M${left} ${bottom}V${y - by}H${left + wide}V${bottom}Z`;
}

/** A window with its frame, reveal, glass, bars and sill. */
export function windowAt(drawing: Drawing, opening: Opening): void {
  const { x, y, w, h, kind, frame, joinery } = opening;
  const { mood, random } = drawing;
  const band = kind === "modern" ? w * 0.04 : Math.max(w * 0.13, 3);
  const stone = drawing.lit(frame, mood.contrast * 0.3);
  drawing.path(outline(opening, band), mood.shade, {
    transform: `translate(${band * 0.5} ${band * 0.5})`,
    opacity: 0.25,
  });
  drawing.path(outline(opening, band), stone);
  const isLit = random.chance(mood.lamps);
  const glass = isLit
    ? drawing.gradient(
        random.pick([
          ["#fff0c0", "#f2b655"],
          ["#ffe3a3", "#e79a4c"],
          ["#f9efd2", "#d9b27a"],
        ]),
      )
    : drawing.gradient(mood.glass, "diagonal");
  drawing.path(outline(opening), glass);
  if (isLit) {
    const warm = drawing.glow([
      ["#ffd98c", 0.4],
      ["#ffc766", 0],
    ]);
    drawing.ellipse(x + w / 2, y + h / 2, w * 1.3, h * 0.9, warm);
  }
  const clip = drawing.define("clipPath", {}, `<path d="${outline(opening)}"/>`);
  drawing.group({ "clip-path": clip }, () => {
    if (random.chance(0.45) && kind !== "industrial") curtains(drawing, opening);
    if (random.chance(0.5)) {
      drawing.polygon(
        [x, y + h * 0.7, x + w, y + h * 0.1, x + w, y + h * 0.3, x, y + h * 0.9],
        "#ffffff",
        { opacity: 0.13 },
      );
    }
    drawing.rect(x, y, w, Math.max(h * 0.06, 3), mood.shade, { opacity: 0.5 });
    drawing.rect(x, y, Math.max(w * 0.08, 2), h, mood.shade, { opacity: 0.35 });
    bars(drawing, opening, drawing.shaded(joinery, mood.contrast * 0.35));
  });
  drawing.rect(x - band * 1.3, y + h, w + band * 2.6, band * 0.8, drawing.lit(stone, 0.25));
  drawing.rect(x - band * 1.1, y + h + band * 0.8, w + band * 2.6, band * 0.6, mood.shade, {
    opacity: 0.3,
  });
}

function curtains(drawing: Drawing, { x, y, w, h }: Opening): void {
  const cloth = mix(
    drawing.random.pick(["#f4ead6", "#e6d3b3", "#d6dde0"]),
    drawing.mood.shade,
    0.15,
  );
  const opacity = 0.7;
  drawing.path(
    `M${x} ${y}h${w * 0.4}q${-w * 0.05} ${h * 0.6} ${-w * 0.28} ${h}h${-w * 0.12}z`,
    cloth,
    { opacity },
  );
  drawing.path(
    `M${x + w} ${y}h${-w * 0.4}q${w * 0.05} ${h * 0.6} ${w * 0.28} ${h}h${w * 0.12}z`,
    cloth,
    { opacity },
  );
}

function bars(drawing: Drawing, { x, y, w, h, kind }: Opening, colour: string): void {
  const thin = Math.max(w * 0.045, 1.6);
  if (kind !== "modern")
    drawing.path(outline({ x, y, w, h, kind, frame: "", joinery: "" }), "none", {
      stroke: colour,
      "stroke-width": thin * 2.6,
    });
  const columns =
    kind === "industrial" ? Math.max(Math.round(w / 16), 3) : kind === "modern" ? 1 : 2;
  const rows =
    kind === "industrial"
      ? Math.max(Math.round(h / 18), 4)
      : kind === "modern"
        ? 1
        : kind === "french"
          ? 4
          : 3;
  for (let column = 1; column < columns; column++) {
    const heavy = kind === "industrial" ? thin * 0.6 : thin * 1.5;
    drawing.rect(x + (w * column) / columns - heavy / 2, y, heavy, h, colour);
  }
  for (let row = 1; row < rows; row++) {
    drawing.rect(x, y + (h * row) / rows - thin / 3, w, thin * 0.7, colour);
  }
  if (kind === "modern") drawing.rect(x + w * 0.62, y, thin, h, colour);
}

/** An iron balcony on a stone slab, with the shadow that it throws on the wall below. */
export function balcony(drawing: Drawing, x: number, y: number, w: number, rail: number): void {
  const { mood, random } = drawing;
  const iron = mix("#26302f", mood.shade, 0.35);
  drawing.polygon([x, y + 6, x + w, y + 6, x + w + 14, y + 26, x + 14, y + 26], mood.shade, {
    opacity: 0.3,
  });
  drawing.rect(x - 4, y, w + 8, 8, drawing.lit("#d9cdb8", mood.contrast * 0.3));
  drawing.rect(x - 4, y + 6, w + 8, 3, mood.shade, { opacity: 0.35 });
  const step = 6.5;
  for (let at = x; at <= x + w; at += step) drawing.rect(at - 0.7, y - rail, 1.4, rail, iron);
  drawing.rect(x - 2, y - rail - 2, w + 4, 3, iron);
  drawing.rect(x - 2, y - rail * 0.24, w + 4, 1.6, iron);
  if (random.chance(0.35)) {
    for (let pot = 0; pot < 5; pot++) {
      const px = x + random.between(6, w - 6);
      const bloom = random.pick(["#c4473a", "#d9748a", "#e0b24a"]);
      drawing.circle(px, y - 7, 6, mood.foliage[0]);
      drawing.circle(px + 2, y - 11, 2.6, mix(bloom, mood.shade, mood.contrast * 0.4));
    }
  }
}

/** A panelled door with a fanlight, standing on `base`. */
export function door(
  drawing: Drawing,
  x: number,
  base: number,
  w: number,
  options: { h: number; frame: string; leaf: string; arched?: boolean },
): void {
  const { h, frame, leaf } = options;
  const { mood } = drawing;
  const kind = options.arched ? "arched" : "sash";
  const opening: Opening = { x, y: base - h, w, h, kind, frame, joinery: leaf };
  drawing.path(outline(opening, w * 0.14), drawing.lit(frame, mood.contrast * 0.3));
  const colour = drawing.shaded(leaf, mood.contrast * 0.3);
  drawing.path(outline(opening), colour);
  const fan = options.arched ? w / 2 : h * 0.18;
  const clip = drawing.define("clipPath", {}, `<path d="${outline(opening)}"/>`);
  drawing.group({ "clip-path": clip }, () => {
    const glass = mood.lamps > 0.3 ? "#f6cf86" : mood.glass[1];
    drawing.rect(x, base - h, w, fan, glass);
    for (let ray = 1; ray < 6; ray++) {
      const angle = (Math.PI * ray) / 6;
      const cx = x + w / 2;
      const cy = base - h + fan;
      drawing.line([cx, cy, cx - Math.cos(angle) * w, cy - Math.sin(angle) * w], colour, 2);
    }
    drawing.rect(x, base - h, w, 5, mood.shade, { opacity: 0.5 });
    drawing.rect(x, base - h, w * 0.07, h, mood.shade, { opacity: 0.4 });
  });
  drawing.rect(x, base - h + fan, w, 4, drawing.shaded(leaf, 0.5));
  drawing.rect(x + w / 2 - 1, base - h + fan, 2, h - fan, drawing.shaded(leaf, 0.6));
  for (const side of [0.1, 0.58]) {
    for (const [from, to] of [
      [0.08, 0.5],
      [0.56, 0.92],
    ] as const) {
      const top = base - h + fan + (h - fan) * from;
      const tall = (h - fan) * (to - from);
      drawing.rect(x + w * side, top, w * 0.32, tall, drawing.lit(colour, 0.12), {
        stroke: drawing.shaded(leaf, 0.5),
        "stroke-width": 1.4,
      });
    }
  }
  drawing.circle(x + w * 0.55, base - (h - fan) * 0.45, 2.4, "#e2c071");
}

/** A shopfront with a stall riser, goods behind glass, and maybe an awning. */
export function shopfront(
  drawing: Drawing,
  x: number,
  base: number,
  w: number,
  options: { h: number; joinery: string; awning?: string },
): void {
  const { h, joinery, awning } = options;
  const { mood, random } = drawing;
  const wood = drawing.shaded(joinery, mood.contrast * 0.3);
  drawing.rect(x, base - h, w, h, wood);
  drawing.rect(x, base - h, w, h * 0.16, drawing.lit(wood, 0.14));
  const panes = Math.max(Math.round(w / 70), 2);
  for (let pane = 0; pane < panes; pane++) {
    const px = x + 7 + (pane * (w - 7)) / panes;
    const pw = (w - 7) / panes - 7;
    const isDoor = pane === Math.floor(panes / 2);
    const bottom = isDoor ? base - 4 : base - h * 0.2;
    const top = base - h * 0.8;
    const warm =
      mood.lamps > 0.1
        ? ["#ffe7b0", "#d99a4e"]
        : [mood.glass[0], mix(mood.glass[1], "#f2d9a8", 0.4)];
    drawing.rect(px, top, pw, bottom - top, drawing.gradient(warm));
    if (!isDoor) {
      for (let item = 0; item < pw / 13; item++) {
        const tall = random.between(8, h * 0.24);
        const tone = mix(
          random.pick(["#b6553f", "#e2c88f", "#54725f", "#375a78"]),
          mood.shade,
          0.3,
        );
        drawing.rect(px + 3 + item * 13, bottom - tall, 9, tall, tone, { rx: 2, opacity: 0.85 });
      }
    }
    drawing.polygon(
      [px, bottom, px + pw * 0.5, top, px + pw * 0.8, top, px + pw * 0.3, bottom],
      "#ffffff",
      { opacity: 0.13 },
    );
  }
  if (awning) {
    const deep = h * 0.2;
    const top = base - h * 0.86;
    const stripes = Math.round(w / 18);
    for (let stripe = 0; stripe < stripes; stripe++) {
      const left = x + (stripe * w) / stripes;
      const wide = w / stripes;
      const colour = drawing.shaded(stripe % 2 ? "#f4ead6" : awning, mood.contrast * 0.3);
      drawing.path(`M${left} ${top}h${wide}l3 ${deep}a${wide / 2} 6 0 0 1 ${-wide} 0z`, colour);
    }
    drawing.rect(x, top + deep + 6, w + 6, h * 0.16, mood.shade, { opacity: 0.32 });
  }
}
