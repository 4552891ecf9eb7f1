/** Marks of invented organisations: a sign of few shapes and the name beside or below it. */
import { Drawing } from "./drawing.ts";
import { textWidth, write } from "./letters.ts";
import { moods } from "./palettes.ts";

const SIGNS = {
  arch: (u) => [
    `M0 ${u}V${u * 0.5}A${u / 2} ${u / 2} 0 0 1 ${u} ${u * 0.5}V${u}H${u * 0.76}V${u * 0.5}A${u * 0.26} ${u * 0.26} 0 0 0 ${u * 0.24} ${u * 0.5}V${u}Z`,
    `M${u * 0.38} ${u}V${u * 0.56}A${u * 0.12} ${u * 0.12} 0 0 1 ${u * 0.62} ${u * 0.56}V${u}Z`,
  ],
  roof: (u) => [
    `M0 ${u * 0.62}L${u / 2} ${u * 0.1}L${u} ${u * 0.62}H${u * 0.76}L${u / 2} ${u * 0.36}L${u * 0.24} ${u * 0.62}Z`,
    `M${u * 0.2} ${u * 0.74}H${u * 0.8}V${u * 0.96}H${u * 0.2}Z`,
  ],
  tile: (u) => [
    `M${u / 2} 0Q${u * 0.6} ${u * 0.4} ${u} ${u / 2}Q${u * 0.6} ${u * 0.6} ${u / 2} ${u}Q${u * 0.4} ${u * 0.6} 0 ${u / 2}Q${u * 0.4} ${u * 0.4} ${u / 2} 0Z`,
    `M0 0H${u * 0.26}A${u * 0.26} ${u * 0.26} 0 0 1 0 ${u * 0.26}ZM${u} 0V${u * 0.26}A${u * 0.26} ${u * 0.26} 0 0 1 ${u * 0.74} 0ZM${u} ${u}H${u * 0.74}A${u * 0.26} ${u * 0.26} 0 0 1 ${u} ${u * 0.74}ZM0 ${u}V${u * 0.74}A${u * 0.26} ${u * 0.26} 0 0 1 ${u * 0.26} ${u}Z`,
  ],
  wave: (u) => [
    `M0 ${u * 0.3}Q${u * 0.25} 0 ${u / 2} ${u * 0.3}T${u} ${u * 0.3}V${u * 0.5}Q${u * 0.75} ${u * 0.8} ${u / 2} ${u * 0.5}T0 ${u * 0.5}Z`,
    `M0 ${u * 0.66}Q${u * 0.25} ${u * 0.4} ${u / 2} ${u * 0.66}T${u} ${u * 0.66}V${u * 0.86}Q${u * 0.75} ${u * 1.14} ${u / 2} ${u * 0.86}T0 ${u * 0.86}Z`,
  ],
  key: (u) => [
    `M${u * 0.5} 0A${u * 0.3} ${u * 0.3} 0 0 1 ${u * 0.58} ${u * 0.58}V${u}H${u * 0.42}V${u * 0.58}A${u * 0.3} ${u * 0.3} 0 0 1 ${u * 0.5} 0ZM${u * 0.5} ${u * 0.16}A${u * 0.14} ${u * 0.14} 0 0 0 ${u * 0.5} ${u * 0.44}A${u * 0.14} ${u * 0.14} 0 0 0 ${u * 0.5} ${u * 0.16}Z`,
    `M${u * 0.6} ${u * 0.72}H${u * 0.8}V${u * 0.81}H${u * 0.6}ZM${u * 0.6} ${u * 0.89}H${u * 0.74}V${u * 0.98}H${u * 0.6}Z`,
  ],
  blocks: (u) => [
    `M0 ${u * 0.4}H${u * 0.3}V${u}H0ZM${u * 0.7} ${u * 0.24}H${u}V${u}H${u * 0.7}Z`,
    `M${u * 0.35} 0H${u * 0.65}V${u}H${u * 0.35}Z`,
  ],
  sun: (u) => [
    `M${u * 0.08} ${u * 0.6}A${u * 0.42} ${u * 0.42} 0 0 1 ${u * 0.92} ${u * 0.6}Z`,
    `M0 ${u * 0.68}H${u}V${u * 0.76}H0ZM${u * 0.12} ${u * 0.83}H${u * 0.88}V${u * 0.9}H${u * 0.12}Z`,
  ],
  leaf: (u) => [
    `M${u * 0.1} ${u * 0.9}Q0 ${u * 0.1} ${u * 0.9} ${u * 0.1}Q${u} ${u * 0.9} ${u * 0.1} ${u * 0.9}Z`,
    `M0 ${u}L${u * 0.62} ${u * 0.38}L${u * 0.68} ${u * 0.44}L${u * 0.06} ${u * 1.06}Z`,
  ],
  stair: (u) => [
    `M0 ${u}V${u * 0.75}H${u * 0.25}V${u * 0.5}H${u * 0.5}V${u * 0.25}H${u * 0.75}V0H${u}V${u}Z`,
    `M0 ${u * 0.5}V${u * 0.25}H${u * 0.25}V0H${u * 0.5}V${u * 0.12}H${u * 0.36}V${u * 0.37}H${u * 0.12}V${u * 0.5}Z`,
  ],
  compass: (u) => [
    `M${u / 2} 0L${u * 0.62} ${u * 0.38}L${u} ${u / 2}L${u * 0.62} ${u * 0.62}L${u / 2} ${u}L${u * 0.38} ${u * 0.62}L0 ${u / 2}L${u * 0.38} ${u * 0.38}Z`,
    `M${u / 2} ${u * 0.4}A${u * 0.1} ${u * 0.1} 0 1 1 ${u * 0.499} ${u * 0.4}Z`,
  ],
  column: (u) => [
    `M${u * 0.1} 0H${u * 0.9}V${u * 0.14}H${u * 0.1}ZM${u * 0.1} ${u * 0.86}H${u * 0.9}V${u}H${u * 0.1}Z`,
    `M${u * 0.22} ${u * 0.2}H${u * 0.34}V${u * 0.8}H${u * 0.22}ZM${u * 0.44} ${u * 0.2}H${u * 0.56}V${u * 0.8}H${u * 0.44}ZM${u * 0.66} ${u * 0.2}H${u * 0.78}V${u * 0.8}H${u * 0.66}Z`,
  ],
  circles: (u) => [
    `M${u * 0.36} ${u * 0.14}A${u * 0.36} ${u * 0.36} 0 1 0 ${u * 0.361} ${u * 0.14}Z`,
    `M${u * 0.74} ${u * 0.34}A${u * 0.26} ${u * 0.26} 0 1 0 ${u * 0.741} ${u * 0.34}Z`,
  ],
} as const satisfies Record<string, (u: number) => [string, string]>;

export interface LogoStyle {
  readonly sign: keyof typeof SIGNS;
  readonly lines: readonly string[];
  readonly colours: readonly [string, string];
  readonly paper?: string;
  readonly ink?: string;
  readonly stacked?: boolean;
}

/** The logo on a sheet of a size: sign on the left, or on top where it is `stacked`. */
export function logo(style: LogoStyle, size: { width: number; height: number }): Drawing {
  const { width, height } = size;
  const drawing = new Drawing(width, height, { mood: moods.manha, seed: style.lines.join() });
  const ink = style.ink ?? style.colours[0];
  drawing.rect(0, 0, width, height, style.paper ?? "#ffffff");
  const sign = height * (style.stacked ? 0.36 : 0.46);
  const room = style.stacked ? width * 0.82 : width * 0.86 - sign * 1.35;
  const widest = Math.max(...style.lines.map((line) => textWidth(line, 1)));
  const text = Math.min(room / widest, height * (style.stacked ? 0.12 : 0.2));
  const leading = text * 1.62;
  const block = leading * (style.lines.length - 1) + text;
  const left = style.stacked ? (width - sign) / 2 : (width - sign * 1.35 - widest * text) / 2;
  const top = style.stacked ? (height - sign - block - text * 1.3) / 2 : (height - sign) / 2;
  const [main, second] = SIGNS[style.sign](sign);
  const transform = `translate(${left.toFixed(1)} ${top.toFixed(1)})`;
  drawing.path(main, style.colours[0], { transform, "fill-rule": "evenodd" });
  drawing.path(second, style.colours[1], { transform, "fill-rule": "evenodd" });
  for (const [row, line] of style.lines.entries()) {
    const y = (style.stacked ? top + sign + text * 1.3 : (height - block) / 2) + row * leading;
    const x = style.stacked ? width / 2 : left + sign * 1.35;
    const weight = row === 0 ? 0.17 : 0.1;
    write(drawing, line, {
      x,
      y,
      height: text,
      colour: ink,
      weight,
      centred: style.stacked ?? false,
    });
  }
  return drawing;
}
