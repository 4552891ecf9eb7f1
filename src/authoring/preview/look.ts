/**
 * One look at a content folder for a preview: the report that `montra check` would give, and, where that
 * has no problem, content with the drafts that are good enough to be shown.
 */
import { extname } from "node:path";
import { say } from "../../language/language.ts";
import { ITEM_FORMATS } from "../content/files/names.ts";
import { type ReadContentOptions, readContent } from "../content/read-content.ts";
import type { CheckedContent, Notice, Problem } from "../content/report/content.ts";

/** A file of an item that is left aside by a "_" before its name. */
export interface Draft {
  /** Path from the content folder. */
  readonly file: string;
  /** What keeps it from being shown; `undefined` of one that is. */
  readonly problem: Problem | undefined;
}

export interface Look {
  /** As `montra check` says them: none of a draft. */
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly drafts: readonly Draft[];
  /** With its drafts; `undefined` where there are problems. */
  readonly content: CheckedContent | undefined;
}

type LookOptions = Pick<ReadContentOptions, "cache" | "hashes" | "clock" | "signal" | "onProgress">;

// Each time those that have problems are left out, and others may have had to do with them.
const MOST_ROUNDS = 5;

/** @throws ScratchError; the signal's reason */
export async function lookAt(folder: string, options: LookOptions): Promise<Look> {
  const { content, drafts: all, ...report } = await readContent(folder, options);
  const drafts = all.filter((path) => ITEM_FORMATS.some((format) => format === extname(path)));
  if (!content || drafts.length === 0) {
    return { ...report, drafts: drafts.map((file) => ({ file, problem: undefined })), content };
  }
  const wrong = new Map<string, Problem>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = new Set(drafts.filter((file) => !wrong.has(file)));
    if (wanted.size === 0) break;
    const read = await readContent(folder, { ...options, drafts: wanted });
    if (read.content) {
      content[Symbol.dispose]();
      return { ...report, drafts: draftsOf(drafts, wrong), content: read.content };
    }
    const faulty = read.problems.filter(({ at }) => wanted.has(at.file));
    const [first] = read.problems;
    const isLast = round === MOST_ROUNDS - 1;
    // Where an item that is none is at fault because of them, nobody can say because of which.
    if (faulty.length === 0 || isLast) for (const file of wanted) wrong.set(file, first as Problem);
    for (const problem of faulty) {
      if (!wrong.has(problem.at.file)) wrong.set(problem.at.file, problem);
    }
  }
  return { ...report, drafts: draftsOf(drafts, wrong), content };
}

function draftsOf(files: readonly string[], wrong: ReadonlyMap<string, Problem>): Draft[] {
  return files.map((file) => ({ file, problem: wrong.get(file) }));
}

/** Whether a report says no more than that files were being saved meanwhile. */
export function isUnsettled({ problems }: Pick<Look, "problems">): boolean {
  return problems.length > 0 && problems.every(({ wrong }) => wrong === say.files.changed.wrong);
}
