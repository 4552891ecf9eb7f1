/**
 * Runs `console` blocks of documents: lines `$ curl …` with their output. `…` matches anything;
 * alone on a line, any lines. `curl` is emulated.
 */
import { readFileSync } from "node:fs";
import { request } from "node:http";

export interface Example {
  /** `docs/api.md:42`. */
  readonly at: string;
  readonly command: string;
  readonly expected: string;
}

/** @param file path from the root of the project */
export function examplesOf(file: string): Example[] {
  const lines = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split("\n");
  const examples: { at: string; command: string; printed: string[] }[] = [];
  let inside = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("```")) inside = line === "```console";
    else if (inside && line.startsWith("$ curl ")) {
      examples.push({ at: `${file}:${index + 1}`, command: line.slice(2), printed: [] });
    } else if (inside) examples.at(-1)?.printed.push(line);
  }
  return examples.map(({ printed, ...example }) => ({ ...example, expected: printed.join("\n") }));
}

export function matches(printed: string, expected: string): boolean {
  const pattern = expected
    .split("\n")
    .map((line) => (line === "…" ? "(?:.*\\n)*?.*" : line.split("…").map(escapeRegExp).join(".*")))
    .join("\\n");
  // As a terminal shows it.
  const shown = printed.trimEnd().replaceAll("\r\n", "\n").replace("\uFEFF", "");
  return new RegExp(`^${pattern}$`).test(shown);
}

/** @param address replaces `http://127.0.0.1:8000`. @returns the output of curl */
export async function curl(command: string, address: string): Promise<string> {
  const { url, method, headers, include } = parseCurl(command);
  const { hostname, port, pathname, search } = new URL(url);
  if (`${hostname}:${port}` !== "127.0.0.1:8000") throw new Error(`Not of this service: ${url}`);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const service = new URL(address);
  const options = { host: service.hostname, port: service.port, path: pathname + search };
  const sent = request(
    { ...options, method, headers: { Accept: "*/*", ...headers } },
    (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const head = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
        const raw = response.rawHeaders;
        for (let at = 0; at < raw.length; at += 2) head.push(`${raw[at]}: ${raw[at + 1]}`);
        const body = Buffer.concat(chunks).toString("utf8");
        resolve(include ? `${head.join("\n")}\n\n${body}` : body);
      });
    },
  );
  sent.on("error", reject);
  sent.end();
  return await promise;
}

function parseCurl(command: string) {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
  const headers: Record<string, string> = {};
  let [url, method, include] = ["", "GET", false];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "-H") {
      const [name = "", ...value] = (words[++at] as string).split(":");
      headers[name] = value.join(":").trim();
    } else if (word === "-X") method = words[++at] as string;
    else if (word === "-I" || word === "-sI") [method, include] = ["HEAD", true];
    else if (word === "-i" || word === "-si") include = true;
    else if (word !== "-s") url = word;
  }
  return { url, method, headers, include };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
