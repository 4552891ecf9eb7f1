/** Out of town: windmills and the low houses of a hamlet. */
import type { Drawing } from "./drawing.ts";
import { pattern } from "./facades.ts";
import { mix, walls } from "./palettes.ts";
import { door, windowAt } from "./windows.ts";

/** A white windmill with cloth sails, turned by `angle` degrees. */
export function windmill(
  drawing: Drawing,
  x: number,
  base: number,
  options: { size: number; angle: number },
): void {
  const { mood } = drawing;
  const { size, angle } = options;
  const white = mix("#f6f0e2", mood.shade, mood.contrast * 0.2);
  const w = size * 0.3;
  drawing.polygon(
    [x - w, base, x - w * 0.78, base - size, x + w * 0.78, base - size, x + w, base],
    drawing.gradient([drawing.lit(white, 0.4), white, drawing.shaded(white, 0.42)], "right"),
  );
  drawing.polygon(
    [x - w, base, x - w * 0.96, base - size * 0.16, x + w * 0.96, base - size * 0.16, x + w, base],
    mix("#3a6ea8", mood.shade, 0.2),
  );
  drawing.path(
    `M${x - w * 0.9} ${base - size}L${x} ${base - size * 1.42}L${x + w * 0.9} ${base - size}Z`,
    drawing.gradient(
      ["#7b4a35", "#4a2f2a"].map((tone) => mix(tone, mood.shade, 0.2)),
      "right",
    ),
  );
  door(drawing, x - size * 0.07, base, size * 0.14, {
    h: size * 0.3,
    frame: walls.lioz,
    leaf: "#2d5f8a",
  });
  windowAt(drawing, {
    x: x - size * 0.05,
    y: base - size * 0.68,
    w: size * 0.1,
    h: size * 0.13,
    kind: "sash",
    frame: walls.lioz,
    joinery: "#2d5f8a",
  });
  const hub = base - size * 1.08;
  drawing.group({ transform: `rotate(${angle} ${x} ${hub})` }, () => {
    for (let arm = 0; arm < 4; arm++) {
      drawing.group({ transform: `rotate(${arm * 90} ${x} ${hub})` }, () => {
        drawing.rect(x - 3, hub - size * 0.92, 6, size * 0.92, "#4a3527");
        drawing.polygon(
          [x + 4, hub - size * 0.9, x + size * 0.34, hub - size * 0.72, x + 4, hub - size * 0.2],
          mix("#f6ead0", mood.shade, 0.12),
          { opacity: 0.95 },
        );
      });
    }
  });
  drawing.circle(x, hub, size * 0.045, "#3a2a20");
}

/** Where the houses of a hamlet stand: left edge, height up the slope, width; the nearest last. */
const HAMLETS = [
  [
    [60, 90, 270],
    [820, 110, 300],
    [330, 60, 250],
    [520, 0, 420],
  ],
  [
    [380, 120, 220],
    [640, 110, 260],
    [900, 70, 260],
    [90, 10, 430],
    [700, 0, 250],
  ],
  [
    [40, 120, 240],
    [250, 130, 200],
    [560, 120, 230],
    [860, 100, 250],
    [180, 40, 280],
    [620, 0, 380],
  ],
  [
    [120, 110, 220],
    [900, 120, 240],
    [420, 90, 260],
    [60, 20, 300],
    [760, 0, 340],
  ],
] as const;

/** Low houses of a village on a slope: schist with wood, or whitewash with a coloured band. */
export function cottages(
  drawing: Drawing,
  base: number,
  options: { kind: "schist" | "white"; band?: string },
): void {
  const { mood, random } = drawing;
  for (const [x, lift, wide] of random.pick(HAMLETS)) {
    const h = wide * 0.52;
    const foot = base - lift;
    const wall = mix(
      options.kind === "schist" ? walls.xisto : "#f8f3e8",
      mood.shade,
      mood.contrast * 0.24,
    );
    drawing.polygon(
      [x + wide, foot, x + wide, foot - h, x + wide + 70, foot - h - 22, x + wide + 70, foot - 16],
      drawing.shaded(wall, 0.42),
    );
    drawing.rect(
      x,
      foot - h,
      wide,
      h,
      options.kind === "schist"
        ? pattern(drawing, "stone", wall)
        : drawing.gradient([drawing.lit(wall, 0.4), wall]),
    );
    const tile = mix(
      options.kind === "schist" ? "#5f5a58" : "#b9623f",
      mood.shade,
      mood.contrast * 0.25,
    );
    drawing.polygon(
      [
        x - 18,
        foot - h + 6,
        x + 46,
        foot - h - wide * 0.26,
        x + wide + 60,
        foot - h - wide * 0.26,
        x + wide + 12,
        foot - h + 6,
      ],
      drawing.gradient([drawing.lit(tile, 0.25), tile]),
    );
    for (let rib = 0; rib < wide / 12; rib++)
      drawing.line(
        [x - 14 + rib * 12.4, foot - h + 5, x + 48 + rib * 12.4, foot - h - wide * 0.255],
        mood.shade,
        1.4,
        { opacity: 0.22 },
      );
    drawing.rect(x, foot - h + 6, wide, 12, mood.shade, { opacity: 0.3 });
    const chimney = x + wide * random.between(0.3, 0.6);
    drawing.rect(chimney, foot - h - wide * 0.4, wide * 0.13, wide * 0.2, drawing.lit(wall, 0.2));
    drawing.rect(
      chimney + wide * 0.08,
      foot - h - wide * 0.4,
      wide * 0.05,
      wide * 0.2,
      mood.shade,
      { opacity: 0.3 },
    );
    if (options.band) {
      drawing.rect(x, foot - 34, wide, 34, mix(options.band, mood.shade, 0.12));
      drawing.rect(x, foot - h + 4, 12, h, mix(options.band, mood.shade, 0.12));
    }
    const wood = options.kind === "schist" ? "#7a5132" : (options.band ?? "#2d5f8a");
    door(drawing, x + wide * 0.42, foot, wide * 0.17, {
      h: h * 0.64,
      frame: options.kind === "schist" ? walls.granito : walls.branco,
      leaf: wood,
    });
    for (const at of [0.13, 0.72])
      windowAt(drawing, {
        x: x + wide * at,
        y: foot - h * 0.66,
        w: wide * 0.14,
        h: h * 0.34,
        kind: "sash",
        frame: options.band ? "#f8f3e8" : walls.granito,
        joinery: options.kind === "schist" ? "#7a5132" : "#efe8da",
      });
    for (let tuft = 0; tuft < 22; tuft++)
      drawing.circle(
        x + random.next() * (wide + 60),
        foot + random.between(-2, 8),
        random.between(4, 12),
        mix(mood.foliage[0], mood.foliage[1], random.next()),
      );
  }
}
