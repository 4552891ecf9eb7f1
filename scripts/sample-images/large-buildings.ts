/**
 * Where many work or live: factory, warehouses on a quay, tower, slab of flats. Each fills the
 * middle of a 1200 by 800 sheet and stands on `base`.
 */
import type { Drawing } from "./drawing.ts";
import { pattern } from "./facades.ts";
import { mix, type Wall, walls } from "./palettes.ts";
import { door, windowAt } from "./windows.ts";

/** A mill with a saw-tooth roof and a chimney, and a new volume of glass beside it. */
export function factory(
  drawing: Drawing,
  base: number,
  options: { wall: Wall; annex?: boolean },
): void {
  const { mood, random } = drawing;
  const wall = mix(walls[options.wall], mood.shade, mood.contrast * 0.3);
  const brick = pattern(drawing, "brick", wall);
  const chimney = random.pick([250, 300, 880]);
  drawing.polygon(
    [
      chimney,
      base - 200,
      chimney + 12,
      base - 560,
      chimney + 52,
      base - 560,
      chimney + 64,
      base - 200,
    ],
    brick,
  );
  drawing.polygon(
    [
      chimney + 34,
      base - 200,
      chimney + 34,
      base - 560,
      chimney + 52,
      base - 560,
      chimney + 64,
      base - 200,
    ],
    mood.shade,
    { opacity: 0.28 },
  );
  drawing.rect(chimney + 6, base - 572, 52, 16, drawing.shaded(wall, 0.2));
  const bays = 5;
  const wide = options.annex ? 700 : 920;
  const step = wide / bays;
  for (let bay = 0; bay < bays; bay++) {
    const x = 140 + bay * step;
    drawing.polygon(
      [x, base - 270, x, base - 372, x + step, base - 270],
      drawing.gradient(["#8d9599", "#666f76"].map((tone) => mix(tone, mood.shade, 0.25))),
    );
    drawing.polygon(
      [x, base - 270, x, base - 372, x + 15, base - 358, x + 15, base - 270],
      drawing.gradient([mood.glass[1], mood.glass[0]]),
    );
    drawing.rect(x, base - 272, step, 272, brick);
    drawing.rect(x, base - 272, 18, 272, drawing.shaded(wall, 0.18));
    windowAt(drawing, {
      x: x + step * 0.24,
      y: base - 220,
      w: step * 0.6,
      h: 168,
      kind: "arched",
      frame: walls.lioz,
      joinery: "#28343a",
    });
    for (let bar = 1; bar < 6; bar++)
      drawing.rect(x + step * 0.24 + (step * 0.6 * bar) / 6, base - 190, 1.8, 138, "#28343a");
  }
  drawing.rect(134, base - 280, wide + 12, 12, drawing.lit(walls.lioz, 0.1));
  drawing.rect(140, base - 268, wide, 12, mood.shade, { opacity: 0.3 });
  drawing.rect(140, base - 26, wide, 26, drawing.shaded(walls.granito, 0.1));
  if (options.annex) {
    const left = 840;
    drawing.rect(
      left,
      base - 420,
      250,
      420,
      drawing.gradient([mood.glass[1], mood.glass[0]], "diagonal"),
    );
    for (let column = 0; column <= 8; column++)
      drawing.rect(
        left + column * 31.2 - 1.5,
        base - 420,
        3.4,
        420,
        drawing.shaded("#3a4347", 0.2),
      );
    for (let floor = 0; floor <= 4; floor++)
      drawing.rect(left, base - 420 + floor * 105, 250, 9, drawing.shaded("#c9c2b4", 0.15));
    for (let panel = 0; panel < 32; panel++)
      if (random.chance(mood.lamps + 0.08))
        drawing.rect(
          left + (panel % 8) * 31.2 + 2,
          base - 411 + Math.floor(panel / 8) * 105,
          27,
          96,
          "#ffd98f",
          { opacity: 0.6 },
        );
    drawing.polygon(
      [left, base - 100, left + 190, base - 420, left + 240, base - 420, left, base],
      "#ffffff",
      { opacity: 0.14 },
    );
  }
  drawing.rect(
    140,
    base - 272,
    wide,
    272,
    drawing.gradient(
      [
        [mood.light, mood.contrast * 0.3],
        [mood.shade, mood.contrast * 0.35],
      ],
      "right",
    ),
  );
}

/** Gabled warehouses shoulder to shoulder on a quay; water is left to the scene. */
export function warehouses(drawing: Drawing, base: number): void {
  const { mood, random } = drawing;
  const count = random.whole(4, 6);
  const wide = 1020 / count;
  for (let at = 0; at < count; at++) {
    const x = 90 + at * wide;
    const name = random.pick([
      "branco",
      "ocre",
      "creme",
      "rosa",
      "sangue",
      "celeste",
      "lioz",
    ] as const);
    const wall = mix(walls[name], mood.shade, mood.contrast * 0.3);
    const h = random.between(210, 290);
    const peak = h + wide * 0.34;
    drawing.polygon(
      [x, base, x, base - h, x + wide / 2, base - peak, x + wide, base - h, x + wide, base],
      drawing.gradient([drawing.lit(wall, 0.24), wall]),
    );
    if (random.chance(0.35))
      drawing.rect(x, base - h, wide, h, pattern(drawing, "stone", wall), { opacity: 0.8 });
    const tile = mix("#b5583a", mood.shade, mood.contrast * 0.3);
    drawing.line(
      [x - 6, base - h + 5, x + wide / 2, base - peak - 5, x + wide + 6, base - h + 5],
      tile,
      15,
      { "stroke-linejoin": "miter" },
    );
    drawing.line(
      [x, base - h + 16, x + wide / 2, base - peak + 10, x + wide, base - h + 16],
      mood.shade,
      7,
      { opacity: 0.25 },
    );
    drawing.circle(x + wide / 2, base - h - 12, wide * 0.085, drawing.lit(walls.lioz, 0.1));
    drawing.circle(
      x + wide / 2,
      base - h - 12,
      wide * 0.06,
      mood.lamps > 0.3 ? "#ffdc93" : mood.glass[0],
    );
    for (const dx of [0.2, 0.62])
      windowAt(drawing, {
        x: x + wide * dx,
        y: base - h + 42,
        w: wide * 0.17,
        h: 58,
        kind: random.pick(["arched", "sash"]),
        frame: walls.lioz,
        joinery: "#efe8da",
      });
    const leaf = random.pick(["#2f5a48", "#7a3229", "#27496b", "#4d3a2c"]);
    door(drawing, x + wide * 0.28, base, wide * 0.44, {
      h: 122,
      frame: walls.granito,
      leaf,
      arched: true,
    });
    drawing.rect(x + wide - 5, base - h, 5, h, mood.shade, { opacity: 0.3 });
    drawing.rect(
      x,
      base - h,
      wide,
      h,
      drawing.gradient(
        [
          [mood.light, 0.12],
          [mood.shade, 0.22],
        ],
        "right",
      ),
    );
  }
  drawing.rect(0, base, 1200, 16, drawing.lit(walls.granito, 0.2));
  drawing.rect(
    0,
    base + 16,
    1200,
    34,
    pattern(drawing, "stone", drawing.shaded(walls.granito, 0.3)),
  );
}

/** A tower in two faces, one in the light and one in the shade, over a low podium. */
export function tower(
  drawing: Drawing,
  base: number,
  options: { wall: Wall; floors: number },
): void {
  const { mood, random } = drawing;
  const wall = walls[options.wall];
  const left = 440;
  const corner = 690;
  const right = 800;
  const top = base - 570;
  const floor = 530 / options.floors;
  drawing.polygon([left, base, left, top, corner, top - 14, corner, base], drawing.lit(wall, 0.25));
  drawing.polygon(
    [corner, base, corner, top - 14, right, top + 12, right, base],
    drawing.shaded(wall, 0.42),
  );
  for (let level = 0; level < options.floors; level++) {
    const y = top + 22 + level * floor;
    for (let bay = 0; bay < 7; bay++) {
      const x = left + 12 + bay * 33.6;
      const glass = random.chance(mood.lamps)
        ? "#ffdc93"
        : mix(mood.glass[0], mood.glass[1], random.between(0.2, 0.9));
      const loggia = (bay + level) % 4 === 0;
      drawing.rect(
        x,
        y - bay * 1.9 + 6,
        26,
        floor * 0.68,
        loggia ? drawing.shaded(wall, 0.55) : glass,
      );
      drawing.rect(x, y - bay * 1.9 + 6, 26, 4, mood.shade, { opacity: 0.45 });
      if (loggia) {
        drawing.rect(x + 9, y - bay * 1.9 + 12, 17, floor * 0.68 - 6, glass);
        if (random.chance(0.6))
          drawing.circle(x + 6, y - bay * 1.9 + floor * 0.64, 5, mood.foliage[1]);
      }
    }
    for (let bay = 0; bay < 3; bay++) {
      const glass = random.chance(mood.lamps) ? "#f2b96a" : mix(mood.glass[0], mood.shade, 0.3);
      drawing.rect(corner + 12 + bay * 33, y + bay * 6 - 2, 20, floor * 0.66, glass);
    }
    drawing.polygon(
      [left, y - 3, corner, y - 17, corner, y - 11, left, y + 3],
      drawing.lit(wall, 0.5),
    );
    drawing.polygon(
      [corner, y - 17, right, y + 7, right, y + 11, corner, y - 11],
      drawing.shaded(wall, 0.3),
    );
  }
  drawing.polygon(
    [left, base, left, top, corner, top - 14, corner, base],
    drawing.gradient([
      [mood.sun, 0.2],
      [mood.sun, 0],
      [mood.shade, 0.25],
    ]),
  );
  drawing.rect(300, base - 92, 600, 92, drawing.lit(walls.lioz, 0.15));
  for (let bay = 0; bay < 11; bay++)
    drawing.rect(
      316 + bay * 53,
      base - 72,
      42,
      72,
      mood.lamps > 0.1 ? "#ffdf9e" : drawing.gradient(mood.glass),
    );
  drawing.rect(288, base - 104, 624, 14, drawing.lit("#efe8da", 0.1));
  drawing.rect(300, base - 90, 600, 10, mood.shade, { opacity: 0.35 });
  for (let plant = 0; plant < 26; plant++)
    drawing.circle(
      304 + plant * 23.6,
      base - 108,
      random.between(8, 17),
      mix(mood.foliage[0], mood.foliage[1], random.next()),
    );
}

/** A long slab of flats with deep loggias in a rhythm of three colours. */
export function housingSlab(
  drawing: Drawing,
  base: number,
  options: { walls: readonly [Wall, Wall, Wall]; floors: number },
): void {
  const { mood, random } = drawing;
  const h = 440;
  const floor = (h - 60) / options.floors;
  const bays = 12;
  const bay = 900 / bays;
  drawing.rect(150, base - h, 900, h, drawing.lit(walls.branco, 0.1));
  drawing.polygon(
    [1050, base, 1050, base - h, 1104, base - h + 22, 1104, base],
    drawing.shaded(walls.branco, 0.45),
  );
  for (let level = 0; level < options.floors; level++) {
    const y = base - h + 12 + level * floor;
    for (let at = 0; at < bays; at++) {
      const x = 150 + at * bay;
      const tone = mix(
        walls[options.walls[(at + level * 2) % 3] as Wall],
        mood.shade,
        mood.contrast * 0.25,
      );
      if ((at + level) % 3 === 1) {
        windowAt(drawing, {
          x: x + 16,
          y: y + 12,
          w: bay - 32,
          h: floor - 34,
          kind: "modern",
          frame: walls.lioz,
          joinery: "#5b6366",
        });
        continue;
      }
      drawing.rect(x + 4, y, bay - 8, floor - 10, drawing.shaded(tone, 0.32));
      drawing.polygon(
        [
          x + 4,
          y,
          x + bay - 4,
          y,
          x + bay - 4,
          y + 16,
          x + 18,
          y + floor - 10,
          x + 4,
          y + floor - 10,
        ],
        mood.shade,
        { opacity: 0.35 },
      );
      drawing.rect(
        x + 16,
        y + 12,
        bay * 0.45,
        floor - 24,
        random.chance(mood.lamps) ? "#ffdb8f" : drawing.gradient(mood.glass),
      );
      drawing.rect(x + 4, y + floor * 0.58, bay - 8, floor * 0.42 - 10, tone, { opacity: 0.94 });
      drawing.rect(x + 4, y + floor * 0.58, bay - 8, 3, drawing.lit(tone, 0.5));
      if (random.chance(0.3))
        for (let leaf = 0; leaf < 7; leaf++)
          drawing.circle(
            x + 12 + leaf * 7,
            y + floor * 0.58 - random.between(0, 8),
            6,
            mix(mood.foliage[0], mood.foliage[1], random.next()),
          );
      else if (random.chance(0.2))
        drawing.rect(
          x + 30,
          y + floor * 0.5,
          22,
          floor * 0.34,
          random.pick(["#e9e2d0", "#c2543f", "#3f6b93"]),
        );
    }
    drawing.rect(146, y + floor - 10, 910, 9, drawing.lit("#ece5d6", 0.2));
    drawing.rect(150, y + floor - 1, 900, 5, mood.shade, { opacity: 0.3 });
  }
  drawing.rect(150, base - 54, 900, 54, mood.shade, { opacity: 0.55 });
  for (let pillar = 0; pillar <= bays; pillar++)
    drawing.rect(146 + pillar * bay, base - 56, 12, 56, drawing.lit("#d9d2c2", 0.1));
  drawing.rect(
    150,
    base - h,
    900,
    h,
    drawing.gradient(
      [
        [mood.light, mood.contrast * 0.3],
        [mood.shade, 0],
        [mood.shade, mood.contrast * 0.4],
      ],
      "right",
    ),
  );
  drawing.rect(140, base - h - 10, 924, 14, drawing.lit("#e4dccb", 0.2));
}
