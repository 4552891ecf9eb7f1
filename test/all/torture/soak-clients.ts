/** Normal clients compare every response with the publications that were current meanwhile. */
import { hash } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Answers } from "../../support/answers.ts";
import { type Dice, isWhole } from "../../support/scale.ts";

/** A later response counts as none; with other tests on the machine, each waits for them. */
const PATIENCE_MILLISECONDS = isWhole ? 10_000 : 60_000;
/** A node that is further behind answers wrongly. */
const BEHIND_MILLISECONDS = 60_000;
/** Minimums are taken over so many consecutive requests. */
const IN_A_ROW = 100;

/** The publications, and when each stopped being the newest. */
export class SoakPublication {
  readonly #all: { readonly answers: Answers; until: number }[] = [];
  #publishing: Promise<unknown> = Promise.resolve();

  /** @param publish returns the responses of the new publication once it is current */
  async publish(publish: () => Promise<Answers>): Promise<void> {
    const publishing = publish().then((answers) => {
      const last = this.#all.at(-1);
      if (last) last.until = performance.now();
      this.#all.push({ answers, until: Infinity });
    });
    this.#publishing = publishing;
    await publishing;
  }

  get number(): number {
    return this.#all.length;
  }

  /** A random address of the newest publication. */
  address(dice: Dice, wanted: (path: string) => boolean): string {
    return dice.one([...(this.#all.at(-1)?.answers.keys() ?? [])].filter(wanted));
  }

  /** Whether a publication that was current at `asked` has this body; waits for a running one. */
  async mayAnswer(path: string, sha256: string, asked: number): Promise<boolean> {
    if (this.#is(path, sha256, asked)) return true;
    await this.#publishing;
    return this.#is(path, sha256, asked);
  }

  #is(path: string, sha256: string, asked: number): boolean {
    return this.#all.some(({ answers, until }) => {
      const expected = answers.get(path);
      return (
        expected !== undefined && sha256.startsWith(expected) && until > asked - BEHIND_MILLISECONDS
      );
    });
  }
}

export interface Met {
  readonly wrong: readonly string[];
  readonly requests: number;
  /** By status; 0: no response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The share of 200 and 304 in all responses; `worstShare` in the worst hundred. */
  readonly share: number;
  readonly worstShare: number;
  /** When the worst hundred ended, in seconds after the start. */
  readonly worstAt: number;
  readonly slowestMilliseconds: number;
}

export interface Clients {
  /** So far. */
  requests(): number;
  end(): Promise<Met>;
}

export function startClients(
  address: string,
  { published, dice, clients }: { published: SoakPublication; dice: Dice; clients: number },
): Clients {
  let isEnding = false;
  const wrong: string[] = [];
  const begun = performance.now();
  const outcomes: Outcome[] = [];
  const statuses = new Map<number, number>();
  let slowestMilliseconds = 0;

  /** The hash of the body of each tag. */
  const bodies = new Map<string, string>();
  const client = async (keepsConnection: boolean) => {
    const agent = keepsConnection ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
    const tags = new Map<string, string>();
    while (!isEnding) {
      // Mostly data, sometimes an image.
      const isMedium = dice.integer(25) === 0;
      const path = published.address(dice, (one) => one.startsWith("/media/") === isMedium);
      const asked = performance.now();
      const known = dice.integer(4) === 0 ? tags.get(path) : undefined;
      const coding = dice.one(["identity", "gzip", "br", "zstd"]);
      const answer = await ask(address + path, agent, { coding, known });
      slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - asked);
      if (isEnding) break;
      const { status, sha256, etag } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const at = Math.round((performance.now() - begun) / 1000);
      outcomes.push({ isGood: status === 200 || status === 304, at });
      if (status === 200) {
        if (!(await published.mayAnswer(path, sha256, asked)))
          wrong.push(`${path} has other bytes`);
        else if (etag === undefined || bodies.getOrInsert(etag, sha256) !== sha256)
          wrong.push(`${path} has ${etag}`);
        else tags.set(path, etag);
      } else if (status === 304) {
        if (etag !== known) wrong.push(`${path} is not changed since ${known}: ${etag}`);
      } else if (status !== 503 && status !== 0) wrong.push(`${path}: ${status}`);
      await sleep(5 + dice.integer(20));
    }
    if (agent) agent.destroy();
  };
  const running = Array.from({ length: clients }, (_, number) => client(number % 2 === 0));

  const end = async () => {
    isEnding = true;
    await Promise.all(running);
    const good = outcomes.filter(({ isGood }) => isGood).length;
    return {
      wrong,
      requests: outcomes.length,
      statuses,
      share: good / outcomes.length,
      ...worstOf(outcomes),
      slowestMilliseconds,
    };
  };
  return { requests: () => outcomes.length, end };
}

interface Outcome {
  readonly isGood: boolean;
  /** Seconds after the start. */
  readonly at: number;
}

function worstOf(outcomes: readonly Outcome[]): Pick<Met, "worstShare" | "worstAt"> {
  let worst = { worstShare: 1, worstAt: 0 };
  let good = 0;
  for (const [index, { isGood, at }] of outcomes.entries()) {
    good += Number(isGood) - Number(outcomes[index - IN_A_ROW]?.isGood ?? false);
    const share = good / IN_A_ROW;
    if (index >= IN_A_ROW - 1 && share < worst.worstShare)
      worst = { worstShare: share, worstAt: at };
  }
  return worst;
}

interface Answer {
  readonly status: number;
  readonly sha256: string;
  readonly etag: string | undefined;
}

async function ask(
  url: string,
  agent: Agent | false,
  { coding, known }: { coding: string; known: string | undefined },
): Promise<Answer> {
  const headers = {
    Accept: "application/json, image/*",
    "Accept-Encoding": coding,
    ...(known && { "If-None-Match": known }),
  };
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  try {
    const asked = request(url, { agent, headers, signal }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const { etag, "content-encoding": sent } = response.headers;
    const body = Buffer.concat(chunks);
    const plain = sent === undefined ? body : DECODE[sent]?.(body);
    return { status: response.statusCode ?? 0, sha256: hash("sha256", plain ?? ""), etag };
  } catch {
    return { status: 0, sha256: "", etag: undefined };
  }
}

const DECODE: Readonly<Record<string, (sent: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};
