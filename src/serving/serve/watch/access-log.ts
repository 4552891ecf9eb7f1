/**
 * The access log: one line for each response, written when the response was passed to the socket. Connections without
 * a valid request appear only in `/metrics` and in the log of the service.
 * @see reference.md, "Access log"
 */
import type { IncomingMessage } from "node:http";
import type { Registry } from "prom-client";
import Counter from "prom-client/lib/counter.js";
import type { LineSink } from "./line-sink.ts";

export const accessFormats = ["json", "combined"] as const;
export type AccessFormat = (typeof accessFormats)[number];

export interface Access {
  /** As the client sent it. */
  readonly message: Pick<IncomingMessage, "method" | "url" | "headers" | "httpVersion">;
  /** The client's IP address; `undefined` if the connection is closed. */
  readonly client: string | undefined;
  readonly status: number;
  /** Body bytes. */
  readonly bytes: number;
  /** From the arrival of the request until its response was passed to the socket. */
  readonly milliseconds: number;
  readonly outcome: string;
}

/** Limits of the values that a client chooses, in escaped characters, so that a line fits `MAX_LINE_BYTES`. */
const MAX = { method: 64, url: 2560, field: 512 };

export class AccessLog {
  readonly #sink: LineSink;
  readonly #format: (access: Access, now: number) => string;

  constructor(sink: LineSink, format: AccessFormat) {
    this.#sink = sink;
    this.#format = format === "json" ? formatJson : formatCombined;
  }

  note(access: Access): void {
    this.#sink.write(this.#format(access, Date.now()));
  }

  /** Registers the counter of lost lines. */
  count(registry: Registry): void {
    const sink = this.#sink;
    new Counter({
      name: "montra_access_log_lost_total",
      help: "Lines of the access log that its reader was too slow for.",
      registers: [registry],
      collect() {
        this.reset();
        this.inc(sink.lost);
      },
    });
  }

  async end(): Promise<void> {
    await this.#sink.end();
  }
}

/** @param now epoch milliseconds @returns one line of JSON */
export function formatJson(access: Access, now: number): string {
  const { message, client = "", status, bytes, milliseconds, outcome } = access;
  const { method = "", url = "", headers } = message;
  const { referer, "user-agent": agent } = headers;
  const from = referer === undefined ? "" : `,"referer":${quoted(referer, MAX.field)}`;
  const by = agent === undefined ? "" : `,"agent":${quoted(agent, MAX.field)}`;
  return (
    `{"time":"${new Date(now).toISOString()}","client":"${client}","method":${quoted(method, MAX.method)}` +
    `,"url":${quoted(url, MAX.url)},"status":${status},"bytes":${bytes},"outcome":"${outcome}"` +
    `,"ms":${Math.round(milliseconds * 1000) / 1000}${from}${by}}\n`
  );
}

/** @param now epoch milliseconds @returns one line as Apache and nginx write it ("combined"), in UTC */
export function formatCombined(access: Access, now: number): string {
  const { message, client = "-", status, bytes } = access;
  const { method = "", url = "", httpVersion, headers } = message;
  const { referer = "-", "user-agent": agent = "-" } = headers;
  const request = `${plain(method, MAX.method)} ${plain(url, MAX.url)} HTTP/${httpVersion}`;
  const [from, by] = [plain(referer, MAX.field), plain(agent, MAX.field)];
  return `${client} - - [${momentOf(now)}] "${request}" ${status} ${bytes} "${from}" "${by}"\n`;
}

// Node decodes headers and targets as Latin-1: one character is one byte.
const NOT_ASCII = /[^\x20-\x7e]/g;
const NOT_PLAIN = /[^\x20-\x7e]|["\\]/g;

function quoted(text: string, max: number): string {
  return fitting(text, max, (part) =>
    JSON.stringify(part).replace(NOT_ASCII, (sign) => `\\u${hex(sign, 4)}`),
  );
}

function plain(text: string, max: number): string {
  return fitting(text, max, (part) => part.replace(NOT_PLAIN, (sign) => `\\x${hex(sign, 2)}`));
}

/** Escapes a prefix that fits `max` characters. A character becomes up to six. */
function fitting(text: string, max: number, escaping: (part: string) => string): string {
  const escaped = escaping(text.slice(0, max - 2));
  return escaped.length <= max ? escaped : escaping(text.slice(0, Math.floor((max - 2) / 6)));
}

function hex(sign: string, digits: number): string {
  return sign.charCodeAt(0).toString(16).padStart(digits, "0").slice(-digits);
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `22/Nov/2026:12:00:00 +0000` */
function momentOf(now: number): string {
  const iso = new Date(now).toISOString();
  const month = MONTHS[Number(iso.slice(5, 7)) - 1];
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}
