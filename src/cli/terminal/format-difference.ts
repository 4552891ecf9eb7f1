/** Formats the difference of two editions. All content is escaped for the terminal. */

import { visible } from "../../authoring/content/report/format-problem.ts";
import type {
  Changeset,
  CollectionDifference,
  ComparedImage,
} from "../../editions/edition/compare-editions.ts";
import { say } from "../../language/language.ts";
import type { Effects } from "../../serving/effects/every-address.ts";

/** Limits of the images and of the addresses that are listed. */
const MAX_LISTED = 20;

/** Items, settings and images, indented by two spaces. */
export function formatDifference({ site, collections, images }: Changeset): string[] {
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
  if (shown.length > 0)
    lines.push(`  ${say.changes.images}`, ...firstOf(shown, MAX_LISTED, shown.length));
  return lines;
}

function formatCollection(difference: CollectionDifference): string[] {
  const { collection, counts, added, changed, removed, reordered } = difference;
  const lines = [`  ${say.changes.collection({ collection })}`];
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
  if (reordered) lines.push(`    ${say.changes.reordered}`);
  return lines;
}

function formatChange(change: { field: string; before: string; after: string }): string {
  const { field, before, after } = change;
  return `${visible(field)}: "${visible(before)}" → "${visible(after)}"`;
}

/** `media/casa.jpg  2560×1920, 11.6 MB → 0.8 MB` if it was made smaller. */
function formatImage({ name, width, height, bytes, sourceBytes }: ComparedImage): string {
  const size = width === null ? "" : `${width}×${height}, `;
  const was = sourceBytes === null ? "" : `${say.changes.size({ count: sourceBytes })} → `;
  return `${visible(name)}  ${size}${was}${say.changes.size({ count: bytes })}`;
}

/** Addresses whose responses change: the counts, and the first 20. */
export function formatEffects({ changed, added, removed, moved, gone }: Effects): string[] {
  const kept = new Set([...moved.map(({ path }) => path), ...gone]);
  const words = say.changes.effects;
  // The most surprising changes first.
  const all = [
    [words.gone, gone.map((path) => `- ${say.changes.gone({ path })}`)],
    [words.moved, moved.map((one) => `> ${say.changes.moved(one)}`)],
    [words.lost, removed.filter((path) => !kept.has(path)).map((path) => `- ${path}`)],
    [words.added, added.map((path) => `+ ${path}`)],
    [words.changed, changed.map((path) => `~ ${path}`)],
  ] as const;
  const effects = all.filter(([, lines]) => lines.length > 0);
  const parts = effects.map(([count, lines]) => count({ count: lines.length }));
  const lines = effects.flatMap(([, lines]) => lines.map((line) => `    ${line}`));
  if (lines.length === 0) return [];
  return [`  ${say.changes.addresses({ parts })}`, ...firstOf(lines, MAX_LISTED, lines.length)];
}

function firstOf(lines: readonly string[], most: number, count: number): string[] {
  const shown = lines.slice(0, most);
  return count > shown.length ? [...shown, more(count - shown.length)] : shown;
}

function more(count: number): string {
  return `    ${say.report.more({ count })}`;
}
