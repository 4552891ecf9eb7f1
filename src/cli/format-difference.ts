/**
 * The difference of two editions as lines for people. Nothing of the content reaches the terminal raw.
 */

import { visible } from "../content/report/format-problem.ts";
import type { CollectionDifference, Difference } from "../edition/compare-editions.ts";
import type { Effects } from "../effects/every-address.ts";

const MOST_ADDRESSES = 20;

/** Items, settings and images, as lines with two spaces of indentation. */
export function formatDifference({ site, collections, images }: Difference): string[] {
  const lines: string[] = [];
  if (site.length > 0) {
    lines.push("  site.yaml");
    for (const change of site) lines.push(`      ${formatChange(change)}`);
  }
  for (const collection of collections) lines.push(...formatCollection(collection));
  const shown = [
    ...images.added.map((image) => `    + ${formatImage(image)}`),
    ...images.removed.map((image) => `    - ${formatImage(image)}`),
  ];
  if (shown.length > 0) lines.push("  images", ...firstOf(shown, MOST_IMAGES, shown.length));
  return lines;
}

const MOST_IMAGES = 20;

function formatCollection(difference: CollectionDifference): string[] {
  const { collection, counts, added, changed, removed, reordered } = difference;
  const lines = [`  ${collection}`];
  const item = ({ key, name }: { key: string; name: string }) =>
    key === name || key.startsWith("[") ? visible(name) : `${visible(key)} ${visible(name)}`;
  lines.push(
    ...firstOf(
      added.map((one) => `    + ${item(one)}`),
      added.length,
      counts.added,
    ),
  );
  for (const one of changed) {
    lines.push(
      `    ~ ${item(one)}`,
      ...one.fields.map((change) => `        ${formatChange(change)}`),
    );
  }
  if (counts.changed > changed.length) lines.push(more(counts.changed - changed.length));
  lines.push(
    ...firstOf(
      removed.map((one) => `    - ${item(one)}`),
      removed.length,
      counts.removed,
    ),
  );
  if (reordered) lines.push("    in another order");
  return lines;
}

function formatChange(change: { field: string; before: string; after: string }): string {
  const { field, before, after } = change;
  return `${visible(field)}: "${visible(before)}" → "${visible(after)}"`;
}

function formatImage(image: { name: string; width: number; height: number; bytes: number }) {
  return `${visible(image.name)}  ${image.width}×${image.height}, ${formatBytes(image.bytes)}`;
}

/** `12 B`, `3.4 kB`, `1.2 MB`, `3.0 GB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] =
    bytes < 1e6 ? [bytes / 1e3, "kB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${size.toFixed(1)} ${unit}`;
}

/** Which addresses answer other bytes: how many, and the first twenty. */
export function formatEffects(effects: Effects): string[] {
  const { changed, added, removed, moved, gone } = effects;
  const kept = new Set([...moved.map(({ path }) => path), ...gone]);
  const lost = removed.filter((path) => !kept.has(path));
  // What surprises comes first.
  const named = [
    ...gone.map((path) => `    - ${path}  410: what was there is withdrawn`),
    ...moved.map(({ path, to }) => `    > ${path}  301: it is at ${to} now`),
    ...lost.map((path) => `    - ${path}`),
    ...added.map((path) => `    + ${path}`),
    ...changed.map((path) => `    ~ ${path}`),
  ];
  const others = [
    ...(moved.length > 0 ? [`${moved.length} lead elsewhere`] : []),
    ...(gone.length > 0 ? [`${gone.length} are gone`] : []),
  ].join(", ");
  const heading = `  ${changed.length} addresses change their bytes, ${added.length} are new, ${removed.length} go${others && ` (${others})`}`;
  return [heading, ...firstOf(named, MOST_ADDRESSES, named.length)];
}

function firstOf(lines: readonly string[], most: number, count: number): string[] {
  const shown = lines.slice(0, most);
  return count > shown.length ? [...shown, more(count - shown.length)] : shown;
}

function more(count: number): string {
  return `    … and ${count} more`;
}
