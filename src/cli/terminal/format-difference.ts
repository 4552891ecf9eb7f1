/** Formats the difference of two editions. All content is escaped for the terminal. */

import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
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
  if (shown.length > 0) lines.push(`  ${say.changes.images}`, ...firstListed(shown));
  return lines;
}

function formatCollection(difference: CollectionDifference): string[] {
  const { collection, counts, added, changed, removed, reordered } = difference;
  const lines = [`  ${say.changes.collection({ collection })}`];
  const item = ({ key, name }: { key: string; name: string }) =>
    key === name || key.startsWith("[")
      ? escapeInvisible(name)
      : `${escapeInvisible(key)} ${escapeInvisible(name)}`;
  const addedLines = added.map((one) => `    + ${item(one)}`);
  lines.push(...withRest(addedLines, counts.added - added.length));
  const changedLines = changed.flatMap((one) => [
    `    ~ ${item(one)}`,
    ...one.fields.map((change) => `        ${formatChange(change)}`),
  ]);
  lines.push(...withRest(changedLines, counts.changed - changed.length));
  const removedLines = removed.map((one) => `    - ${item(one)}`);
  lines.push(...withRest(removedLines, counts.removed - removed.length));
  if (reordered) lines.push(`    ${say.changes.reordered}`);
  return lines;
}

function formatChange(change: { field: string; before: string; after: string }): string {
  const { field, before, after } = change;
  return `${escapeInvisible(field)}: "${escapeInvisible(before)}" → "${escapeInvisible(after)}"`;
}

/** `media/casa.jpg  2560×1920, 11.6 MB → 0.8 MB` if it was made smaller. */
function formatImage({ name, width, height, bytes, sourceBytes }: ComparedImage): string {
  const size = width === null ? "" : `${width}×${height}, `;
  const was = sourceBytes === null ? "" : `${say.changes.size({ count: sourceBytes })} → `;
  return `${escapeInvisible(name)}  ${size}${was}${say.changes.size({ count: bytes })}`;
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
  return [`  ${say.changes.addresses({ parts })}`, ...firstListed(lines)];
}

function firstListed(lines: readonly string[]): readonly string[] {
  return withRest(lines.slice(0, MAX_LISTED), lines.length - MAX_LISTED);
}

/** @param rest how many more there are; zero or negative if none */
function withRest(lines: readonly string[], rest: number): readonly string[] {
  return rest > 0 ? [...lines, `    ${say.report.more({ count: rest })}`] : lines;
}
