/**
 * A small site (`base/`) with files laid over it; a collection replaces the base's in any format.
 */

import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { type ReadContentOptions, readContent } from "../../src/authoring/content/read-content.ts";
import type { CheckedItem, ContentReport } from "../../src/authoring/content/report/content.ts";
import { formatNotice, formatProblem } from "../../src/authoring/content/report/format-problem.ts";
import type { CollectionName } from "../../src/contract/field.ts";
import { collectionNames, collections } from "../../src/contract/site/collections.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

const BASE = join(import.meta.dirname, "base");

export function contentFolder(t: TestContext, files: Files = {}): string {
  const folder = folderWithout(t, Object.keys(files));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export function contentFolderFrom(
  t: TestContext,
  source: string,
  leftOut: readonly string[],
): string {
  const names = readdirSync(source).filter((name) => !leftOut.includes(name));
  const folder = folderWithout(
    t,
    names.filter((name) => name !== "media"),
  );
  for (const name of names) cpSync(join(source, name), join(folder, name), { recursive: true });
  return folder;
}

// The base without the collections of the test.
function folderWithout(t: TestContext, broughtPaths: readonly string[]): string {
  const folder = temporaryFolder(t);
  const brought = new Set(broughtPaths.map(collectionOf));
  for (const name of readdirSync(BASE)) {
    if (!brought.has(collectionOf(name)))
      cpSync(join(BASE, name), join(folder, name), { recursive: true });
  }
  return folder;
}

// "locais" for locais/, locais.csv and locais/x.md. Media replace only those of the same path.
function collectionOf(path: string): string {
  const [first = ""] = path.split("/");
  const stem = first.replace(/\..*$/, "").toLowerCase();
  if (collectionNames.some((name) => name === stem)) return stem;
  return first === "media" ? path : first;
}

/** Reads as on 1 March 2026 by default, and closes the content after the test. */
export async function read(
  t: TestContext,
  folder: string,
  options: Partial<ReadContentOptions> = {},
): Promise<ContentReport> {
  const clock = () => Temporal.Instant.from("2026-03-01T12:00:00Z");
  const report = await readContent(folder, { clock, ...options });
  t.after(() => report.content?.[Symbol.dispose]());
  return report;
}

/** Problems, then notices. */
export function linesOf({ problems, notices }: ContentReport): string[] {
  return [
    ...problems.map((problem) => formatProblem(problem)),
    ...notices.map((notice) => `notice: ${formatNotice(notice)}`),
  ];
}

/** The items of a collection, with their values. */
export function itemsOf({ content, problems }: ContentReport, name: CollectionName): CheckedItem[] {
  if (!content)
    throw new Error(`The folder has problems: ${problems.map((p) => formatProblem(p)).join("\n")}`);
  return [...content.items(name)].map((item) => ({ ...item, values: item.values }));
}

/** A collection's fields as in messages, so that a new field breaks no test. */
export function fieldsOf(name: CollectionName): string {
  return `${Object.keys(collections[name].fields).join(", ")} or ordem`;
}
