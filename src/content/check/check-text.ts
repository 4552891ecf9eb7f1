/**
 * Texts of a certain form: addresses, codes, dates, coordinates, paths. Each is trimmed and kept as it
 * was written otherwise.
 * @see content.md, "Values"
 */

import { kinds } from "../../contract/kinds.ts";
import { say } from "../../language/language.ts";
import { slugify } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { checkCoordinates } from "./coordinates.ts";
import { dateMeant, dateNear, instantNear } from "./meant.ts";
import { daysIn, isDate, parseMoment } from "./moment.ts";

type TextVerdict = { readonly value: string } | Complaint;

const SLUG = new RegExp(`^${kinds.slug.pattern}$`);
const CODE = new RegExp(`^${kinds.code.pattern}$`);

/** The check of each form, by the kind that has it. */
export const textChecks = {
  text: (text: string): TextVerdict => ({ value: text.trim() }),
  html: (text: string): TextVerdict => ({ value: text }),
  slug: checkSlug,
  code: checkCode,
  date: checkDate,
  moment: checkMoment,
  instant: checkInstant,
  url: checkUrl,
  gps: checkCoordinates,
  image: checkImagePath,
};

/** Whether a text can be a slug. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

function checkSlug(text: string): TextVerdict {
  if (isSlug(text)) return { value: text };
  // Of an address the last part: "/noticias/obras/".
  const better = slugify(text.split("/").findLast((part) => part.trim() !== "") ?? text);
  return {
    wrong: say.values.notForAddress({ quoted: quote(text) }),
    expected: say.values.expected({ kind: "slug" }),
    fix: better
      ? say.values.write({ text: quote(better) })
      : say.values.writeWord({ example: kinds.slug.example }),
  };
}

function checkCode(text: string): TextVerdict {
  const code = text.trim();
  if (CODE.test(code)) return { value: code };
  const wrong = /^[A-Za-z0-9]*$/.test(code)
    ? say.values.codeLength({ quoted: quote(code), length: code.length })
    : say.values.codeCharacters({ quoted: quote(code) });
  return {
    wrong,
    expected: say.values.expected({ kind: "code" }),
    fix: say.values.correctOrLeaveOut,
  };
}

function checkDate(text: string): TextVerdict {
  const expected = say.values.expected({ kind: "date" });
  const date = text.trim();
  if (isDate(date)) return { value: date };
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(date);
  const better = dateNear(date);
  if ((!parts && !local) || better) {
    const { form, withTime, hyphens } = say.values.date;
    return {
      wrong: (better?.time === undefined ? form : withTime)({ quoted: quote(date) }),
      expected,
      fix: better ? say.values.write({ text: better.date }) : hyphens,
    };
  }
  const swapped = local && dateMeant(`${local[2]}/${local[1]}/${local[3]}`);
  if (swapped) {
    return {
      wrong: say.values.date.swapped({ date }),
      expected: say.values.date.both,
      fix: say.values.write({ text: swapped }),
    };
  }
  const [year, month] = [Number(parts?.[1] ?? local?.[3]), Number(parts?.[2] ?? local?.[2])];
  const last = month >= 1 && month <= 12 ? daysIn(year, month) : undefined;
  return {
    wrong: say.values.date.none({ date }),
    expected,
    fix: last && year > 0 ? say.values.date.lastDay({ last }) : say.values.date.yearOrMonth,
  };
}

function checkMoment(text: string): TextVerdict {
  const moment = parseMoment(text.trim());
  return typeof moment === "string" ? { value: moment } : moment;
}

function checkInstant(text: string): TextVerdict {
  const instant = text.trim();
  if (isDate(instant)) return { value: instant };
  const moment = parseMoment(instant);
  if (typeof moment === "string") return { value: moment };
  // Never "leave it out": then it would be seen at once, or for good.
  const better = instantNear(instant);
  const isInNoCalendar = better === undefined && LOCAL_DATE.test(instant);
  return {
    wrong: isInNoCalendar ? say.values.moment.noDate({ quoted: quote(instant) }) : moment.wrong,
    expected: say.values.expected({ kind: "instant" }),
    fix: better ? say.values.write({ text: better }) : say.values.moment.instant,
  };
}

const LOCAL_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}(?: |$)/;

/** Whether an address names a file of the folder. */
export function isMediaPath(address: string): boolean {
  return address.startsWith("media/");
}

/** Within a sentence, or in brackets, as mails and Markdown have them. */
const WITHIN = /(?<=[\s<(])https?:\/\/[^\s<>"()[\]]{1,1000}(?=$|[\s>)])/gi;

function addressWithin(text: string): string | undefined {
  const [one, ...others] = Array.from(text.matchAll(WITHIN), ([found]) => found);
  const address = others.length === 0 ? one?.replace(/[.,;]$/, "") : undefined;
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

function checkUrl(text: string): TextVerdict {
  const url = text.trim();
  if (/^(?:\.?\/)*media[/\\]/i.test(url)) {
    return complaintAboutImagePath(url) ?? { value: url.normalize("NFC") };
  }
  const isPlain = /^https?:\/\/[^\s/]/i.test(url) && !/[\s\p{Cc}\\<>"]/u.test(url);
  if (isPlain && URL.canParse(url)) return { value: url };
  const within = addressWithin(url);
  const host = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:pt|com|org|eu|net)\b)/i.test(url);
  return {
    wrong: say.values.url.wrong({ quoted: quote(url) }),
    expected: say.values.expected({ kind: "url" }),
    fix:
      within !== undefined
        ? say.values.write({ text: quote(within) })
        : host && URL.canParse(`https://${url}`)
          ? say.values.write({ text: quote(`https://${url}`) })
          : /^(?:mailto:)?[^\s@/:]+@[^\s@/]+$/i.test(url)
            ? say.values.url.mail
            : say.values.url.copy,
  };
}

function checkImagePath(text: string): TextVerdict {
  const path = text.trim();
  return complaintAboutImagePath(path) ?? { value: path };
}

const MARKED_IMAGE = /\]\(<?(media\/[^)>]+)/;

/** What is wrong with a path by its looks; whether the image exists is `intake.ts`'s to find out. */
export function complaintAboutImagePath(path: string): Complaint | undefined {
  const expected = say.values.expected({ kind: "image" });
  const quoted = quote(path);
  const bare = path.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("//")) {
    return {
      wrong: say.values.image.elsewhere({ quoted }),
      expected,
      fix: say.values.image.saveInMedia,
    };
  }
  if (bare.split("/").includes("..")) {
    return {
      wrong: say.values.image.leadsOut({ quoted }),
      expected,
      fix: say.values.image.copyIntoMedia,
    };
  }
  if (bare === "media" || bare === "media/") {
    return { wrong: say.values.image.noName({ quoted }), expected, fix: say.values.image.addName };
  }
  const isPlain = path === bare && !path.split("/").includes(".");
  if (isPlain && path.startsWith("media/")) return undefined;
  const straight = bare.replaceAll(/\/(?:\.\/)+/g, "/");
  // Also of a path that was copied with the folders above.
  const [, within = straight] = /^(?:media|(?!media\/).*\/media)\/(.*)/is.exec(straight) ?? [];
  const better = MARKED_IMAGE.exec(path)?.[1] ?? `media/${within}`;
  const { notPlain, notInMedia } = say.values.image;
  const wrong = path.startsWith("media/") ? notPlain({ quoted }) : notInMedia({ quoted });
  return { wrong, expected, fix: say.values.write({ text: quote(better) }) };
}
