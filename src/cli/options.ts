/** Options shared by commands, each with its environment variable. */

import { type Command, InvalidArgumentError, Option } from "commander";
import { RefusedError } from "../contract/refused-error.ts";
import type { Retention } from "../editions/store/tasks/prune.ts";
import { say } from "../language/language.ts";
import { placeholder } from "./command-words.ts";

/** An option with the environment variable of its name: `--max-age` and `MONTRA_MAX_AGE`. */
export function settingOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.env(environmentOf(option.name()));
}

export function environmentOf(name: string): string {
  return `MONTRA_${name.replaceAll("-", "_").toUpperCase()}`;
}

export const storeOption = () =>
  settingOption(`--store ${placeholder("place")}`, say.usage.store)
    .default("data/site")
    .argParser(storePlace);

/** Refuses the empty value, so that `MONTRA_STORE=` does not mean the current folder. */
function storePlace(text: string): string {
  if (text !== "") return folderInFull(text);
  throw new InvalidArgumentError(say.usage.place);
}

/** Refuses `~/site` and `~ana/site`, because the shell expands no "~" after "=" and in files. */
export function folderInFull(text: string): string {
  if (!/^~[^/]*(?:\/|$)/.test(text)) return text;
  throw new InvalidArgumentError(say.usage.home);
}

export const noWaitOption = () => new Option("--no-wait", say.publish.options.noWait);

export const hostOption = () =>
  new Option(`--host ${placeholder("address")}`, say.usage.host)
    .env("HOST")
    .default("127.0.0.1")
    .argParser(listeningAddress);

/** Refuses the empty value, because `HOST=` would mean all addresses of the machine. */
export function listeningAddress(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError(say.usage.address);
}

export const portOption = () =>
  new Option(`--port ${placeholder("number")}`, say.usage.port)
    .env("PORT")
    .default(8000)
    .argParser(wholeNumber({ from: 0, to: 65_535 }));

export const publicUrlOption = () =>
  settingOption(`--public-url ${placeholder("url")}`, say.usage.publicUrl).argParser(absoluteUrl);

/** Bounds are inclusive. @param or a word that the caller accepts too, for the message */
export function wholeNumber({ from, to, or = "" }: { from: number; to: number; or?: string }) {
  return (text: string): number => {
    const number = Number(text);
    if (/^[0-9]+$/.test(text) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(say.usage.wholeNumber({ from, to, or }));
  };
}

export const publicationNumber = wholeNumber({ from: 1, to: 999_999_999 });

export function httpUrl(text: string): URL {
  const url = URL.parse(text);
  // Credentials would be shown to every reader, and `fetch` refuses URLs that have them.
  const hasCredentials = url?.username !== "" || url.password !== "";
  if (url && /^https?:$/.test(url.protocol) && !hasCredentials) return url;
  throw new InvalidArgumentError(say.usage.url);
}

/** @returns the URL without a trailing slash */
export function absoluteUrl(text: string): string {
  const { href, search, hash } = httpUrl(text);
  if (search !== "" || hash !== "") throw new InvalidArgumentError(say.usage.url);
  // The look-behind keeps the match linear: it begins only at the first slash of the end.
  return href.replace(/(?<!\/)\/+$/, "");
}

/** The URL of a service, without `/api`. @throws RefusedError */
export function serviceUrl(text: string): string {
  try {
    return absoluteUrl(text).replace(/\/api$/, "");
  } catch (error) {
    throw new RefusedError((error as Error).message, { cause: error });
  }
}

export function retention(text: string): Retention {
  const [, number, days] = /^([1-9][0-9]{0,5})(d?)$/.exec(text) ?? [];
  if (number === undefined) {
    throw new InvalidArgumentError(
      'Expected a number of publications such as "20", or of days such as "30d".',
    );
  }
  // By days alone, but never without the last publication.
  return days
    ? { publications: 1, days: Number(number) }
    : { publications: Number(number), days: 0 };
}

/** Without an offset, in the machine's time zone. @returns epoch milliseconds */
export function moment(text: string): number {
  try {
    if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    const zone = Temporal.Now.timeZoneId();
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    throw new InvalidArgumentError(say.usage.moment);
  }
}

export interface RemoteFlags {
  readonly header: readonly (readonly [name: string, value: string])[];
  readonly atOnce: number;
  readonly perSecond: number;
  /** Seconds. */
  readonly timeout: number;
  readonly retries: number;
}

export function addRemoteOptions(
  command: Command,
  { perSecond, retries }: Pick<RemoteFlags, "perSecond" | "retries">,
): Command {
  const upTo = (to: number, from = 1) => wholeNumber({ from, to });
  return command
    .option(
      "--header <name: value>",
      "sent to that host alone, such as a token; may be repeated",
      addHeader,
      [],
    )
    .option("--at-once <number>", "requests at once", upTo(64), 4)
    .option("--per-second <number>", "requests a second", upTo(10_000), perSecond)
    .option("--timeout <seconds>", "for one answer", upTo(600), 60)
    .option("--retries <number>", "after the first attempt", upTo(100, 0), retries);
}

export function remoteOptionsOf(flags: RemoteFlags) {
  const { header, timeout, atOnce, perSecond, retries } = flags;
  // Portugal writes 24 hours.
  const onPause = (until: Date) =>
    console.error(`The service asks to wait until ${until.toLocaleTimeString("pt-PT")}`);
  return { headers: header, timeoutSeconds: timeout, atOnce, perSecond, retries, onPause };
}

function addHeader(text: string, previous: RemoteFlags["header"]): RemoteFlags["header"] {
  const colon = text.indexOf(":");
  const [name, value] = [text.slice(0, colon), text.slice(colon + 1).trim()];
  if (colon === -1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /\p{Cc}/u.test(value))
    throw new InvalidArgumentError('Expected a header field such as "Authorization: Token 1".');
  return [...previous, [name, value]];
}
