/** Formats the difference of two editions. All content is escaped for the terminal. */
import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
import type {
  Changeset,
  CollectionDifference,
  ComparedImage,
  ComparedItem,
} from "../../editions/edition/compare-editions.ts";
import { say } from "../../language/language.ts";
import type { Effects } from "../../serving/effects/every-address.ts";

const MAX_LISTED = 20;

export function formatDifference({ site, collections, images }: Changeset): string[] {
  const lines: string[] = [];
  const siteLines = site.map((change) => `      ${formatChange(change)}`);
  if (site.length > 0) lines.push("  site.yaml", ...siteLines);
  for (const collection of collections) lines.push(...formatCollection(collection));
  const imageLines = [
    ...images.added.map((image) => `    + ${formatImage(image)}`),
    ...images.removed.map((image) => `    - ${formatImage(image)}`),
  ];
  if (imageLines.length > 0) lines.push(`  ${say.changes.images}`, ...firstLines(imageLines));
  return lines;
}

function formatCollection(difference: CollectionDifference): string[] {
  const { collection, counts, added, changed, removed, reordered } = difference;
  const addedLines = added.map((item) => `    + ${formatItem(item)}`);
  const changedLines = changed.flatMap((item) => [
    `    ~ ${formatItem(item)}`,
    ...item.fields.map((change) => `        ${formatChange(change)}`),
  ]);
  const removedLines = removed.map((item) => `    - ${formatItem(item)}`);
  return [
    `  ${say.changes.collection({ collection })}`,
    ...withMore(addedLines, counts.added - added.length),
    ...withMore(changedLines, counts.changed - changed.length),
    ...withMore(removedLines, counts.removed - removed.length),
    ...(reordered ? [`    ${say.changes.reordered}`] : []),
  ];
}

/** The name after the key, unless the key is the name, or a JSON array of several values. */
function formatItem({ key, name }: ComparedItem): string {
  const isNameEnough = key === name || key.startsWith("[");
  return escapeInvisible(isNameEnough ? name : `${key} ${name}`);
}

function formatChange(change: { field: string; before: string; after: string }): string {
  const { field, before, after } = change;
  return `${escapeInvisible(field)}: "${escapeInvisible(before)}" → "${escapeInvisible(after)}"`;
}

/** `media/casa.jpg  2560×1920, 11.6 MB → 0.8 MB` if it was made smaller. */
function formatImage({ name, width, height, bytes, sourceBytes }: ComparedImage): string {
  const size = width === null ? "" : `${width}×${height}, `;
  const before = sourceBytes === null ? "" : `${say.changes.size({ count: sourceBytes })} → `;
  return `${escapeInvisible(name)}  ${size}${before}${say.changes.size({ count: bytes })}`;
}

export function formatEffects({ changed, added, removed, moved, gone }: Effects): string[] {
  const movedOrGone = new Set([...moved.map(({ path }) => path), ...gone]);
  const lost = removed.filter((path) => !movedOrGone.has(path));
  const words = say.changes.effects;
  // The most surprising changes first.
  const groups = [
    [words.gone, gone.map((path) => `- ${say.changes.gone({ path })}`)],
    [words.moved, moved.map((address) => `> ${say.changes.moved(address)}`)],
    [words.lost, lost.map((path) => `- ${path}`)],
    [words.added, added.map((path) => `+ ${path}`)],
    [words.changed, changed.map((path) => `~ ${path}`)],
  ] as const;
  const effects = groups.filter(([, lines]) => lines.length > 0);
  if (effects.length === 0) return [];
  const parts = effects.map(([countOf, lines]) => countOf({ count: lines.length }));
  const lines = effects.flatMap(([, lines]) => lines.map((line) => `    ${line}`));
  return [`  ${say.changes.addresses({ parts })}`, ...firstLines(lines)];
}

function firstLines(lines: readonly string[]): readonly string[] {
  return withMore(lines.slice(0, MAX_LISTED), lines.length - MAX_LISTED);
}

export function withMore(lines: readonly string[], count: number): readonly string[] {
  return count > 0 ? [...lines, `    ${say.report.more({ count })}`] : lines;
}
