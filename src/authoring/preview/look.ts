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

export interface Look {
  /** As in `montra check`: without the drafts'. */
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly drafts: readonly Draft[];
  /** With drafts; `undefined` if there are problems. */
  readonly content: CheckedContent | undefined;
}

/** The state of a preview after its last read of the folder. */
export interface PreviewState extends Omit<Look, "content"> {
  /** Changes whenever the preview changes. */
  readonly version: string;
  /** When the folder was read, epoch milliseconds; `undefined` before the first read is done. */
  readonly lookedAt: number | undefined;
}

type LookOptions = Pick<ReadContentOptions, "cache" | "hashes" | "clock" | "signal" | "onProgress">;

// Each round leaves out the drafts with problems, which can cause problems in drafts that refer to them.
const MAX_ROUNDS = 5;

/** @throws ScratchError; the signal's reason */
export async function lookAt(folder: string, options: LookOptions): Promise<Look> {
  const { content, drafts: all, ...report } = await readContent(folder, options);
  const drafts = all.filter((path) => ITEM_FORMATS.some((format) => format === endingOf(path)));
  if (!content || drafts.length === 0) {
    return { ...report, drafts: drafts.map((file) => ({ file, problem: undefined })), content };
  }
  const wrong = new Map<string, Problem>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const included = new Set(drafts.filter((file) => !wrong.has(file)));
    if (included.size === 0) break;
    const read = await readContent(folder, { ...options, drafts: included });
    if (read.content) {
      content[Symbol.dispose]();
      return { ...report, drafts: draftsOf(drafts, wrong), content: read.content };
    }
    const faulty = read.problems.filter(({ at }) => included.has(at.file));
    const [first] = read.problems;
    const isLast = round === MAX_ROUNDS - 1;
    // If the drafts cause a problem in an item that is not a draft, it is unknown which draft does: leave out all.
    if (faulty.length === 0 || isLast)
      for (const file of included) wrong.set(file, first as Problem);
    for (const problem of faulty) {
      if (!wrong.has(problem.at.file)) wrong.set(problem.at.file, problem);
    }
  }
  return { ...report, drafts: draftsOf(drafts, wrong), content };
}

function draftsOf(files: readonly string[], wrong: ReadonlyMap<string, Problem>): Draft[] {
  return files.map((file) => ({ file, problem: wrong.get(file) }));
}
