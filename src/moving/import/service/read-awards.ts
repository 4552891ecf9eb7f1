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
import { numberIn } from "../harvest/harvest.ts";
import { keyIn, reportNotPrinted } from "./harvest-item.ts";
import { ListReader, readItems, type ServiceImport } from "./read-list.ts";

type AwardList = "candidatos" | "vencedores";
const pathOf = (list: AwardList) => `/api/premio/${list}/`;
const sponsorsOf = (premio: number) => `/api/premio/list/${premio}/patrociniostop/`;

const NONEXISTENT_EDITION = 999_999;
// Requested even if no entry names them.
const FIRST_EDITIONS = Array.from({ length: 30 }, (_, index) => index + 1);
// After so many failures without one success, details are no longer requested.
const MAX_MISSES = 5;

/** A candidate or a winner, as its list shows it. */
interface Entry {
  readonly list: AwardList;
  readonly shown: JsonRecord;
  /** Tells it from the other entries of the list. */
  readonly key: string;
  /** `Ab3dE5gH` in its address, `https://www.example.pt/candidato/Ab3dE5gH/`. */
  readonly code: string | undefined;
  /** In findings: `candidatos/Ab3dE5gH`. */
  readonly at: string;
}

export class AwardReader {
  readonly #reading: ServiceImport;
  /** Award editions known to exist, with the fields shown. */
  readonly #editions = new Map<number, JsonRecord>();
  /** The award editions of entries, by their keys and by their codes. */
  readonly #editionOf = new Map<string, number>();
  readonly #categories = new Set<string>();
  /** Responses of `/candidato/<code>/`, by code. */
  readonly #details = new Map<string, JsonRecord>();

  constructor(reading: ServiceImport) {
    this.#reading = reading;
  }

  /** @returns whether the service has any list of the awards */
  async read(): Promise<boolean> {
    const candidates = await this.#readList("candidatos");
    const winners = await this.#readList("vencedores");
    const entries = [...(candidates ?? []), ...(winners ?? [])];
    await this.#readDetails(entries);
    for (const { key, shown } of entries) this.#noteEdition(shown, key);
    const hasSponsorLists = await this.#readSponsors();
    const allCandidates = await this.#withUnlisted("candidatos", candidates ?? []);
    const allWinners = await this.#withUnlisted("vencedores", winners ?? []);
    this.#harvestEntries(allWinners, this.#harvestEntries(allCandidates));
    this.#harvestEditions();
    return hasSponsorLists || candidates !== undefined || winners !== undefined;
  }

  async #readList(list: AwardList): Promise<Entry[] | undefined> {
    const items = await readItems(this.#reading, pathOf(list));
    return items?.map((item) => entryOf(list, item));
  }

  async #readDetails(entries: readonly Entry[]): Promise<void> {
    const { service, onProgress } = this.#reading;
    const codes = new Set(entries.map(({ code }) => code).filter((code) => code !== undefined));
    let misses = 0;
    for (const [index, code] of [...codes].entries()) {
      onProgress("service", index + 1, codes.size);
      const response = await service.json(`/candidato/${code}/`);
      if (response.kind === "json" && isJsonRecord(response.value)) {
        this.#details.set(code, response.value);
        this.#noteEdition(response.value, code);
      } else misses += 1;
      if (misses >= MAX_MISSES && this.#details.size === 0) return;
    }
  }

  /** Notes the edition in the field `premio`: an object, or the number or address of one. */
  #noteEdition(shown: JsonRecord, keyOrCode: string): void {
    const [premio] = [shown.premio].flat();
    const edition: JsonRecord = isJsonRecord(premio) ? premio : { id: keyIn(premio) };
    const number = numberIn(edition.id);
    if (number === undefined) return;
    this.#editionOf.set(keyOrCode, number);
    this.#editions.set(number, { ...this.#editions.get(number), ...edition });
    reportNotPrinted(this.#reading.findings, "premios", edition, ["id", "nome"]);
  }

  /** @returns whether the service seems to have lists of sponsors */
  async #readSponsors(): Promise<boolean> {
    const { service, harvest, findings, onProgress } = this.#reading;
    // If the service has a list even for a non-existent edition, an empty list proves nothing.
    const isEmptyListProof = (await service.json(sponsorsOf(NONEXISTENT_EDITION))).kind !== "json";
    let count = 0;
    for (const premio of this.#editionsToRequest) {
      onProgress("service", premio, undefined);
      const path = sponsorsOf(premio);
      const list = new ListReader(service, path);
      const sponsors = (await Array.fromAsync(list.pages())).flat();
      if (!list.isWhole) findings.add("unread", path, "could not be read to its end");
      // A list that could not be read to its end may have sponsors.
      if (list.isThere && (isEmptyListProof || sponsors.length > 0 || !list.isWhole))
        this.#editions.getOrInsert(premio, {});
      for (const [index, sponsor] of sponsors.entries()) {
        // Not a field: findings name a sponsor by its place, because it has no name of its own.
        const lugar = `${premio}-${index + 1}`;
        reportNotPrinted(findings, "patrocinios", sponsor, usualNames(patrociniosList));
        count += 1;
        harvest.add("patrocinios", count, { ...sponsor, id: undefined, premio, lugar });
      }
    }
    return count > 0 || (this.#editions.size > 0 && isEmptyListProof);
  }

  get #editionsToRequest(): ReadonlySet<number> {
    return new Set([...FIRST_EDITIONS, ...this.#editions.keys()]);
  }

  /**
   * Requests a list by edition, which tells the editions of its entries.
   * @returns also the entries that only a list by edition shows
   */
  async #withUnlisted(list: AwardList, listed: readonly Entry[]): Promise<readonly Entry[]> {
    // A service that ignores the filter returns everything even for a non-existent edition.
    if (listed.length === 0 || (await this.#entriesOf(NONEXISTENT_EDITION, list)).length > 0)
      return listed;
    const keys = new Set(listed.map(({ key }) => key));
    const all = [...listed];
    for (const premio of this.#editionsToRequest) {
      for (const entry of await this.#entriesOf(premio, list)) {
        const { key, code, at } = entry;
        this.#editions.getOrInsert(premio, {});
        this.#editionOf.getOrInsert(key, premio);
        if (code !== undefined) this.#editionOf.getOrInsert(code, premio);
        if (keys.has(key)) continue;
        keys.add(key);
        all.push(entry);
        const said = `only ${pathOf(list)}?premio=${premio} shows it; the new list will too`;
        this.#reading.findings.add("list", at, said);
        await this.#readDetails([entry]);
      }
    }
    return all;
  }

  async #entriesOf(premio: number, list: AwardList): Promise<Entry[]> {
    const query = { premio: `${premio}` };
    const pages = new ListReader(this.#reading.service, pathOf(list), { query }).pages();
    return (await Array.fromAsync(pages)).flat().map((item) => entryOf(list, item));
  }

  /** @param candidates as returned, for winners @returns the entries by lower-case code */
  #harvestEntries(
    entries: readonly Entry[],
    candidates: ReadonlyMap<string, Entry> = new Map(),
  ): ReadonlyMap<string, Entry> {
    const { harvest, findings } = this.#reading;
    const byCode = new Map<string, Entry>();
    for (const [index, entry] of entries.entries()) {
      const { list, shown, code = "", at } = entry;
      const details = this.#details.get(code) ?? {};
      // Both lists have the same fields.
      reportNotPrinted(findings, list, shown, usualNames(candidatosList));
      reportNotPrinted(findings, "candidatos", details, usualNames(candidatoDetail));
      // Codes that differ only in capitals are different projects there, but one address here.
      const lowerCode = code.toLowerCase();
      const entryOfCode = byCode.get(lowerCode);
      if (list === "candidatos" && entryOfCode?.code === code) {
        findings.add("different", at, "is listed twice, and imported once", "");
        continue;
      }
      const references = this.#referencesOf(entry, details);
      const candidate = candidates.get(lowerCode);
      if (candidate) {
        this.#reportDifferences(at, candidate.shown, shown);
        harvest.add(list, index + 1, { ...references, candidato: code });
        continue;
      }
      const codigo = entryOfCode === undefined && code !== "" ? code : undefined;
      if (codigo === undefined) {
        const noCode = "holds no code of eight letters and digits";
        const fault = entryOfCode ? "has the code of another" : noCode;
        const said = `its address ${JSON.stringify(shown.url)} ${fault}, so it gets a new code`;
        findings.add("different", at, said, "");
      } else byCode.set(lowerCode, entry);
      harvest.add(list, index + 1, { ...details, ...shown, ...references, codigo, id: undefined });
    }
    return byCode;
  }

  /** The award edition, assumed if no response tells it, and the category. */
  #referencesOf({ shown, key, code = "", at }: Entry, details: JsonRecord) {
    const premio =
      this.#editionOf.get(key) ??
      this.#editionOf.get(code) ??
      this.#assumeEdition(at, shown.premio ?? details.premio);
    return { premio, categoria: this.#category(shown, at) };
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

function entryOf(list: AwardList, shown: JsonRecord): Entry {
  const { url, categorias, nome } = shown;
  // More than the address, because a project may win in several categories.
  const key = JSON.stringify([url, categorias, nome]);
  const address = typeof url === "string" ? url : "";
  const [, code] = /\/candidato\/([A-Za-z0-9]{8})\/?(?:[?#].*)?$/.exec(address) ?? [];
  const name = code ?? (url ? lastSegment(String(url)) : nome);
  return { list, shown, key, code, at: `${list}/${name}` };
}
