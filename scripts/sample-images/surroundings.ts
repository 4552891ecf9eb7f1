/**
 * What stands around a building: sky, hills, river, pavement, trees, lamps, people. Light comes from
 * the upper left in every picture, so shadows fall to the right.
 */
import type { Drawing } from "./drawing.ts";
import { mix } from "./palettes.ts";

/** The sky over the whole sheet: a gradient, a sun or moon, clouds, and stars at night. */
export function sky(drawing: Drawing, options: { sunX?: number; sunY?: number } = {}): void {
  const { width, height, mood, random } = drawing;
  drawing.rect(0, 0, width, height, drawing.gradient(mood.sky));
  const x = (options.sunX ?? random.between(0.1, 0.3)) * width;
  const y = (options.sunY ?? random.between(0.12, 0.25)) * height;
  const glow = drawing.glow([
    [mood.sun, 0.85],
    [mood.sun, 0.25],
    [mood.sun, 0],
  ]);
  drawing.circle(x, y, height * 0.42, glow, { opacity: 0.75 });
  drawing.circle(x, y, height * 0.035, mood.sun);
  if (mood.lamps > 0.6) {
    for (let star = 0; star < 60; star++) {
      const size = random.between(0.6, 1.8);
      const at = random.between(0, height * 0.5);
      drawing.circle(random.between(0, width), at, size, "#f6f0dc", { opacity: 0.7 });
    }
  }
  const soft = drawing.blur(height / 130);
  for (let bank = 0; bank < 5; bank++) {
    cloud(drawing, random.between(0, width), random.between(0.06, 0.42) * height, soft);
  }
}

function cloud(drawing: Drawing, x: number, y: number, soft: string): void {
  const { random, mood, height } = drawing;
  const scale = (height / 800) * random.between(0.6, 1.3);
  const colour = mix(mood.sky[2], "#ffffff", mood.lamps > 0.6 ? 0 : 0.45);
  drawing.group({ filter: soft, opacity: mood.lamps > 0.6 ? 0.18 : 0.62 }, () => {
    for (let puff = 0; puff < 7; puff++) {
      const rx = random.between(40, 110) * scale;
      const ry = random.between(8, 22) * scale;
      const dx = random.between(-130, 130) * scale;
      drawing.ellipse(x + dx, y + random.between(-12, 8) * scale, rx, ry, colour);
    }
  });
}

/** A far line of hills, hazier the less `near` (0 to 1) it is. */
export function hills(
  drawing: Drawing,
  base: number,
  options: { rise: number; near: number },
): void {
  const { width, mood, random } = drawing;
  const colour = mix(mood.sky[2], mix(mood.foliage[0], mood.shade, 0.35), 0.2 + options.near * 0.6);
  let d = `M0 ${drawing.height} L0 ${base}`;
  for (let x = 0; x < width; x += width / 6) {
    const top = base - random.between(0.2, 1) * options.rise;
    d += `Q${x + width / 12} ${top} ${x + width / 6} ${base - random.between(0, 0.4) * options.rise}`;
  }
  drawing.path(`${d}L${width} ${drawing.height}Z`, colour);
}

/** Water from `top` to the bottom of the sheet, with the sky in it and glints on it. */
export function water(drawing: Drawing, top: number, bottom = drawing.height): void {
  const { width, mood, random } = drawing;
  const deep = mix(mood.sky[0], mood.shade, 0.45);
  drawing.rect(0, top, width, bottom - top, drawing.gradient([mix(mood.sky[2], deep, 0.35), deep]));
  for (let glint = 0; glint < 150; glint++) {
    const depth = random.next() ** 1.5;
    const y = top + 4 + depth * (bottom - top - 6);
    const long = 8 + depth * random.between(20, 110);
    const light = random.chance(0.6) ? mood.sky[2] : mood.sun;
    drawing.rect(random.between(-40, width), y, long, 1 + depth * 2.4, light, {
      opacity: random.between(0.12, 0.5),
      rx: 1.5,
    });
  }
}

/** A pavement of small stones with a wave in dark stone, a kerb, and the road before it. */
export function pavement(drawing: Drawing, top: number): void {
  const { width, height, mood, random } = drawing;
  const stone = mix(mood.ground, mood.shade, mood.contrast * 0.25);
  const band = (height - top) * 0.5;
  drawing.rect(0, top, width, height - top, drawing.gradient([drawing.lit(stone, 0.2), stone]));
  const dark = drawing.shaded(stone, 0.42);
  if (random.chance(0.6)) {
    let wave = `M0 ${top + band * 0.5}`;
    for (let x = 0; x < width; x += 120) wave += `q30 ${-band * 0.22} 60 0t60 0`;
    drawing.path(wave, "none", { stroke: dark, "stroke-width": band * 0.16, opacity: 0.45 });
  } else {
    for (let x = 20; x < width; x += 90) {
      const y = top + band * 0.5;
      drawing.polygon([x, y, x + 26, y - 10, x + 52, y, x + 26, y + 10], dark, { opacity: 0.4 });
    }
  }
  for (let joint = 0; joint < 170; joint++) {
    const y = top + random.next() * band;
    drawing.rect(random.between(0, width), y, random.between(5, 16), 1.4, dark, { opacity: 0.3 });
  }
  drawing.rect(0, top + band, width, 9, drawing.lit(stone, 0.45));
  drawing.rect(0, top + band + 9, width, 5, drawing.shaded(stone, 0.5));
  const road = drawing.gradient([drawing.shaded(stone, 0.5), drawing.shaded(stone, 0.32)]);
  drawing.rect(0, top + band + 14, width, height, road);
  for (let row = 0; row < 4; row++) {
    const y = top + band + 26 + row * (height - top - band) * 0.24;
    for (let x = -30 + (row % 2) * 20; x < width; x += 44) {
      const opacity = random.between(0.08, 0.3);
      drawing.rect(x, y, 36, 5 + row * 2, drawing.lit(stone, 0.2), { opacity, rx: 3 });
    }
  }
}

/** A tree in leaf whose trunk stands at `x`, `base`. */
export function tree(drawing: Drawing, x: number, base: number, size: number): void {
  const { mood, random } = drawing;
  const trunk = mix("#6b5140", mood.shade, 0.3);
  drawing.ellipse(x + size * 0.3, base + 3, size * 0.5, size * 0.045, mood.shade, { opacity: 0.3 });
  drawing.path(
    `M${x - size * 0.035} ${base}q${size * 0.03} ${-size * 0.4} ${-size * 0.01} ${-size * 0.6}` +
      `h${size * 0.05}q${-size * 0.01} ${size * 0.3} ${size * 0.05} ${size * 0.6}z`,
    trunk,
  );
  for (let leaf = 0; leaf < 64; leaf++) {
    const angle = random.between(0, Math.PI * 2);
    const far = Math.sqrt(random.next()) * size * 0.34;
    const dx = Math.cos(angle) * far;
    const dy = Math.sin(angle) * far * 0.9;
    // Leaves to the upper left catch the light, those below and right keep the shade.
    const light = Math.min(Math.max(0.5 - (dx + dy) / size + random.between(-0.2, 0.2), 0), 1);
    const colour = mix(mix(mood.foliage[0], mood.shade, 0.25), mood.foliage[1], light);
    drawing.circle(x + dx, base - size * 0.72 + dy, size * random.between(0.05, 0.12), colour);
  }
}

/** A cypress, narrow and dark. */
export function cypress(drawing: Drawing, x: number, base: number, size: number): void {
  const dark = drawing.shaded(drawing.mood.foliage[0], 0.35);
  const w = size * 0.13;
  const shape = `M${x} ${base - size}q${w} ${size * 0.45} ${w * 0.7} ${size}h${-w * 1.4}q${-w * 0.3} ${-size * 0.55} ${w * 0.7} ${-size}z`;
  drawing.path(shape, drawing.gradient([drawing.mood.foliage[0], dark], "right"));
}

/** A cast-iron street lamp, alight where the hour asks for it. */
export function lamp(drawing: Drawing, x: number, base: number, size: number): void {
  const iron = drawing.shaded("#2d3a3a", 0.3);
  drawing.rect(x - 3, base - size, 6, size, iron);
  drawing.rect(x - 7, base - size * 0.16, 14, size * 0.16, iron, { rx: 3 });
  drawing.path(`M${x - 10} ${base - size - 30}h20l-4 30h-12z`, mix("#f6dfa2", iron, 0.25));
  drawing.path(`M${x - 13} ${base - size - 30}l13-14 13 14z`, iron);
  if (drawing.mood.lamps > 0.3) {
    const warm = drawing.glow([
      ["#ffe2a0", 0.85],
      ["#ffc766", 0.25],
      ["#ffc766", 0],
    ]);
    drawing.circle(x, base - size - 16, size * 0.5, warm);
  }
}

/** Somebody walking, `size` tall. */
export function person(drawing: Drawing, x: number, base: number, size: number): void {
  const { mood, random } = drawing;
  const coat = mix(
    random.pick(["#8f3f35", "#2f4f6b", "#c79a4a", "#3c3c45", "#6b7d5a", "#e0d3bd"]),
    mood.shade,
    mood.contrast * 0.6,
  );
  const dark = mix("#2b2c35", mood.shade, 0.4);
  const s = size / 100;
  const stride = random.between(5, 12) * (random.chance(0.5) ? 1 : -1);
  drawing.path(
    `M${x} ${base}l${size * 0.6} ${size * 0.12}h${size * 0.1}l${-size * 0.55} ${-size * 0.12}z`,
    mood.shade,
    { opacity: 0.28 },
  );
  drawing.line([x, base - 45 * s, x - stride * s, base], dark, 7 * s);
  drawing.line([x, base - 45 * s, x + stride * s, base], dark, 7 * s);
  drawing.path(
    `M${x - 12 * s} ${base - 38 * s}q${-2 * s} ${-44 * s} ${12 * s} ${-44 * s}q${14 * s} 0 ${12 * s} ${44 * s}z`,
    coat,
  );
  drawing.circle(
    x,
    base - 90 * s,
    8 * s,
    mix(random.pick(["#c99a78", "#8a5f45", "#e0b899"]), mood.shade, mood.contrast * 0.5),
  );
  drawing.path(
    `M${x - 8 * s} ${base - 91 * s}a${8 * s} ${9 * s} 0 0 1 ${16 * s} 0q${-8 * s} ${-5 * s} ${-16 * s} 0z`,
    dark,
  );
}

/** Slow weathering over everything painted so far, a warm edge of light, and a soft vignette. */
export function finish(drawing: Drawing, options: { texture?: number } = {}): void {
  const { width, height, mood, random } = drawing;
  const noise =
    `<feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="4" seed="${random.whole(1, 999)}"/>` +
    `<feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.14 0 0 0 0 0.24 0 0 0 ${options.texture ?? 0.5} -0.13"/>`;
  const filter = drawing.define("filter", { x: 0, y: 0, width: "100%", height: "100%" }, noise);
  drawing.rect(0, 0, width, height, "#000000", { filter, opacity: 0.26 });
  const warm = drawing.gradient(
    [
      [mood.sun, 0.16],
      [mood.sun, 0],
      [mood.shade, 0.2],
    ],
    "diagonal",
  );
  drawing.rect(0, 0, width, height, warm);
  const edge = drawing.glow([
    [mood.shade, 0],
    [mood.shade, 0],
    [mood.shade, 0.2],
  ]);
  drawing.ellipse(width / 2, height / 2, width * 0.78, height * 0.85, edge);
}
