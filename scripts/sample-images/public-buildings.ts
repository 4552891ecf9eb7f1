/**
 * Where a town comes together: church, market hall, picture palace. Each fills the middle of a 1200 by
 * 800 sheet and stands on `base`.
 */
import type { Drawing } from "./drawing.ts";
import { pattern } from "./facades.ts";
import { write } from "./letters.ts";
import { mix, type Wall, walls } from "./palettes.ts";
import { door, windowAt } from "./windows.ts";

/** A parish church with two towers, a curved gable and panels of azulejo. */
export function church(
  drawing: Drawing,
  base: number,
  options: { wall: Wall; scaffold?: boolean },
): void {
  const { mood } = drawing;
  const wall = mix(walls[options.wall], mood.shade, mood.contrast * 0.28);
  const stone = mix(walls.granito, mood.light, 0.18);
  const dark = drawing.shaded(stone, 0.35);
  for (const [side, x] of [
    [0, 330],
    [1, 750],
  ] as const) {
    drawing.rect(x, base - 500, 120, 500, drawing.gradient([drawing.lit(wall, 0.2), wall]));
    drawing.rect(x, base - 500, 14, 500, stone);
    drawing.rect(x + 106, base - 500, 14, 500, dark);
    drawing.rect(x + 60, base - 500, 60, 500, mood.shade, { opacity: 0.16 + side * 0.06 });
    windowAt(drawing, {
      x: x + 36,
      y: base - 470,
      w: 48,
      h: 96,
      kind: "arched",
      frame: walls.granito,
      joinery: "#4b3b2e",
    });
    drawing.path(`M${x + 42} ${base - 392}q18 -42 36 0z`, "#8a6a35");
    drawing.rect(x - 8, base - 350, 136, 12, stone);
    drawing.rect(x - 10, base - 512, 140, 14, drawing.lit(stone, 0.25));
    drawing.path(
      `M${x - 2} ${base - 512}q4 -78 62 -104q58 26 62 104z`,
      drawing.gradient([drawing.lit(wall, 0.3), drawing.shaded(wall, 0.3)], "right"),
    );
    drawing.rect(x + 53, base - 640, 14, 30, stone);
    drawing.circle(x + 60, base - 646, 11, stone);
    drawing.line([x + 60, base - 690, x + 60, base - 650], dark, 4);
    drawing.line([x + 50, base - 678, x + 70, base - 678], dark, 4);
    for (const y of [base - 300, base - 150])
      windowAt(drawing, {
        x: x + 42,
        y,
        w: 36,
        h: 62,
        kind: "sash",
        frame: walls.granito,
        joinery: "#efe8da",
      });
  }
  const gable = `M450 ${base}V${base - 380}q46 -8 58 -60q10 -50 92 -100q82 50 92 100q12 52 58 60V${base}Z`;
  drawing.path(gable, stone);
  drawing.path(
    `M464 ${base}V${base - 368}q50 -14 60 -66q8 -40 76 -84q68 44 76 84q10 52 60 66V${base}Z`,
    drawing.gradient([drawing.lit(wall, 0.22), wall]),
  );
  drawing.path(
    `M476 ${base - 40}v-290q60 -20 64 -66q60 -30 120 0q4 46 64 66v290z`,
    pattern(drawing, "tiles", mix("#3d68a0", mood.shade, 0.15)),
    { opacity: 0.85 },
  );
  drawing.circle(600, base - 330, 60, drawing.lit(stone, 0.2));
  drawing.circle(
    600,
    base - 330,
    46,
    drawing.gradient(mood.lamps > 0.3 ? ["#ffe2a0", "#d9853f"] : mood.glass),
  );
  for (let petal = 0; petal < 8; petal++)
    drawing.circle(
      600 + Math.cos((petal * Math.PI) / 4) * 28,
      base - 330 + Math.sin((petal * Math.PI) / 4) * 28,
      15,
      "none",
      { stroke: stone, "stroke-width": 5 },
    );
  for (const x of [505, 650])
    windowAt(drawing, {
      x,
      y: base - 250,
      w: 45,
      h: 84,
      kind: "arched",
      frame: walls.granito,
      joinery: "#efe8da",
    });
  drawing.path(
    `M540 ${base}V${base - 178}q20 -14 60 -44q40 30 60 44V${base}Z`,
    drawing.lit(stone, 0.15),
  );
  door(drawing, 560, base, 80, { h: 150, frame: walls.granito, leaf: "#5d3a2a", arched: true });
  drawing.line([600, base - 590, 600, base - 536], dark, 6);
  drawing.line([584, base - 574, 616, base - 574], dark, 6);
  drawing.polygon([450, base - 380, 560, base - 240, 560, base, 450, base], mood.shade, {
    opacity: 0.2,
  });
  for (let step = 0; step < 4; step++)
    drawing.rect(
      500 - step * 16,
      base + step * 8,
      200 + step * 32,
      9,
      mix(drawing.lit(stone, 0.3), mood.shade, step * 0.08),
    );
  if (options.scaffold) scaffold(drawing, { x: 725, base, w: 175, h: 560 });
}

/** Scaffolding with planks and a net, before whatever stands there. */
export function scaffold(
  drawing: Drawing,
  place: { x: number; base: number; w: number; h: number },
): void {
  const { x, base, w, h } = place;
  const steel = drawing.shaded("#9aa4a8", 0.2);
  drawing.rect(x, base - h, w, h * 0.6, "#6fa08c", { opacity: 0.2 });
  const columns = Math.max(Math.round(w / 60), 2);
  for (let at = 0; at <= columns; at++)
    drawing.rect(x + (w * at) / columns - 2, base - h, 4, h, steel);
  for (let y = base - 70; y > base - h; y -= 70) {
    drawing.rect(x - 8, y, w + 16, 7, drawing.shaded("#b98d53", 0.15));
    drawing.rect(x - 4, y - 28, w + 8, 3, steel);
    drawing.line([x, y, x + w / columns, y - 70], steel, 2.4);
  }
}

/** A market hall of iron and glass, with stalls before it. */
export function market(
  drawing: Drawing,
  base: number,
  options: { wall: Wall; sign: string },
): void {
  const { mood, random } = drawing;
  const iron = drawing.shaded(random.pick(["#2f5d50", "#35566b", "#5a2f2c"]), 0.2);
  const wall = mix(walls[options.wall], mood.shade, mood.contrast * 0.25);
  const glass = drawing.gradient(
    mood.lamps > 0.3 ? ["#f7d590", "#d98b45"] : [mood.glass[1], mood.glass[0]],
  );
  for (const x of [120, 800]) {
    drawing.polygon(
      [x - 14, base - 250, x + 20, base - 320, x + 260, base - 320, x + 294, base - 250],
      drawing.gradient(["#c9ced0", "#7d878d"].map((tone) => mix(tone, mood.shade, 0.22))),
    );
    for (let line = 0; line < 20; line++)
      drawing.line(
        [x - 8 + line * 15, base - 250, x + 24 + line * 12.2, base - 320],
        mood.shade,
        1.2,
        { opacity: 0.3 },
      );
    drawing.rect(x, base - 250, 280, 250, drawing.gradient([drawing.lit(wall, 0.2), wall]));
    for (let arch = 0; arch < 3; arch++) {
      windowAt(drawing, {
        x: x + 22 + arch * 86,
        y: base - 222,
        w: 64,
        h: 106,
        kind: "arched",
        frame: walls.lioz,
        joinery: iron,
      });
      stall(drawing, x + 14 + arch * 86, base, 78);
    }
    drawing.rect(x, base - 256, 280, 10, drawing.lit(walls.lioz, 0.2));
    drawing.rect(x, base - 246, 280, 10, mood.shade, { opacity: 0.25 });
  }
  drawing.path(`M380 ${base}V${base - 330}A220 200 0 0 1 820 ${base - 330}V${base}Z`, iron);
  drawing.path(`M398 ${base}V${base - 326}A202 184 0 0 1 802 ${base - 326}V${base}Z`, glass);
  for (let ray = 1; ray < 14; ray++) {
    const angle = (Math.PI * ray) / 14;
    drawing.line(
      [
        600 - Math.cos(angle) * 70,
        base - 326 - Math.sin(angle) * 62,
        600 - Math.cos(angle) * 202,
        base - 326 - Math.sin(angle) * 184,
      ],
      iron,
      4,
    );
  }
  for (const r of [70, 112, 158])
    drawing.path(
      `M${600 - r} ${base - 326}A${r} ${r * 0.91} 0 0 1 ${600 + r} ${base - 326}`,
      "none",
      { stroke: iron, "stroke-width": 5 },
    );
  for (let bar = 0; bar <= 12; bar++)
    drawing.rect(396 + bar * 34, base - 326, bar % 3 ? 3 : 8, 326, iron);
  for (const y of [240, 160]) drawing.rect(398, base - y, 404, 4, iron);
  drawing.polygon([398, base - 200, 520, base - 420, 600, base - 420, 470, base - 100], "#ffffff", {
    opacity: 0.12,
  });
  drawing.rect(384, base - 340, 432, 46, iron);
  write(drawing, options.sign, {
    x: 600,
    y: base - 330,
    height: 25,
    colour: "#f3dfaa",
    centred: true,
    weight: 0.12,
  });
  door(drawing, 530, base, 140, { h: 170, frame: walls.lioz, leaf: iron, arched: false });
  drawing.rect(594, base - 590, 12, 60, iron);
  drawing.path(`M606 ${base - 588}q24 -8 46 4v26q-22 -10 -46 -2z`, drawing.shaded("#b5453a", 0.1));
}

function stall(drawing: Drawing, x: number, base: number, w: number): void {
  const { mood, random } = drawing;
  const tone = mix(
    random.pick(["#b9473a", "#2f6b58", "#d19a36", "#345f86"]),
    mood.shade,
    mood.contrast * 0.3,
  );
  drawing.rect(x, base - 62, 3, 62, mood.shade);
  drawing.rect(x + w - 3, base - 62, 3, 62, mood.shade);
  for (let stripe = 0; stripe < 6; stripe++) {
    drawing.path(
      `M${x - 4 + (stripe * (w + 8)) / 6} ${base - 92}h${(w + 8) / 6}l4 34h${-(w + 8) / 6}z`,
      stripe % 2 ? drawing.shaded("#f2e7cf", 0.12) : tone,
    );
  }
  drawing.rect(x + 2, base - 30, w - 4, 30, drawing.shaded("#8a6542", 0.2));
  for (let fruit = 0; fruit < 22; fruit++)
    drawing.circle(
      x + 8 + random.next() * (w - 16),
      base - 33 - random.next() * 7,
      4.2,
      random.pick(["#d96f2f", "#c43f37", "#e3b63d", "#6f9a4b"]),
    );
}

/** A picture palace between the wars: stepped front, fins, a marquee with bulbs. */
export function theatre(
  drawing: Drawing,
  base: number,
  options: { wall: Wall; sign: string },
): void {
  const { mood } = drawing;
  const wall = mix(walls[options.wall], mood.shade, mood.contrast * 0.3);
  for (const [x, w, h] of [
    [210, 780, 380],
    [300, 600, 450],
    [400, 400, 520],
    [480, 240, 580],
  ] as const) {
    drawing.rect(x, base - h, w, h, drawing.gradient([drawing.lit(wall, 0.28), wall]));
    drawing.rect(x - 5, base - h - 8, w + 10, 10, drawing.lit(walls.creme, 0.2));
    drawing.rect(x + w - 12, base - h, 12, h, mood.shade, { opacity: 0.26 });
  }
  for (let fin = 0; fin < 7; fin++) {
    const x = 502 + fin * 31;
    const h = 530 - Math.abs(fin - 3) * 16;
    drawing.rect(x, base - h, 15, h - 190, drawing.lit(walls.creme, 0.25));
    drawing.rect(x + 15, base - h + 6, 8, h - 196, mood.shade, { opacity: 0.35 });
  }
  for (const side of [240, 880])
    for (let level = 0; level < 3; level++) {
      drawing.circle(side + 40, base - 330 + level * 70, 25, drawing.lit(walls.creme, 0.2));
      drawing.circle(
        side + 40,
        base - 330 + level * 70,
        18,
        mood.lamps > 0.3 ? "#ffd68a" : drawing.gradient(mood.glass),
      );
    }
  for (const side of [330, 820])
    windowAt(drawing, {
      x: side,
      y: base - 390,
      w: 44,
      h: 170,
      kind: "industrial",
      frame: walls.creme,
      joinery: "#2c3b40",
    });
  drawing.rect(330, base - 190, 540, 66, drawing.shaded("#7c2b28", 0.15));
  drawing.polygon(
    [330, base - 124, 870, base - 124, 900, base - 104, 360, base - 104],
    mood.shade,
    { opacity: 0.4 },
  );
  write(drawing, options.sign, {
    x: 600,
    y: base - 173,
    height: 32,
    colour: "#ffe6ae",
    centred: true,
    weight: 0.12,
  });
  for (let bulb = 0; bulb < 34; bulb++) {
    drawing.circle(338 + bulb * 15.9, base - 126, 4, "#ffdf95");
    if (mood.lamps > 0.3)
      drawing.circle(338 + bulb * 15.9, base - 126, 11, "#ffcf70", { opacity: 0.25 });
  }
  const warm = drawing.gradient(
    mood.lamps > 0.05 ? ["#ffe3a6", "#c9813f"] : [mood.glass[1], mood.glass[0]],
  );
  for (let bay = 0; bay < 6; bay++) {
    drawing.rect(352 + bay * 84, base - 112, 70, 112, warm);
    drawing.rect(385 + bay * 84, base - 112, 4, 112, "#5b3226");
    drawing.circle(380 + bay * 84, base - 55, 3, "#f2d692");
  }
  drawing.rect(210, base - 14, 780, 14, drawing.shaded(walls.granito, 0.2));
}
