/** A Markdown file: YAML between two lines of `---`, then the body. (content.md, "A news item") */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

const OPENING = /^\s*---[ \t]*(?:\r?\n|$)/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
// Word turns hyphens into a dash, and people write more or fewer of them, or spaces in front.
const NEARLY_CLOSING = /^ {0,3}(?:-{2,9}|[–—]{1,3})[ \t]*(?:\r?\n|$)/m;

/** @returns `yaml`: in place of everything before it are spaces, so that offsets match the file */
export function splitFrontMatter(
  text: string,
): { readonly yaml: string; readonly body: string; readonly bodyAt: number } | Complaint {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return say.frontMatter.none;
  const afterOpening = text.slice(opening.length);
  const closing = CLOSING.exec(afterOpening) ?? NEARLY_CLOSING.exec(afterOpening);
  if (!closing) return say.frontMatter.notClosed;
  const yaml = `${opening.replaceAll(/[^\n]/g, " ")}${afterOpening.slice(0, closing.index)}`;
  const bodyAt = opening.length + closing.index + closing[0].length;
  return { yaml, body: text.slice(bodyAt), bodyAt };
}
