/**
 * Reads the awards. The award edition of an entry (a candidate or a winner) is in the entry or in
 * its details; otherwise the filter `premio` of the list tells it.
 */
import { shorten } from "../../../authoring/content/report/quote.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../../remote/parse-json.ts";
import { usualNames } from "../../../serving/api/fields.ts";
import { candidatoDetail } from "../../../serving/api/resources/candidato.ts";
import { candidatosList } from "../../../serving/api/resources/candidatos.ts";
import { patrociniosList } from "../../../serving/api/resources/patrocinios.ts";
import { keyIn, numberIn, reportNotPrinted } from "./harvest-item.ts";
import { ListReader, readItems, type ServiceImport } from "./read-list.ts";

type AwardList = "candidatos" | "vencedores";
const pathOf = (name: AwardList) => `/api/premio/${name}/`;
const sponsorsOf = (premio: number) => `/api/premio/list/${premio}/patrociniostop/`;

const NONEXISTENT_EDITION = 999_999;
// Requested even if no entry names them.
const FIRST_EDITIONS = Array.from({ length: 30 }, (_, at) => at + 1);
// After so many failures without one success, details are no longer requested.
const MAX_MISSES = 5;

export class AwardReader {
  readonly #reading: ServiceImport;
  /** Award editions known to exist, with the fields shown. */
  readonly #editions = new Map<number, JsonRecord>();
  /** Award editions of entries, by `entryKey` and by code. */
  readonly #editionOf = new Map<string, number>();
  readonly #categories = new Set<string>();
  /** Responses of `/candidato/<code>/`, by code. */
  readonly #details = new Map<string, JsonRecord>();

  constructor(reading: ServiceImport) {
    this.#reading = reading;
  }

  /** @returns whether the service has any list of the awards */
  async read(): Promise<boolean> {
    const candidates = await readItems(this.#reading, pathOf("candidatos"));
    const winners = await readItems(this.#reading, pathOf("vencedores"));
    const entries = [...(candidates ?? []), ...(winners ?? [])];
    await this.#readDetails(entries);
    for (const entry of entries) this.#noteEdition(entryKey(entry), entry);
    const hasSponsorLists = await this.#readSponsors();
    if (candidates?.length) await this.#findEditionsByFilter("candidatos", candidates);
    if (winners?.length) await this.#findEditionsByFilter("vencedores", winners);
    const candidatesByCode = this.#harvestEntries("candidatos", candidates ?? []);
    this.#harvestEntries("vencedores", winners ?? [], candidatesByCode);
    this.#harvestEditions();
    return hasSponsorLists || candidates !== undefined || winners !== undefined;
  }

  /** @returns whether the service seems to have lists of sponsors */
  async #readSponsors(): Promise<boolean> {
    const { service, harvest, findings, onProgress } = this.#reading;
    // If the service has a list even for a non-existent edition, an empty list proves nothing.
    const isEmptyListProof = (await service.json(sponsorsOf(NONEXISTENT_EDITION))).kind !== "json";
    let count = 0;
    for (const premio of new Set([...FIRST_EDITIONS, ...this.#editions.keys()])) {
      onProgress("service", premio, undefined);
      const path = sponsorsOf(premio);
      const list = new ListReader(service, path);
      const sponsors = (await Array.fromAsync(list.pages())).flat();
      if (!list.isWhole) findings.add("unread", path, "could not be read to its end");
      // A list that could not be read to its end may have sponsors.
      if (list.isThere && (isEmptyListProof || sponsors.length > 0 || !list.isWhole))
        this.#editions.getOrInsert(premio, {});
      for (const [place, sponsor] of sponsors.entries()) {
        // Not a field: findings name a sponsor by its place, because it has no name of its own.
        const lugar = `${premio}-${place + 1}`;
        reportNotPrinted(findings, "patrocinios", sponsor, usualNames(patrociniosList));
        count += 1;
        harvest.add("patrocinios", count, { ...sponsor, id: undefined, premio, lugar });
      }
    }
    return count > 0 || (this.#editions.size > 0 && isEmptyListProof);
  }

  async #readDetails(entries: readonly JsonRecord[]): Promise<void> {
    const { service, onProgress } = this.#reading;
    const codes = new Set(entries.map(codeOf).filter((code) => code !== undefined));
    let misses = 0;
    for (const [place, code] of [...codes].entries()) {
      onProgress("service", place + 1, codes.size);
      const response = await service.json(`/candidato/${code}/`);
      if (response.kind === "json" && isJsonRecord(response.value)) {
        this.#details.set(code, response.value);
        this.#noteEdition(code, response.value);
      } else misses += 1;
      if (misses >= MAX_MISSES && this.#details.size === 0) return;
    }
  }

  /** Requests a list by edition, and adds to `entries` those that only such a list shows. */
  async #findEditionsByFilter(name: AwardList, entries: JsonRecord[]): Promise<void> {
    const shown = new Set(entries.map(entryKey));
    const filtered = async (premio: number): Promise<JsonRecord[]> => {
      const query = { premio: `${premio}` };
      const list = new ListReader(this.#reading.service, pathOf(name), { query });
      return (await Array.fromAsync(list.pages())).flat();
    };
    // A service that ignores the filter returns everything even for a non-existent edition.
    if ((await filtered(NONEXISTENT_EDITION)).length > 0) return;
    for (const premio of new Set([...FIRST_EDITIONS, ...this.#editions.keys()])) {
      for (const entry of await filtered(premio)) {
        this.#editions.getOrInsert(premio, {});
        this.#editionOf.getOrInsert(entryKey(entry), premio);
        const code = codeOf(entry);
        if (code !== undefined) this.#editionOf.getOrInsert(code, premio);
        if (shown.has(entryKey(entry))) continue;
        shown.add(entryKey(entry));
        entries.push(entry);
        const said = `only ${pathOf(name)}?premio=${premio} shows it; the new list will too`;
        this.#reading.findings.add("list", `${name}/${labelOf(entry)}`, said);
        await this.#readDetails([entry]);
      }
    }
  }

  /** @param candidates what the call for candidates returned @returns entries by lower-case code */
  #harvestEntries(
    name: AwardList,
    entries: readonly JsonRecord[],
    candidates: ReadonlyMap<string, JsonRecord> = new Map(),
  ): Map<string, JsonRecord> {
    const { harvest, findings } = this.#reading;
    const byCode = new Map<string, JsonRecord>();
    for (const [place, entry] of entries.entries()) {
      const code = codeOf(entry);
      const at = `${name}/${labelOf(entry)}`;
      // Codes that differ only in capitals are different projects there, but one address here.
      const first = byCode.get(code?.toLowerCase() ?? "");
      // Both lists have the same fields.
      reportNotPrinted(findings, name, entry, usualNames(candidatosList));
      const details = this.#details.get(code ?? "") ?? {};
      reportNotPrinted(findings, "candidatos", details, usualNames(candidatoDetail));
      if (name === "candidatos" && first && codeOf(first) === code) {
        findings.add("different", at, "is listed twice, and imported once", "");
        continue;
      }
      const known = this.#editionOf.get(entryKey(entry)) ?? this.#editionOf.get(code ?? "");
      const premio = known ?? this.#assumeEdition(at, entry.premio ?? details.premio);
      const references = { premio, categoria: this.#category(entry, at) };
      const candidate = candidates.get(code?.toLowerCase() ?? "");
      if (candidate) {
        this.#reportDifferences(at, candidate, entry);
        harvest.add(name, place + 1, { ...references, candidato: code });
        continue;
      }
      if (code === undefined || first) {
        const address = `its address ${JSON.stringify(entry.url)}`;
        const why = first ? "has the code of another" : "holds no code of eight letters and digits";
        findings.add("different", at, `${address} ${why}, so it gets a new code`, "");
      } else byCode.set(code.toLowerCase(), entry);
      const codigo = first ? undefined : code;
      harvest.add(name, place + 1, { ...details, ...entry, ...references, codigo, id: undefined });
    }
    return byCode;
  }

  // Montra prints a winner that was a candidate with the candidate's fields.
  #reportDifferences(at: string, candidate: JsonRecord, winner: JsonRecord): void {
    const { findings, service } = this.#reading;
    for (const field of ["nome", "foto"]) {
      if (candidate[field] === winner[field]) continue;
      const said = `as a candidate it is ${JSON.stringify(candidate[field])}, which is printed`;
      findings.add("different", at, said, field);
      // `montra compare` reports a different photograph twice: as a field, and among the files.
      if (field === "foto")
        findings.add("different", "files", said, service.nameOf(`${winner.foto}`));
    }
  }

  #category({ categorias }: JsonRecord, at: string): string {
    const [first] = [categorias].flat();
    const text = isJsonRecord(first) ? first.descricao : first;
    const name = typeof text === "string" ? text.normalize("NFC").trim() : "";
    const said = `${JSON.stringify(categorias)} is read as ${JSON.stringify(name)}`;
    if (typeof categorias !== "string")
      this.#reading.findings.add("different", at, said, "categorias");
    this.#categories.add(name);
    return name;
  }

  /** Notes the edition in `entry.premio`: an object, or the number or address of one. */
  #noteEdition(key: string, entry: JsonRecord): void {
    const [premio] = [entry.premio].flat();
    const shown: JsonRecord = isJsonRecord(premio) ? premio : { id: keyIn(premio) };
    const number = numberIn(shown.id);
    if (number === undefined) return;
    this.#editionOf.set(key, number);
    this.#editions.set(number, { ...this.#editions.get(number), ...shown });
    reportNotPrinted(this.#reading.findings, "premios", shown, ["id", "nome"]);
  }

  /** The first known edition. @param shown what the entry shows instead of a number */
  #assumeEdition(at: string, shown: unknown): number {
    const [premio] = [shown].flat();
    const [first = 1, second] = [...this.#editions.keys()].sort((a, b) => a - b);
    this.#editions.getOrInsert(first, {});
    const why = premio
      ? `shows its award as ${shorten(JSON.stringify(premio))}, not its number`
      : "no response tells its award";
    if (premio || second !== undefined)
      this.#reading.findings.add("incomplete", at, `${why}; imported into ${first}`);
    return first;
  }

  #harvestEditions(): void {
    const { harvest, findings } = this.#reading;
    for (const [id, { nome, ...others }] of this.#editions) {
      const defaultName = `Prémio ${id}`;
      const said = `its name is not shown; it is called "${defaultName}"`;
      if (!nome) findings.add("incomplete", `premio ${id}`, said);
      harvest.add("premios", id, { ...others, id, nome: nome || defaultName });
    }
    for (const [place, descricao] of [...this.#categories].entries()) {
      harvest.add("categorias", place + 1, { descricao });
    }
  }
}

/** `Ab3dE5gH` in `https://www.example.pt/candidato/Ab3dE5gH/`. */
function codeOf({ url }: JsonRecord): string | undefined {
  if (typeof url !== "string") return undefined;
  return /\/candidato\/([A-Za-z0-9]{8})\/?(?:[?#].*)?$/.exec(url)?.[1];
}

function labelOf(entry: JsonRecord): string {
  const { url, nome } = entry;
  return codeOf(entry) ?? (url ? lastSegment(String(url)) : String(nome));
}

/** More than the address, because a project may win in several categories. */
function entryKey({ url, categorias, nome }: JsonRecord): string {
  return JSON.stringify([url, categorias, nome]);
}
