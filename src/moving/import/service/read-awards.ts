/**
 * Reads the awards: sponsors of editions 1, 2, 3 … until three in a row are missing; candidates and winners, whose
 * edition comes from the filter `premio` or from their details. Names that the service does not show, such as that of
 * an edition, are generated and reported.
 */
import { lastPart } from "../../../remote/own-addresses.ts";
import { type Item, isItem } from "../../../remote/parse-json.ts";
import { isId } from "../harvest/harvest.ts";
import { ListReader, readItems, type ServiceImport } from "./read-list.ts";

const CANDIDATES = "/api/premio/candidatos/";
const WINNERS = "/api/premio/vencedores/";
const sponsorsOf = (premio: number) => `/api/premio/list/${premio}/patrociniostop/`;

// Above the number of any edition.
const NO_EDITION = 999_999;
const ABSENT_IN_A_ROW = 3;
// After so many misses without one success the service has no details.
const MAX_MISSES = 5;

export class AwardReader {
  readonly #reading: ServiceImport;
  /** Names of the existing editions, `undefined` while unknown. */
  readonly #editions = new Map<number, string | undefined>();
  readonly #categories = new Set<string>();
  /** The answers of /candidato/<code>/, by code. */
  readonly #details = new Map<string, Item>();

  constructor(reading: ServiceImport) {
    this.#reading = reading;
  }

  /** @returns whether the service has any list of the awards */
  async read(): Promise<boolean> {
    const hasSponsors = await this.#readSponsors();
    const candidates = await readItems(this.#reading, CANDIDATES);
    const winners = await readItems(this.#reading, WINNERS);
    await this.#readDetails([...(candidates ?? []), ...(winners ?? [])]);
    const entered = await this.#editionsByFilter(CANDIDATES, candidates ?? []);
    const won = await this.#editionsByFilter(WINNERS, winners ?? []);
    const byCode = new Map(
      (winners ?? []).map((entry) => [codeOf(entry), won.get(entryKey(entry))] as const),
    );
    const known = this.#take("candidatos", candidates ?? [], (entry, detail) => {
      const code = codeOf(entry);
      return this.#editionIn(detail) ?? entered.get(entryKey(entry)) ?? (code && byCode.get(code));
    });
    const editionOf = (entry: Item, detail: Item | undefined) =>
      won.get(entryKey(entry)) ?? this.#editionIn(detail);
    this.#take("vencedores", winners ?? [], editionOf, known);
    this.#takeEditions();
    return hasSponsors || candidates !== undefined || winners !== undefined;
  }

  async #readSponsors(): Promise<boolean> {
    const { service, harvest, findings, onProgress } = this.#reading;
    // If even a non-existent edition returns an empty list, an empty list does not prove that an edition exists.
    const emptyMeansNone = (await service.json(sponsorsOf(NO_EDITION))).kind === "json";
    let place = 0;
    let absent = 0;
    for (let premio = 1; absent < ABSENT_IN_A_ROW && premio < NO_EDITION; premio++) {
      onProgress("service", premio, undefined);
      const path = sponsorsOf(premio);
      const list = new ListReader(service, path);
      const sponsors = (await Array.fromAsync(list.pages())).flat();
      if (!list.isWhole) findings.add("unread", path, "could not be read to its end");
      const isThere = list.isThere && (!emptyMeansNone || sponsors.length > 0 || !list.isWhole);
      absent = isThere ? 0 : absent + 1;
      if (isThere) this.#editions.set(premio, undefined);
      for (const [at, { imagem, tipo }] of sponsors.entries()) {
        const lugar = `${premio}-${at + 1}`;
        harvest.take("patrocinios", ++place, { premio, imagem, tipo, lugar });
      }
    }
    return place > 0 || (this.#editions.size > 0 && !emptyMeansNone);
  }

  async #readDetails(entries: readonly Item[]): Promise<void> {
    const { service, onProgress } = this.#reading;
    const codes = new Set(entries.map(codeOf).filter((code) => code !== undefined));
    let [misses, asked] = [0, 0];
    for (const code of codes) {
      onProgress("service", ++asked, codes.size);
      const response = await service.json(`/candidato/${code}/`);
      if (response.kind === "json" && isItem(response.value)) {
        this.#details.set(code, response.value);
        const { premio } = response.value;
        if (isItem(premio) && isId(premio.id))
          this.#editions.set(premio.id, typeof premio.nome === "string" ? premio.nome : undefined);
      } else if (++misses >= MAX_MISSES && this.#details.size === 0) return;
    }
  }

  /** The award edition of each entry, from the list filtered by edition. */
  async #editionsByFilter(path: string, entries: readonly Item[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (entries.length === 0 || this.#editions.size === 0) return found;
    const filtered = async (premio: number): Promise<Item[]> => {
      const list = new ListReader(this.#reading.service, path, { query: { premio: `${premio}` } });
      return (await Array.fromAsync(list.pages())).flat();
    };
    // A service that ignores the filter returns everything even for a non-existent edition.
    if ((await filtered(NO_EDITION)).length > 0) return found;
    for (const premio of [...this.#editions.keys()].sort((a, b) => a - b)) {
      for (const entry of await filtered(premio)) found.set(entryKey(entry), premio);
    }
    return found;
  }

  /**
   * @param candidates by code in lower case; a winner that was one refers to it
   * @returns the entries by code in lower case
   */
  #take(
    name: "candidatos" | "vencedores",
    entries: readonly Item[],
    editionOf: (entry: Item, detail: Item | undefined) => number | undefined | "",
    candidates: ReadonlyMap<string, Item> = new Map(),
  ): Map<string, Item> {
    const { harvest, findings } = this.#reading;
    const taken = new Map<string, Item>();
    for (const [place, entry] of entries.entries()) {
      const code = codeOf(entry);
      const at = `${name}/${labelOf(entry)}`;
      const same = taken.get(code?.toLowerCase() ?? "");
      if (name === "candidatos" && same && codeOf(same) === code) {
        findings.add("otherwise", at, "is listed twice, and imported once", "");
        continue;
      }
      const detail = this.#details.get(code ?? "");
      const premio = editionOf(entry, detail) || this.#onlyEdition(at);
      const about = { premio, categoria: this.#category(entry) };
      const candidate = candidates.get(code?.toLowerCase() ?? "");
      if (candidate) {
        this.#reportDifferences(at, candidate, entry);
        harvest.take(name, place + 1, { ...about, candidato: code });
        continue;
      }
      if (code === undefined || same) {
        const address = `its address ${JSON.stringify(entry.url)}`;
        const why = same ? "has the code of another" : "holds no code of eight letters and digits";
        findings.add("otherwise", at, `${address} ${why}, so it gets one of its own`, "");
      } else taken.set(code.toLowerCase(), entry);
      harvest.take(name, place + 1, {
        ...{ ...about, nome: entry.nome, foto: entry.foto, codigo: same ? undefined : code },
        ...(typeof detail?.descricao === "string" && { descricao: detail.descricao }),
      });
    }
    return taken;
  }

  // Montra prints a winner that was a candidate with the candidate's fields.
  #reportDifferences(at: string, candidate: Item, winner: Item): void {
    for (const field of ["nome", "foto"]) {
      if (candidate[field] === winner[field]) continue;
      const said = `as a candidate it is ${JSON.stringify(candidate[field])}, which is printed`;
      this.#reading.findings.add("otherwise", at, said, field);
    }
  }

  #category({ categorias }: Item): string {
    const name = typeof categorias === "string" ? categorias.normalize("NFC").trim() : "";
    this.#categories.add(name);
    return name;
  }

  #editionIn(detail: Item | undefined): number | undefined {
    const premio = isItem(detail?.premio) ? detail.premio.id : undefined;
    return isId(premio) ? premio : undefined;
  }

  #onlyEdition(at: string): number {
    const [first = 1, second] = [...this.#editions.keys()].sort((a, b) => a - b);
    this.#editions.getOrInsert(first, undefined);
    const said = `no response tells its award; imported into ${first}`;
    if (second !== undefined) this.#reading.findings.add("incomplete", at, said);
    return first;
  }

  #takeEditions(): void {
    const { harvest, findings } = this.#reading;
    for (const [id, nome] of this.#editions) {
      const plain = `Prémio ${id}`;
      const said = `its name is not shown; it is called "${plain}"`;
      if (nome === undefined) findings.add("incomplete", `premio ${id}`, said);
      harvest.take("premios", id, { id, nome: nome ?? plain });
    }
    for (const [place, descricao] of [...this.#categories].entries()) {
      harvest.take("categorias", place + 1, { descricao });
    }
  }
}

function codeOf({ url }: Item): string | undefined {
  return typeof url === "string"
    ? /\/candidato\/([A-Za-z0-9]{8})\/?(?:[?#].*)?$/.exec(url)?.[1]
    : undefined;
}

/** The name of an entry in findings: its code; without one, the last part of its address. */
function labelOf(entry: Item): string {
  return codeOf(entry) ?? lastPart(String(entry.url));
}

/** More than the address, because a project may win in several categories. */
function entryKey({ url, categorias, nome }: Item): string {
  return JSON.stringify([url, categorias, nome]);
}
