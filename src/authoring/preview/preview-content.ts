/** Reads a folder for a preview. If it has no problems, drafts without problems are included. */
import { hasFormat, ITEM_FORMATS } from "../content/files/names.ts";
import { type ReadContentOptions, readContent } from "../content/read-content.ts";
import type { CheckedContent, Notice, Problem } from "../content/report/content.ts";

export interface Draft {
  readonly file: string;
  /** Why the preview does not show it; `undefined` if it does. */
  readonly problem: Problem | undefined;
}

export interface PreviewReport {
  /** Those of `montra check`, which does not read drafts. */
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly drafts: readonly Draft[];
}

export interface PreviewState extends PreviewReport {
  /** Changes whenever the preview changes. */
  readonly version: string;
  /** Epoch milliseconds; `undefined` before the first read is done. */
  readonly updatedAt: number | undefined;
}

/** @returns no `content` if there are problems. @throws SpoolError; the signal's reason */
export async function readPreview(
  folder: string,
  options: ReadContentOptions,
): Promise<PreviewReport & { readonly content: CheckedContent | undefined }> {
  const { content, drafts: paths, ...report } = await readContent(folder, options);
  const files = paths.filter((path) => hasFormat(path, ITEM_FORMATS));
  const leftOut = new Map<string, Problem | undefined>();
  const drafts = () => files.map((file) => ({ file, problem: leftOut.get(file) }));
  // Leaving out a draft may cause problems in drafts that refer to it, so try again without those.
  while (content && leftOut.size < files.length) {
    const included = new Set(files.filter((file) => !leftOut.has(file)));
    const read = await readContent(folder, { ...options, drafts: included });
    if (read.content) {
      content[Symbol.dispose]();
      return { ...report, drafts: drafts(), content: read.content };
    }
    const faulty = read.problems.filter(({ at }) => included.has(at.file));
    // If only other items have problems, it is unknown which draft causes them: leave out all.
    if (faulty.length === 0) for (const file of included) leftOut.set(file, read.problems[0]);
    // In reverse, so that each draft gets its first problem.
    for (const problem of faulty.reverse()) leftOut.set(problem.at.file, problem);
  }
  return { ...report, drafts: drafts(), content };
}
