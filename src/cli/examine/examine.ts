/**
 * The examinations of `montra doctor`: each checks one aspect of this machine, the store or the running service, and
 * returns a finding, with a remedy if something is wrong. None changes anything.
 */
import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { readHistory } from "../../editions/store/history.ts";
import { newestUndamaged } from "../../editions/store/newest-undamaged.ts";
import { publicationSeconds } from "../../editions/store/publication.ts";
import type { Store } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { hostToOpen } from "../../serving/serve/serve.ts";
import { WebhookQueue } from "../../serving/serve/webhooks/webhook-queue.ts";
import { type ExaminationResult, type FindingText, fine, note, warning, wrong } from "./finding.ts";

/** What `serve` would be started with. */
export interface ServeSettings {
  readonly host: string;
  readonly port: number;
  /** Where the queue of its webhooks would be. */
  readonly webhookFolder?: string | undefined;
}

/** `undefined` if it does not apply. */
type Look = (store: Store, settings: ServeSettings) => Promise<FindingText | undefined>;

const examinations: readonly (readonly [subject: string, look: Look])[] = [
  ["Node", async () => fine(process.versions.node)],
  ["store", ofFolder(examineStoreFolder)],
  ["room", ofFolder(examineRoom)],
  ["publications", examinePublications],
  ["clock", examineClock],
  ["service", examineService],
  ["webhooks", examineWebhooks],
];

/** In the order of {@link examinations}; an error of an examination becomes a finding. */
export async function examine(store: Store, settings: ServeSettings): Promise<ExaminationResult[]> {
  const findings: ExaminationResult[] = [];
  for (const [subject, look] of examinations) {
    const found = await look(store, settings).catch((error: Error) => wrong(error.message));
    if (found) findings.push({ subject, ...found });
  }
  return findings;
}

/** Only for a store in a folder. */
function ofFolder(look: (folder: string) => Promise<FindingText | undefined>): Look {
  return async ({ folder }) => (folder === undefined ? undefined : await look(folder));
}

async function examineStoreFolder(folder: string) {
  const place = resolve(folder);
  if (!(await isGranted(place))) {
    return warning(
      `${place} is not there: mount its disk, correct the name, or make it with montra publish <content>`,
    );
  }
  await access(place, constants.R_OK);
  const canWrite = await isGranted(place, constants.W_OK);
  if (canWrite) return fine(`${place} can be read and written`);
  return note(`${place} can be read but not written: enough to serve, not to publish`);
}

/** With less free space, `doctor` warns. */
const WARNING_BYTES = 200 * 1024 * 1024;
/** With less free space, publishing is likely to fail. */
const TOO_FEW_BYTES = 10 * 1024 * 1024;

async function examineRoom(folder: string) {
  if (!(await isGranted(folder))) return undefined;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= WARNING_BYTES) return fine(`${say.changes.size({ count: free })} free`);
  return (free < TOO_FEW_BYTES ? wrong : warning)(
    `only ${say.changes.size({ count: free })} free: make room, or remove old editions with montra prune`,
  );
}

async function isGranted(path: string, mode?: number): Promise<boolean> {
  return await access(path, mode).then(
    () => true,
    () => false,
  );
}

async function examinePublications(store: Store) {
  const whole = await newestUndamaged(store);
  const { damage, publications } = await readHistory(store);
  if (!whole) return warning("none yet. Make one with montra publish <content>");
  const [first] = [...whole.damage, ...damage];
  if (first) return wrong(`serve uses publication ${whole.publication.number}. ${first.message}`);
  return fine(`${publications.length}, number ${whole.publication.number} is current and whole`);
}

const SERVICE_MILLISECONDS = 10_000;

/** Asks the service at the address that `serve` would have, if one runs. */
async function examineService(_: Store, { host, port }: ServeSettings) {
  const url = `http://${hostToOpen(host)}:${port}/readyz`;
  const signal = AbortSignal.timeout(SERVICE_MILLISECONDS);
  const response = await fetch(url, { signal }).catch((error: Error) => error);
  if (response instanceof Error) {
    if (response.name === "TimeoutError") return wrong(`${url} is taken, and does not answer`);
    return note(
      `no service answers at ${url}. Start one with montra serve, or give --host and --port of the running one`,
    );
  }
  const text = await response.text();
  if (!/^\{"status":"/.test(text)) return note(`${url} is answered by something else`);
  if (!response.ok) return wrong(`${url} answers ${response.status}: ${text}`);
  return /"(?:warning|stale|refusing|ahead)":/.test(text) ? warning(text) : fine(text);
}

async function examineClock(store: Store) {
  const current = await store.current().catch(() => undefined);
  if (!current || publicationSeconds(current) <= Date.now() / 1000 + 2)
    return fine(new Date().toISOString());
  return warning(
    `the last publication is of ${current.time}, in the future: this clock was set back, or the clock of the publishing machine was fast. Set it by NTP`,
  );
}

/** Webhooks that have waited longer are a warning, milliseconds. */
const LONG_WAIT = 60_000;

async function examineWebhooks(_: Store, { webhookFolder: folder }: ServeSettings) {
  if (folder === undefined || !WebhookQueue.isIn(folder)) return undefined;
  const moment = (milliseconds: number) => new Date(milliseconds).toISOString();
  const reports = WebhookQueue.report(folder);
  const lines = reports.map(({ url, waiting, waitingSince, deliveredAt, answer }) => {
    const { origin } = new URL(url);
    const told = deliveredAt === null ? "told nothing yet" : `last told ${moment(deliveredAt)}`;
    if (waitingSince === null) return `${origin} ${told}`;
    const tried = answer === null ? "" : `, last answer: ${answer}`;
    return `${origin} ${told}, ${waiting} waiting since ${moment(waitingSince)}${tried}`;
  });
  const says = lines.length > 0 ? lines.join("; ") : "nothing has changed yet";
  const isLate = reports.some(
    ({ waitingSince }) => waitingSince !== null && Date.now() - waitingSince > LONG_WAIT,
  );
  return (isLate ? warning : fine)(`${says} (${folder})`);
}
