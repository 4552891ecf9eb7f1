/** Warm servers: the same responses again and again, in slices of all servers in turn. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Case } from "./cases.ts";
import { writeNginxConfiguration } from "./peers/nginx.ts";
import { fetchRaw, headersOf, keepAnswer, type ReadyAnswer } from "./peers/ready-answers.ts";
import { FIRST_PORT, type Peer, startBare, startMontra, startNaive, startNginx } from "./peers.ts";
import { pinToClientCore } from "./process.ts";
import type { Revision } from "./revision.ts";
import { measureSlices, type Slices } from "./slices.ts";

export type PeerName = "montra" | "bare" | "nginx" | "naive" | "revision";

/** By case and peer, with an entry for each process. */
export type WarmFigures = Map<string, Map<PeerName, Slices[]>>;

export interface WarmPlan {
  readonly cases: readonly Case[];
  /** Slices of each process in a case. */
  readonly slices: number;
  readonly store: string;
  readonly edition: string;
  /** For responses and configurations. */
  readonly folder: string;
  readonly revision?: Revision | undefined;
  readonly onCase: (name: string) => void;
}

/** Processes of one commit differ from each other by 3 %. */
const PROCESSES = 3;
const [BARE_PORT, NGINX_PORT] = [FIRST_PORT + 40, FIRST_PORT + 120];
const [MONTRA_PORT, REVISION_PORT] = [FIRST_PORT + 10, FIRST_PORT + 20];

interface Server {
  readonly peer: PeerName;
  readonly pid: number;
  /** Of the case with this index. */
  readonly origin: (index: number) => string;
  readonly supports: (one: Case) => boolean;
}

export async function measureWarm(plan: WarmPlan): Promise<WarmFigures> {
  const figures: WarmFigures = new Map();
  await using stack = new AsyncDisposableStack();
  const servers = await startServers(plan, stack);
  stack.use(pinToClientCore());
  for (const [index, one] of plan.cases.entries()) {
    plan.onCase(one.name);
    const measured = servers.filter(({ supports }) => supports(one));
    const targets = [];
    for (const { pid, origin } of measured) {
      const address = origin(index);
      targets.push({ pid, origin: address, headers: await headersOf(address, one) });
    }
    const slices = await measureSlices(one, targets, plan.slices);
    const byPeer = new Map<PeerName, Slices[]>();
    for (const [at, { peer }] of measured.entries()) {
      byPeer.set(peer, [...(byPeer.get(peer) ?? []), slices[at] as Slices]);
    }
    figures.set(one.name, byPeer);
  }
  return figures;
}

async function startServers(plan: WarmPlan, stack: AsyncDisposableStack): Promise<Server[]> {
  const { store, revision, cases } = plan;
  const files = await prepareAnswers(plan);
  const servers: Server[] = [];
  const add = (peer: PeerName, { pid, origin }: Pick<Peer, "pid" | "origin">) =>
    servers.push({ peer, pid, origin: () => origin, supports: () => true });
  for (let count = 0; count < PROCESSES; count++) {
    add("montra", stack.use(await startMontra({ store, port: MONTRA_PORT + count })));
    if (revision) {
      const other = { store: revision.store, project: revision.folder };
      add("revision", stack.use(await startMontra({ ...other, port: REVISION_PORT + count })));
    }
  }
  const eachOnItsPort = (peer: PeerName, pid: number, first: number) =>
    servers.push({
      peer,
      pid,
      supports: () => true,
      origin: (index) => `http://127.0.0.1:${first + index}`,
    });
  eachOnItsPort("bare", stack.use(await startBare(files.bare)).pid, BARE_PORT);
  const nginx = startNginx(files.nginx);
  if (nginx) eachOnItsPort("nginx", stack.use(nginx).pid, NGINX_PORT);
  if (cases.some((one) => one.naive)) {
    const { pid, origin } = stack.use(await startNaive(plan.edition));
    const supports = (one: Case) => one.naive === true;
    servers.push({ peer: "naive", pid, origin: () => origin, supports });
  }
  return servers;
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
