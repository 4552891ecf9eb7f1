/**
 * Town façades in elevation: wall finish, stone dressings, rows of openings, balconies, ground floor
 * and roof, put together from a style. Palaces, hotels, schools and townhouses are all styles of it.
 */
import type { Drawing } from "./drawing.ts";
import { textWidth, write } from "./letters.ts";
import { mix, type Wall, walls } from "./palettes.ts";
import { balcony, door, shopfront, type WindowKind, windowAt } from "./windows.ts";

export interface FacadeStyle {
  readonly wall: Wall;
  readonly finish?: "plaster" | "tiles" | "brick" | "stone";
  readonly floors: number;
  readonly bays: number;
  readonly window?: WindowKind;
  readonly balconies?: "none" | "each" | "long" | "noble";
  readonly roof?: "tiled" | "mansard" | "parapet" | "pediment" | "setback";
  readonly ground?: "doors" | "shops" | "arches" | "portal";
  readonly frame?: Wall;
  readonly joinery?: string;
  readonly awning?: string;
  readonly sign?: string;
}

/** A façade that stands on `base`, from `x`, `w` wide and `h` high up to its cornice. */
export function facade(
  drawing: Drawing,
  style: FacadeStyle,
  place: { x: number; base: number; w: number; h: number },
): void {
  const { x, base, w, h } = place;
  const { mood } = drawing;
  const top = base - h;
  const frame = walls[style.frame ?? "lioz"];
  const joinery = style.joinery ?? "#efe8da";
  roof(drawing, style, place);
  wall(drawing, style, place);
  const stone = drawing.lit(frame, mood.contrast * 0.3);
  const groundHeight = (h / (style.floors + 0.35)) * 1.3;
  const floorHeight = (h - groundHeight) / Math.max(style.floors - 1, 1);
  const bay = w / style.bays;
  for (const side of [x, x + w - 12]) {
    drawing.rect(side, top, 12, h, stone);
    drawing.rect(side + 12, top, 4, h, mood.shade, { opacity: 0.16 });
  }
  for (let floor = 1; floor < style.floors; floor++) {
    const floorTop = base - groundHeight - floor * floorHeight;
    const isNoble = floor === 1;
    const isFrench =
      style.balconies !== undefined &&
      style.balconies !== "none" &&
      (style.balconies !== "noble" || isNoble);
    const kind = style.window ?? (isFrench ? "french" : "sash");
    const wide = Math.min(
      bay * (kind === "modern" || kind === "industrial" ? 0.68 : 0.44),
      floorHeight * (kind === "industrial" ? 1.2 : 0.62),
    );
    const tall = floorHeight * (isFrench ? 0.72 : 0.58);
    const y = floorTop + floorHeight * (isFrench ? 0.26 : 0.24);
    for (let at = 0; at < style.bays; at++) {
      const left = x + bay * (at + 0.5) - wide / 2;
      windowAt(drawing, { x: left, y, w: wide, h: tall, kind, frame, joinery });
      if (isNoble && style.roof === "pediment") {
        drawing.path(`M${left - 8} ${y - 9}l${wide / 2 + 8} -16l${wide / 2 + 8} 16z`, stone);
      }
      if (isFrench && style.balconies !== "long") {
        balcony(drawing, left - wide * 0.28, y + tall, wide * 1.56, tall * 0.36);
      }
    }
    if (style.balconies === "long" && isFrench) {
      balcony(drawing, x + bay * 0.16, y + tall, w - bay * 0.32, tall * 0.34);
    }
    if (floor > 1 || style.balconies === undefined) {
      drawing.rect(x, floorTop + floorHeight - 5, w, 5, stone);
      drawing.rect(x, floorTop + floorHeight, w, 4, mood.shade, { opacity: 0.22 });
    }
  }
  groundFloor(drawing, style, { ...place, h: groundHeight });
  drawing.rect(x - 8, top - 6, w + 16, 8, drawing.lit(stone, 0.3));
  drawing.rect(x - 5, top + 2, w + 10, 9, stone);
  drawing.rect(x, top + 11, w, 14, mood.shade, { opacity: 0.28 });
  const turning = [
    [mood.light, mood.contrast * 0.42],
    [mood.light, 0],
    [mood.shade, mood.contrast * 0.5],
  ] as const;
  drawing.rect(x, top, w, h, drawing.gradient(turning, "right"));
  drawing.rect(
    x,
    base - h * 0.35,
    w,
    h * 0.35,
    drawing.gradient([
      [mood.shade, 0],
      [mood.shade, 0.22],
    ]),
  );
}

/** The shadow that a taller neighbour throws across a wall, from its upper left corner downwards. */
export function castShadow(
  drawing: Drawing,
  place: { x: number; base: number; w: number; h: number },
): void {
  const { x, base, w, h } = place;
  const reach = w * drawing.random.between(0.25, 0.6);
  const points = [x, base - h * 0.86, x + reach, base - h * 0.4, x + reach, base, x, base];
  drawing.polygon(points, drawing.mood.shade, { opacity: 0.26 });
}

function wall(
  drawing: Drawing,
  { wall: name, finish = "plaster" }: FacadeStyle,
  { x, base, w, h }: { x: number; base: number; w: number; h: number },
): void {
  const { mood, random } = drawing;
  const colour = mix(walls[name], mood.shade, mood.contrast * 0.32);
  drawing.rect(x, base - h, w, h, drawing.gradient([drawing.lit(colour, 0.16), colour]));
  if (finish === "plaster") {
    for (let stain = 0; stain < 16; stain++) {
      const sx = x + random.next() * w;
      const long = random.between(30, h * 0.3);
      const stainPaint = drawing.gradient([
        [mood.shade, 0.16],
        [mood.shade, 0],
      ]);
      drawing.rect(sx, base - h + random.next() * h * 0.6, random.between(4, 22), long, stainPaint);
    }
    return;
  }
  drawing.rect(x, base - h, w, h, pattern(drawing, finish, colour));
}

/** A repeating wall finish in the colours of a wall: azulejos in one of six motifs, brick or ashlar. */
export function pattern(
  drawing: Drawing,
  finish: "tiles" | "brick" | "stone",
  colour: string,
): string {
  const { random } = drawing;
  const pale = mix(colour, "#fbf6ea", 0.72);
  const dark = drawing.shaded(colour, 0.4);
  const warm = mix(random.pick(["#e2b13c", "#d98b4a", "#f3e9d4"]), colour, 0.15);
  if (finish === "brick") {
    const courses = [0, 9, 18, 27]
      .map((y, row) => {
        const shift = row % 2 ? 0 : -11;
        return [0, 1, 2]
          .map(
            (brick) =>
              `<rect x="${shift + brick * 22 + 1}" y="${y + 1}" width="20" height="7" fill="${mix(colour, random.pick([dark, warm, pale]), random.between(0, 0.3))}"/>`,
          )
          .join("");
      })
      .join("");
    return drawing.define(
      "pattern",
      { width: 44, height: 36, patternUnits: "userSpaceOnUse" },
      `<rect width="44" height="36" fill="${mix(colour, pale, 0.35)}"/>${courses}`,
    );
  }
  if (finish === "stone") {
    const blocks = [
      [0, 0, 46],
      [48, 0, 34],
      [84, 0, 34],
      [0, 26, 28],
      [30, 26, 52],
      [84, 26, 34],
      [0, 52, 60],
      [62, 52, 56],
    ]
      .map(
        ([bx, by, bw]) =>
          `<rect x="${bx}" y="${by}" width="${bw}" height="24" rx="2" fill="${mix(colour, random.pick([pale, dark]), random.between(0.02, 0.22))}"/>`,
      )
      .join("");
    return drawing.define(
      "pattern",
      { width: 120, height: 78, patternUnits: "userSpaceOnUse" },
      `<rect width="120" height="78" fill="${mix(colour, dark, 0.4)}"/>${blocks}`,
    );
  }
  const motif = random.pick([
    `<path d="M12 0L24 12L12 24L0 12Z" fill="${colour}"/><circle cx="12" cy="12" r="4.5" fill="${warm}"/>`,
    `<path d="M0 0A12 12 0 0 0 12 12A12 12 0 0 0 24 0ZM0 24A12 12 0 0 1 12 12A12 12 0 0 1 24 24Z" fill="${colour}"/>`,
    `<path d="M0 0H12V12H0ZM12 12H24V24H12Z" fill="${colour}"/><path d="M6 2L10 6L6 10L2 6ZM18 14L22 18L18 22L14 18Z" fill="${warm}"/>`,
    `<path d="M12 1Q15 9 23 12Q15 15 12 23Q9 15 1 12Q9 9 12 1Z" fill="${colour}"/><circle r="4" fill="${dark}"/><circle cx="24" r="4" fill="${dark}"/><circle cy="24" r="4" fill="${dark}"/><circle cx="24" cy="24" r="4" fill="${dark}"/>`,
    `<path d="M0 0L12 6L24 0V24L12 18L0 24Z" fill="${colour}"/><path d="M12 6V18" stroke="${warm}" stroke-width="3"/>`,
    `<circle cx="12" cy="12" r="9" fill="none" stroke="${colour}" stroke-width="4"/><path d="M0 0L6 6M24 0L18 6M0 24L6 18M24 24L18 18" stroke="${dark}" stroke-width="2.5"/>`,
  ]);
  const tile = `<rect width="24" height="24" fill="${pale}"/>${motif}<path d="M0 0H24V24" fill="none" stroke="${mix(pale, dark, 0.35)}" stroke-width=".7"/>`;
  return drawing.define("pattern", { width: 24, height: 24, patternUnits: "userSpaceOnUse" }, tile);
}

function roof(
  drawing: Drawing,
  style: FacadeStyle,
  { x, base, w, h }: { x: number; base: number; w: number; h: number },
): void {
  const { mood, random } = drawing;
  const top = base - h;
  const tile = mix(
    random.pick(["#b5573a", "#c0683f", "#a64d3b"]),
    mood.shade,
    mood.contrast * 0.35,
  );
  if (style.roof === "parapet" || style.roof === "setback") {
    if (style.roof === "setback") {
      const high = h * 0.16;
      drawing.rect(
        x + w * 0.1,
        top - high,
        w * 0.8,
        high,
        drawing.gradient(mood.glass, "diagonal"),
      );
      for (let bar = 0; bar <= 10; bar++)
        drawing.rect(
          x + w * (0.1 + bar * 0.08) - 1,
          top - high,
          2.5,
          high,
          drawing.shaded("#5d6468", 0.4),
        );
      drawing.rect(x + w * 0.08, top - high - 8, w * 0.84, 9, drawing.lit("#d8d3c6", 0.2));
    }
    const post = drawing.lit(walls.lioz, mood.contrast * 0.3);
    for (let at = 0; at <= w - 8; at += 11) drawing.rect(x + at, top - 22, 5, 20, post);
    drawing.rect(x - 4, top - 26, w + 8, 6, drawing.lit(post, 0.3));
    return;
  }
  if (style.roof === "mansard") {
    const high = h * 0.2;
    const slate = mix("#566070", mood.shade, 0.3);
    drawing.polygon(
      [x - 4, top, x + w * 0.05, top - high, x + w * 0.95, top - high, x + w + 4, top],
      drawing.gradient([drawing.lit(slate, 0.25), slate], "right"),
    );
    for (let line = 1; line < 6; line++)
      drawing.rect(x, top - (high * line) / 6, w, 1.2, mood.shade, { opacity: 0.3 });
    const bay = w / style.bays;
    for (let at = 0; at < style.bays; at++) {
      const cx = x + bay * (at + 0.5);
      const wide = bay * 0.32;
      drawing.path(
        `M${cx - wide} ${top}v${-high * 0.55}q${wide} ${-high * 0.4} ${wide * 2} 0v${high * 0.55}z`,
        drawing.lit("#d9d0bf", 0.1),
      );
      windowAt(drawing, {
        x: cx - wide * 0.6,
        y: top - high * 0.58,
        w: wide * 1.2,
        h: high * 0.5,
        kind: "sash",
        frame: "#d9d0bf",
        joinery: "#efe8da",
      });
    }
    return;
  }
  const high = Math.min(h * 0.16, 70);
  const slope = [x - 12, top, x + w * 0.05, top - high, x + w * 0.95, top - high, x + w + 12, top];
  drawing.polygon(
    slope,
    drawing.gradient([drawing.lit(tile, 0.24), drawing.shaded(tile, 0.25)], "right"),
  );
  for (let at = 0; at < w; at += 9) {
    const lean = (0.5 - at / w) * w * 0.1;
    drawing.line([x + at, top, x + at + lean, top - high], mood.shade, 1.3, { opacity: 0.26 });
  }
  for (let chimney = 0; chimney < random.whole(1, 2); chimney++) {
    const cx = x + w * random.between(0.15, 0.8);
    drawing.rect(cx, top - high - 30, 26, 44, drawing.lit(walls.branco, 0));
    drawing.rect(cx + 15, top - high - 30, 11, 44, mood.shade, { opacity: 0.25 });
    drawing.rect(cx - 4, top - high - 36, 34, 7, tile);
  }
  if (style.roof === "pediment") {
    const wide = w * 0.34;
    const cx = x + w / 2;
    const stone = drawing.lit(walls.lioz, 0.2);
    drawing.polygon(
      [cx - wide / 2 - 12, top, cx, top - high * 1.5, cx + wide / 2 + 12, top],
      stone,
    );
    drawing.polygon(
      [cx - wide / 2 + 16, top - 6, cx, top - high * 1.5 + 16, cx + wide / 2 - 16, top - 6],
      drawing.shaded(walls[style.wall], 0.15),
    );
    drawing.circle(cx, top - high * 0.5, high * 0.24, stone);
    drawing.circle(cx, top - high * 0.5, high * 0.16, mood.glass[0]);
  }
}

function groundFloor(
  drawing: Drawing,
  style: FacadeStyle,
  { x, base, w, h }: { x: number; base: number; w: number; h: number },
): void {
  const { mood, random } = drawing;
  const frame = walls[style.frame ?? "lioz"];
  const stone = drawing.lit(frame, mood.contrast * 0.25);
  const bay = w / style.bays;
  const leaf =
    style.joinery && style.joinery !== "#efe8da"
      ? style.joinery
      : random.pick(["#2f5a48", "#6e3328", "#27496b", "#4d3a2c"]);
  if (style.ground === "shops") {
    drawing.rect(x, base - h * 0.97, w, h * 0.97, stone);
    const shops = Math.max(Math.round(style.bays / 2), 1);
    for (let shop = 0; shop < shops; shop++) {
      const wide = w / shops - 30;
      const options = {
        h: h * 0.82,
        joinery: leaf,
        ...(style.awning ? { awning: style.awning } : {}),
      };
      shopfront(drawing, x + 15 + (shop * w) / shops, base, wide, options);
    }
  } else {
    drawing.rect(x, base - h * 0.2, w, h * 0.2, stone);
    const middle = Math.floor(style.bays / 2);
    for (let at = 0; at < style.bays; at++) {
      const cx = x + bay * (at + 0.5);
      const isDoor =
        style.ground === "arches" ||
        (style.ground === "portal" ? at === middle : at % 3 === middle % 3);
      if (isDoor) {
        const wide = style.ground === "doors" || !style.ground ? bay * 0.5 : bay * 0.62;
        const tall = Math.max(h * 0.8, wide * 0.9);
        const arched = style.ground === "arches" || style.ground === "portal";
        door(drawing, cx - wide / 2, base, wide, {
          h: Math.min(tall, h * 0.9),
          frame,
          leaf,
          arched,
        });
      } else {
        const wide = bay * 0.42;
        windowAt(drawing, {
          x: cx - wide / 2,
          y: base - h * 0.78,
          w: wide,
          h: h * 0.46,
          kind: style.window === "modern" ? "modern" : "sash",
          frame,
          joinery: style.joinery ?? "#efe8da",
        });
      }
    }
  }
  drawing.rect(x, base - h - 3, w, 8, stone);
  drawing.rect(x, base - h + 5, w, 6, mood.shade, { opacity: 0.26 });
  if (style.sign) {
    const height = Math.min(h * 0.14, 24);
    const wide = textWidth(style.sign, height) + 44;
    drawing.rect(
      x + w / 2 - wide / 2,
      base - h - 12,
      wide,
      height + 20,
      drawing.shaded("#1f3038", 0.2),
      { rx: 2 },
    );
    const colour = mood.lamps > 0.3 ? "#ffe1a0" : "#f0e3c4";
    write(drawing, style.sign, {
      x: x + w / 2,
      y: base - h - 2,
      height,
      colour,
      centred: true,
      weight: 0.12,
    });
  }
}
