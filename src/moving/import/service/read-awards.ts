/**
 * Reads the awards: sponsors of editions 1, 2, 3 … until three in a row are missing; candidates and winners with the
 * edition that a filter or their own address gives. Names that the service does not show, such as that of an edition,
 * are generated and reported.
 */
import { type Item, isItem } from "../../../remote/parse-json.ts";
import { readItems, readList } from "./read-list.ts";
import type { ServiceReading } from "./service-reading.ts";
import { isId } from "./take-item.ts";

const CANDIDATES = "/api/premio/candidatos/";
const WINNERS = "/api/premio/vencedores/";
const sponsorsOf = (premio: number) => `/api/premio/list/${premio}/patrociniostop/`;

// Above the number of any edition.
const NO_EDITION = 999_999;
const ABSENT_IN_A_ROW = 3;
const MAX_MISSES = 5;

/** @returns whether the service has any list of the awards */
export async function readAwards(reading: ServiceReading): Promise<boolean> {
  const awards = new Awards(reading);
  return await awards.read();
}

class Awards {
  readonly #reading: ServiceReading;
  /** Names of the existing editions, `undefined` while unknown. */
  readonly #editions = new Map<number, string | undefined>();
  readonly #categories: string[] = [];

  constructor(reading: ServiceReading) {
    this.#reading = reading;
  }

  async read(): Promise<boolean> {
    const hasSponsors = await this.#sponsors();
    const candidates = await readItems(this.#reading, CANDIDATES);
    const winners = await readItems(this.#reading, WINNERS);
    const details = await this.#details([...(candidates ?? []), ...(winners ?? [])]);
    const editionsOf = {
      candidates: await this.#editionsByFilter(CANDIDATES, candidates ?? []),
      winners: await this.#editionsByFilter(WINNERS, winners ?? []),
    };
    const codes = this.#takeCandidates(candidates ?? [], details, editionsOf);
    this.#reportDifferentWinners(candidates ?? [], winners ?? []);
    this.#takeWinners(winners ?? [], { details, editions: editionsOf.winners, codes });
    this.#takeEditions();
    return hasSponsors || candidates !== undefined || winners !== undefined;
  }

  async #sponsors(): Promise<boolean> {
    const { service, harvest, findings, onProgress } = this.#reading;
    // If even a non-existent edition returns an empty list, an empty list does not prove that an edition exists.
    const emptyMeansNone = (await service.json(sponsorsOf(NO_EDITION))).kind === "json";
    let place = 0;
    let absent = 0;
    for (let premio = 1; absent < ABSENT_IN_A_ROW && premio < NO_EDITION; premio++) {
      onProgress("reading sponsors", premio, undefined);
      const path = sponsorsOf(premio);
      const sponsors: Item[] = [];
      const list = await readList(service, path, {
        ahead: 1,
        onPage: (items) => void sponsors.push(...items),
      });
      if (!list.isWhole) findings.add("unread", path, "could not be read to its end");
      const isThere = list.isThere && (!emptyMeansNone || sponsors.length > 0 || !list.isWhole);
      absent = isThere ? 0 : absent + 1;
      if (!isThere) continue;
      this.#editions.set(premio, undefined);
      for (const [at, { imagem, tipo }] of sponsors.entries()) {
        const lugar = `${premio}-${at + 1}`;
        harvest.take("patrocinios", ++place, { premio, imagem, tipo, lugar });
      }
    }
    return place > 0 || (this.#editions.size > 0 && !emptyMeansNone);
  }

  /** Candidates by code, if the service has their addresses. */
  async #details(entries: readonly Item[]): Promise<Map<string, Item>> {
    const { service, onProgress } = this.#reading;
    const details = new Map<string, Item>();
    const codes = new Set(entries.map(codeOf).filter((code) => code !== undefined));
    let misses = 0;
    let asked = 0;
    for (const code of codes) {
      onProgress("reading candidates", ++asked, codes.size);
      const response = await service.json(`/candidato/${code}/`);
      if (response.kind === "json" && isItem(response.value)) details.set(code, response.value);
      else if (++misses >= MAX_MISSES && details.size === 0) break;
    }
    for (const { premio } of details.values()) {
      if (!isItem(premio) || !isId(premio.id)) continue;
      this.#editions.set(premio.id, typeof premio.nome === "string" ? premio.nome : undefined);
    }
    return details;
  }

  /** The edition of each entry, from the list filtered by edition. */
  async #editionsByFilter(path: string, entries: readonly Item[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (entries.length === 0 || this.#editions.size === 0) return found;
    const filtered = async (premio: number): Promise<Item[]> => {
      const items: Item[] = [];
      await readList(this.#reading.service, path, {
        ahead: 1,
        query: { premio: String(premio) },
        onPage: (page) => void items.push(...page),
      });
      return items;
    };
    // A service that ignores the filter returns everything even for a non-existent edition.
    const none = await filtered(NO_EDITION);
    if (none.length > 0) return found;
    for (const premio of [...this.#editions.keys()].sort((a, b) => a - b)) {
      for (const entry of await filtered(premio)) found.set(entryKey(entry), premio);
    }
    return found;
  }

  #takeCandidates(
    candidates: readonly Item[],
    details: ReadonlyMap<string, Item>,
    editionsOf: Record<"candidates" | "winners", ReadonlyMap<string, number>>,
  ): Set<string> {
    const { harvest, findings } = this.#reading;
    const codes = new Set<string>();
    const seen = new Set<string>();
    const byCode = new Map([...editionsOf.winners].map(([key, premio]) => [codeIn(key), premio]));
    for (const [place, entry] of candidates.entries()) {
      let codigo = codeOf(entry);
      const at = `candidatos/${labelOf(entry)}`;
      const address = JSON.stringify(entry.url);
      if (codigo === undefined) {
        const why = `its address ${address} holds no code of eight letters and digits`;
        findings.add("otherwise", at, `${why}, so it gets one of its own`, "");
      } else if (seen.has(codigo)) {
        findings.add("otherwise", at, "stands twice among the candidates, and is taken once", "");
        continue;
      } else if (codes.has(codigo.toLowerCase())) {
        const why = `its code differs from that of another by the case of letters alone`;
        findings.add("otherwise", at, `${why}, so it gets one of its own`, "");
        codigo = undefined;
      }
      if (codigo !== undefined) {
        codes.add(codigo.toLowerCase());
        seen.add(codigo);
      }
      const detail = codigo === undefined ? undefined : details.get(codigo);
      const premio =
        this.#editionIn(detail) ??
        editionsOf.candidates.get(entryKey(entry)) ??
        (codigo === undefined ? undefined : byCode.get(codigo)) ??
        this.#onlyEdition(at);
      const { nome, foto } = entry;
      harvest.take("candidatos", place + 1, {
        ...{ premio, categoria: this.#category(entry), nome, foto, codigo },
        ...(typeof detail?.descricao === "string" && { descricao: detail.descricao }),
      });
    }
    return codes;
  }

  // Montra prints a winner that was a candidate with the candidate's fields.
  #reportDifferentWinners(candidates: readonly Item[], winners: readonly Item[]): void {
    // Reversed, so that the first of several candidates with the same code is kept.
    const inReverse = candidates.toReversed();
    const byCode = new Map(inReverse.map((entry) => [codeOf(entry)?.toLowerCase(), entry]));
    for (const winner of winners) {
      const code = codeOf(winner);
      const candidate = code === undefined ? undefined : byCode.get(code.toLowerCase());
      for (const field of candidate ? ["nome", "foto"] : []) {
        if (candidate?.[field] === winner[field]) continue;
        const difference = `as a candidate it is ${JSON.stringify(candidate?.[field])}, which is printed`;
        this.#reading.findings.add("otherwise", `vencedores/${code}`, difference, field);
      }
    }
  }

  #takeWinners(
    winners: readonly Item[],
    known: {
      readonly details: ReadonlyMap<string, Item>;
      readonly editions: ReadonlyMap<string, number>;
      readonly codes: ReadonlySet<string>;
    },
  ): void {
    const { harvest, findings } = this.#reading;
    const own = new Set<string>();
    for (const [place, entry] of winners.entries()) {
      let codigo = codeOf(entry);
      const at = `vencedores/${labelOf(entry)}`;
      const detail = codigo === undefined ? undefined : known.details.get(codigo);
      const premio =
        known.editions.get(entryKey(entry)) ?? this.#editionIn(detail) ?? this.#onlyEdition(at);
      const won = { premio, categoria: this.#category(entry) };
      if (codigo !== undefined && known.codes.has(codigo.toLowerCase())) {
        harvest.take("vencedores", place + 1, { ...won, candidato: codigo });
        continue;
      }
      if (codigo === undefined || own.has(codigo)) {
        const why = codigo === undefined ? "holds no code" : "is that of another winner";
        findings.add("otherwise", at, `its address ${why}, so it gets one of its own`, "");
        codigo = undefined;
      } else {
        own.add(codigo);
      }
      const { nome, foto } = entry;
      harvest.take("vencedores", place + 1, {
        ...{ ...won, codigo, nome, foto },
        ...(typeof detail?.descricao === "string" && { descricao: detail.descricao }),
      });
    }
  }

  #category({ categorias }: Item): string {
    const name = typeof categorias === "string" ? categorias.normalize("NFC").trim() : "";
    if (!this.#categories.includes(name)) this.#categories.push(name);
    return name;
  }

  #editionIn(detail: Item | undefined): number | undefined {
    const premio = isItem(detail?.premio) ? detail.premio.id : undefined;
    return isId(premio) ? premio : undefined;
  }

  #onlyEdition(at: string): number {
    const [first = 1, second] = [...this.#editions.keys()].sort((a, b) => a - b);
    if (!this.#editions.has(first)) this.#editions.set(first, undefined);
    if (second !== undefined) {
      this.#reading.findings.add(
        "incomplete",
        at,
        `no answer tells its award, so it is put to ${first}`,
      );
    }
    return first;
  }

  #takeEditions(): void {
    const { harvest, findings } = this.#reading;
    for (const [id, nome] of this.#editions) {
      const plain = `Prémio ${id}`;
      if (nome === undefined) {
        findings.add(
          "incomplete",
          `premio ${id}`,
          `its name is not shown; it is called "${plain}"`,
        );
      }
      harvest.take("premios", id, { id, nome: nome ?? plain });
    }
    for (const [place, descricao] of this.#categories.entries()) {
      harvest.take("categorias", place + 1, { descricao });
    }
  }
}

function codeOf({ url }: Item): string | undefined {
  return typeof url === "string"
    ? /\/candidato\/([A-Za-z0-9]{8})\/?(?:[?#].*)?$/.exec(url)?.[1]
    : undefined;
}

/** The name of an entry in findings: its code, or the part of its address in place of one. */
function labelOf(entry: Item): string {
  const { url } = entry;
  return codeOf(entry) ?? /\/candidato\/(.+?)\/?$/.exec(String(url))?.[1] ?? String(url);
}

function codeIn(key: string): string | undefined {
  return codeOf({ url: (JSON.parse(key) as unknown[])[0] });
}

/** More than the address, because a project may win in several categories. */
function entryKey({ url, categorias, nome }: Item): string {
  return JSON.stringify([url, categorias, nome]);
}
