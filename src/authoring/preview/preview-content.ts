/**
 * Reads a content folder for a preview: the report of `montra check`, and, if that has no problems, the content
 * with all drafts that have none.
 */
import { endingOf, ITEM_FORMATS } from "../content/files/names.ts";
import { type ReadContentOptions, readContent } from "../content/read-content.ts";
import type { CheckedContent, Notice, Problem } from "../content/report/content.ts";

export interface Draft {
  /** Path from the content folder. */
  readonly file: string;
  /** Why the preview does not show it; `undefined` if it does. */
  readonly problem: Problem | undefined;
}

export interface PreviewReport {
  /** As in `montra check`: without the drafts'. */
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly drafts: readonly Draft[];
}

export interface PreviewContent extends PreviewReport {
  /** With drafts; `undefined` if there are problems. */
  readonly content: CheckedContent | undefined;
}

/** The state of a preview after its last read of the folder. */
export interface PreviewState extends PreviewReport {
  /** Changes whenever the preview changes. */
  readonly version: string;
  /** When the folder was read, epoch milliseconds; `undefined` before the first read is done. */
  readonly updatedAt: number | undefined;
}

type LookOptions = Pick<ReadContentOptions, "cache" | "hashes" | "clock" | "signal" | "onProgress">;

/** @throws SpoolError; the signal's reason */
export async function readPreview(folder: string, options: LookOptions): Promise<PreviewContent> {
  const { content, drafts: all, ...report } = await readContent(folder, options);
  const files = all.filter((path) => ITEM_FORMATS.some((format) => format === endingOf(path)));
  const wrong = new Map<string, Problem | undefined>();
  const drafts = () => files.map((file) => ({ file, problem: wrong.get(file) }));
  // Each round leaves out the drafts with problems, which can cause problems in drafts that refer to them.
  while (content && wrong.size < files.length) {
    const included = new Set(files.filter((file) => !wrong.has(file)));
    const read = await readContent(folder, { ...options, drafts: included });
    if (read.content) {
      content[Symbol.dispose]();
      return { ...report, drafts: drafts(), content: read.content };
    }
    const faulty = read.problems.filter(({ at }) => included.has(at.file));
    // If the drafts cause a problem in an item that is not a draft, it is unknown which draft does: leave out all.
    if (faulty.length === 0) for (const file of included) wrong.set(file, read.problems[0]);
    for (const problem of faulty.reverse()) wrong.set(problem.at.file, problem);
  }
  return { ...report, drafts: drafts(), content };
}
