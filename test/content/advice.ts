/** Finds the messages that gave the advice of a report, by the words around their values. */
import type { Notice, Problem } from "../../src/authoring/content/report/content.ts";
import { collectionNames, collections } from "../../src/contract/site/collections.ts";
import { en } from "../../src/language/en.ts";

const SECTIONS = [
  ...(["files", "values", "fields", "html", "site", "text", "frontMatter", "markdown"] as const),
  ...(["yaml", "json", "csv", "workbook", "tables", "items", "attachments", "images"] as const),
];

/** Texts that are advice, or notices with advice. */
const TEXTS =
  /^text\.doubts\.|^values\.write\w*$|^values\.image\.putThere$|^fields\.(?:addLine|fillCell|leaveEmpty)$|^tables\.addColumn$|^html\.noPage$|^html\.taken\.(?:frame|hidden|image)$|^workbook\.hidden/;

/** Stands for a value. */
const VALUE = "\u0001";
const LISTS = new Set("endings fields formats needs by".split(" "));
const COLLECTIONS = new Set(["collection", "other", "scope", "target"]);
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: ["text"],
  of: "rows cells megabytes pieces open signs words values depth".split(" "),
  address: ["data:", VALUE],
  change: ["capitals", "space", "percent", "ending", "unseen"],
};
const OPTIONAL = new Set(["near", "format", "meant", "better", "code"]);
const NOUNS = new RegExp(
  collectionNames
    .flatMap((name) => [name, collections[name].nouns.en.one, collections[name].nouns.en.other])
    .flatMap((noun) => [noun, noun.replace(/^an? /, "")])
    .sort((a, b) => b.length - a.length)
    .join("|"),
  "g",
);

const MAX_CHOICES = Math.max(...Object.values(CHOICES).map(({ length }) => length));

/** Values by name, in all variants of which messages can be made. */
const VARIANTS = Array.from({ length: MAX_CHOICES }, (_, choice) => choice).flatMap((choice) =>
  [true, false].flatMap((flag) =>
    [true, false].map(
      (isThere) =>
        new Proxy(
          {},
          {
            get(_, key: string) {
              const choices = CHOICES[key];
              if (choices) return choices[choice % choices.length];
              if (COLLECTIONS.has(key)) return "noticias";
              if (LISTS.has(key)) return [VALUE];
              if (/^(?:is|has)[A-Z]/.test(key)) return flag;
              return OPTIONAL.has(key) && !isThere ? undefined : VALUE;
            },
          },
        ),
    ),
  ),
);

interface Message {
  readonly path: string;
  readonly forms: readonly RegExp[];
}

/** Every message with advice, by its path. */
export const advice: readonly Message[] = SECTIONS.flatMap((name) => messagesIn(name, en[name]));

function messagesIn(path: string, message: unknown): Message[] {
  const made = typeof message === "function" ? VARIANTS.map((one) => message(one)) : [message];
  const texts = made.map((one) => (isComplaint(one) ? lineOf(one) : one));
  if (texts.every((text) => typeof text === "string")) {
    const isAdvice = isComplaint(made[0]) || TEXTS.test(path);
    return isAdvice ? [{ path, forms: [...new Set(texts)].map(formOf) }] : [];
  }
  if (typeof message !== "object" || message === null) return [];
  return Object.entries(message).flatMap(([key, one]) => messagesIn(`${path}.${key}`, one));
}

function isComplaint(one: unknown): one is Pick<Problem, "wrong" | "expected" | "fix"> {
  return (
    typeof one === "object" &&
    one !== null &&
    "wrong" in one &&
    "fix" in one &&
    typeof one.fix === "string"
  );
}

function lineOf({ wrong, expected = VALUE, fix }: Partial<Problem>): string {
  return `${wrong}\n${expected}\n${fix}`;
}

function formOf(text: string): RegExp {
  const parts = text.replaceAll(NOUNS, VALUE).split(VALUE);
  return new RegExp(`^${parts.map(RegExp.escape).join("[^]*")}$`);
}

/** The paths of messages that may have given a report. */
export function pathsOf(problems: readonly Problem[], notices: readonly Notice[]): string[] {
  const lines = [
    ...problems.flatMap((problem) => [lineOf(problem), problem.fix]),
    ...notices.map(({ said }) => said.replace(/^took out /, "")),
  ];
  const isSaid = ({ forms }: Message) =>
    lines.some((line) => forms.some((form) => form.test(line)));
  return advice.filter(isSaid).map(({ path }) => path);
}
