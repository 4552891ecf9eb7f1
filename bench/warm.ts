/** Warm servers: the same responses again and again, paired in every round. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Case } from "./cases.ts";
import { type Load, type Measured, measure, warmUp } from "./load.ts";
import { writeNginxConfiguration } from "./peers/nginx.ts";
import { fetchRaw, headersOf, keepAnswer, type ReadyAnswer } from "./peers/ready-answers.ts";
import { FIRST_PORT, type Peer, startBare, startMontra, startNaive, startNginx } from "./peers.ts";
import { untilIdle } from "./process.ts";
import { median } from "./statistics.ts";

export type PeerName = "montra" | "bare" | "nginx" | "naive";

/** The results of every round, by case and peer. */
export type WarmFigures = Map<string, Map<PeerName, Measured[]>>;

export interface WarmPlan {
  readonly cases: readonly Case[];
  readonly rounds: number;
  /** Per case and peer in a round, split into slices between which the peers take turns. */
  readonly seconds: number;
  readonly store: string;
  readonly edition: string;
  /** The maximum warm-up of a peer. */
  readonly warmUpSeconds: number;
  /** The folder for responses and configurations. */
  readonly folder: string;
  readonly onRound: (round: number) => void;
}

const [BARE_PORT, NGINX_PORT] = [FIRST_PORT + 40, FIRST_PORT + 120];

export async function measureWarm(plan: WarmPlan): Promise<WarmFigures> {
  const files = await prepareAnswers(plan);
  const figures: WarmFigures = new Map();
  for (let round = 0; round < plan.rounds; round++) {
    await measureRound(plan, files, { round, figures });
    plan.onRound(round + 1);
  }
  return figures;
}

interface AnswerFiles {
  readonly bare: string;
  readonly nginx: string;
}

async function prepareAnswers({ store, folder, cases }: WarmPlan): Promise<AnswerFiles> {
  await using montra = await startMontra({ store });
  const answers: ReadyAnswer[] = [];
  const files: ReadyAnswer[] = [];
  for (const [index, one] of cases.entries()) {
    const headers = await headersOf(montra.origin, one);
    const raw = await settled(montra.origin, { ...one, headers });
    answers.push(keepAnswer(folder, one, BARE_PORT + index, raw));
    // nginx derives 304 and HEAD itself from the complete response.
    const whole = await settled(montra.origin, { ...one, method: "GET" });
    files.push(keepAnswer(folder, one, NGINX_PORT + index, whole));
  }
  const bare = join(folder, "answers.json");
  writeFileSync(bare, JSON.stringify(answers));
  return { bare, nginx: writeNginxConfiguration(folder, files) };
}

/** The response once it is cached and compressed. */
async function settled(origin: string, one: Case) {
  const wantsCoding = one.headers?.["Accept-Encoding"] !== undefined;
  for (let tries = 0; tries < 500; tries++) {
    const raw = await fetchRaw(origin, one);
    if (tries > 2 && (!wantsCoding || raw.headers.includes("Content-Encoding"))) return raw;
    await sleep(10);
  }
  throw new Error(`${one.path} was never compressed`);
}

async function measureRound(
  plan: WarmPlan,
  files: AnswerFiles,
  into: { round: number; figures: WarmFigures },
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const montra = stack.use(await startMontra({ store: plan.store }));
  const bare = stack.use(await startBare(files.bare));
  const naive = stack.use(await startNaive(plan.edition));
  const nginx = startNginx(files.nginx);
  if (nginx) stack.use(nginx);
  for (const [index, one] of plan.cases.entries()) {
    const peers: [PeerName, Pick<Peer, "pid" | "origin">][] = [
      ["montra", montra],
      ["bare", { pid: bare.pid, origin: `http://127.0.0.1:${BARE_PORT + index}` }],
    ];
    if (nginx) {
      peers.push(["nginx", { pid: nginx.pid, origin: `http://127.0.0.1:${NGINX_PORT + index}` }]);
    }
    if (one.naive) peers.push(["naive", naive]);
    for (const [peer, measured] of await measurePeers(one, peers, plan)) {
      add(into.figures, one.name, { peer, measured });
    }
  }
}

// Short, so that a noisy second affects all peers alike.
const SLICE_SECONDS = 0.25;

async function measurePeers(
  one: Case,
  peers: readonly (readonly [PeerName, Pick<Peer, "pid" | "origin">])[],
  { seconds, warmUpSeconds }: WarmPlan,
): Promise<Map<PeerName, Measured>> {
  const loads = new Map<PeerName, Load>();
  for (const [name, { pid, origin }] of peers) {
    const headers = await headersOf(origin, one);
    const load: Load = { ...one, headers, url: origin + one.path, seconds: SLICE_SECONDS };
    await warmUp(load, warmUpSeconds);
    await untilIdle(pid);
    loads.set(name, load);
  }
  const slices = new Map<PeerName, Measured[]>(peers.map(([name]) => [name, []]));
  for (let slice = 0; slice < Math.max(1, Math.round(seconds / SLICE_SECONDS)); slice++) {
    const turn = slice % peers.length;
    for (const [name, { pid }] of [...peers.slice(turn), ...peers.slice(0, turn)]) {
      const measured = await measure(pid, loads.get(name) as Load);
      await untilIdle(pid);
      if (measured.failed > 0) throw new Error(`${name} failed at ${one.name}`);
      slices.get(name)?.push(measured);
    }
  }
  return new Map([...slices].map(([name, measured]) => [name, middleOf(measured)]));
}

function middleOf(measured: readonly Measured[]): Measured {
  const middle = (read: (one: Measured) => number) => median(measured.map(read));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    processor: middle(({ processor }) => processor),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    failed: 0,
  };
}

function add(
  figures: WarmFigures,
  caseName: string,
  { peer, measured }: { peer: PeerName; measured: Measured },
): void {
  const byPeer = figures.get(caseName) ?? new Map<PeerName, Measured[]>();
  figures.set(caseName, byPeer);
  byPeer.set(peer, [...(byPeer.get(peer) ?? []), measured]);
}
