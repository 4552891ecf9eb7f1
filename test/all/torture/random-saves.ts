/** A content folder that somebody works on at random: what is saved, renamed, taken out, broken and mended. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { type Site, writeContentFolder } from "../../support/content-folder.ts";
import type { Dice } from "../../support/scale.ts";
import { randomSite } from "../publish/random-site.ts";

type Fields = Record<string, unknown>;
type Form = "json" | "yaml" | "csv" | "files";

/** What is meant to be in the folder. */
interface Meant {
  site: Fields;
  readonly collections: Record<string, Fields[]>;
  readonly forms: Record<string, Form>;
  readonly media: Record<string, Buffer>;
}

/** Collections whose items are plain enough for a table of cells. */
const PLAIN = new Set(["temas", "locais", "categorias"]);
const IN_FILES = new Set(["noticias", "eventos", "autores"]);
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const TEXTS = ["Um", "Habitação", "Habitacao", "Casa: obras & licenças", "N.º 7", "O fim"];

export class RandomSaves {
  readonly #dice: Dice;
  readonly #folder: string;
  #meant: Meant;
  /** The state to which the folder is mended. */
  #good: Meant;
  /** Files that hold something else than what is meant. */
  readonly #broken = new Map<string, Buffer>();
  #written = new Map<string, Buffer>();

  private constructor(dice: Dice, folder: string, meant: Meant) {
    this.#dice = dice;
    this.#folder = folder;
    this.#meant = meant;
    this.#good = structuredClone(meant);
  }

  static async begin(dice: Dice, folder: string): Promise<RandomSaves> {
    const { site = {}, ...collections } = randomSite(dice, folder);
    const media: Record<string, Buffer> = { "programa.pdf": PDF };
    for (const name of ["casa.png", "torre.png", "rua.png", "porta.png"])
      media[name] = await picture(dice);
    writeContentFolder(folder, { ...collections } as Site);
    const whole: Record<string, Fields[]> = {};
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
      whole[name.slice(0, -5)] = JSON.parse(readFileSync(join(folder, name), "utf8"));
      rmSync(join(folder, name));
    }
    for (const item of whole.locais ?? []) delete item.ordem;
    const forms = Object.fromEntries(
      Object.keys(whole).map((name) => [name, IN_FILES.has(name) ? "files" : "json"] as const),
    );
    const saves = new RandomSaves(dice, folder, {
      ...{ site: { nome: "Sítio", ...site }, collections: whole, forms, media },
    });
    await saves.#save();
    return saves;
  }

  /** What is meant from now on is right. */
  keep(): void {
    if (this.#broken.size === 0) this.#good = structuredClone(this.#meant);
  }

  /** Makes the folder what it was when it was right. */
  async mend(): Promise<string> {
    this.#broken.clear();
    this.#meant = structuredClone(this.#good);
    await this.#save();
    return "mend";
  }

  /** Saves something. @returns what, in words */
  async next(): Promise<string> {
    const done: string[] = [];
    const count = this.#dice.number(1) < 0.8 ? 1 : 2 + this.#dice.integer(3);
    for (let at = 0; at < count; at++) done.push(await this.#change());
    await this.#save();
    return done.join(", ");
  }

  async #change(): Promise<string> {
    const dice = this.#dice;
    const { collections, forms, media } = this.#meant;
    const name = dice.one(["noticias", "noticias", ...Object.keys(collections)]);
    const items = collections[name] as Fields[];
    const item = items.length > 0 ? dice.one(items) : undefined;
    const other = dice.one(collections.noticias ?? []) ?? {};
    const what = dice.integer(14);
    if (what === 0) {
      const free = dice.one(Object.keys(media));
      if (dice.number(1) < 0.7 && free.endsWith(".png")) media[free] = await picture(dice);
      else if (dice.number(1) < 0.5) delete media[free];
      else media[`nova-${dice.integer(5)}.png`] = await picture(dice);
      return `media ${free}`;
    }
    if (what === 1) return this.#changeSite();
    if (what === 2) {
      forms[name] = IN_FILES.has(name)
        ? dice.one(["files", "json"])
        : dice.one(PLAIN.has(name) ? ["json", "yaml", "csv"] : ["json", "yaml"]);
      return `${name} as ${forms[name]}`;
    }
    if (what === 3) return this.#break();
    if (what === 4) return this.#touch();
    if (!item || what === 5) return this.#add(name, item);
    if (what === 6 && items.length > 1) {
      items.splice(items.indexOf(item), 1);
      return `${name} without ${item.slug ?? item.id}`;
    }
    if (what === 7) {
      items.splice(items.indexOf(item), 1);
      items.splice(dice.integer(items.length + 1), 0, item);
      return `${name} in another order`;
    }
    if (what === 8 && IN_FILES.has(name)) {
      item.draft = !item.draft;
      return `${name} ${item.slug} ${item.draft ? "" : "no "}draft`;
    }
    const field = dice.one(Object.keys(item).filter((key) => key !== "draft"));
    item[field] = this.#value(field, item[field], other);
    if (name === "noticias" && dice.number(1) < 0.3) {
      const [more, value] = dice.one([
        ["tema", dice.one([1, "tema-1", 99])],
        ["relacionadas", [dice.one([other.slug, other.id, "ninguém"])]],
        ["slugs_anteriores", [dice.one(["velho", "mais-velho", String(other.slug)])]],
        ["publicar_em", dice.one(["2099-01-01T10:00", "2020-01-01"])],
        ["ordem", dice.integer(9)],
        ["imagem", `media/${dice.one(Object.keys(media))}`],
        ["conteudo", `<p><a href="/noticias/${other.slug}/">x</a></p>`],
        ["conteudo", `<p><img src="media/${dice.one(Object.keys(media))}" alt=""></p>`],
        ["conteudo", '<p><a href="media/programa.pdf">PDF</a></p>'],
      ] as const);
      item[more] = value;
    }
    return `${name} ${item.slug ?? item.id} ${field}`;
  }

  #value(field: string, value: unknown, other: Fields): unknown {
    const dice = this.#dice;
    if (field === "id") return dice.number(1) < 0.5 ? Number(value) + 100 : value;
    if (field === "slug") return dice.number(1) < 0.9 ? `${value}-x` : other.slug;
    if (field === "nome" || field === "titulo") return dice.one([...TEXTS, `${value} mais`]);
    if (typeof value === "boolean") return !value;
    if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return "2025-07-08";
    if (typeof value === "string" && value.startsWith("<")) return `${value}<p>Mais.</p>`;
    return dice.number(1) < 0.2 ? "???" : value;
  }

  #add(name: string, item: Fields | undefined): string {
    const dice = this.#dice;
    const id = 200 + dice.integer(1000);
    const added: Fields = { ...item, id, slug: `novo-${id}` };
    for (const field of ["nome", "titulo", "descricao"])
      if (item?.[field] !== undefined) added[field] = `Novo ${id}`;
    if (item?.id === undefined) delete added.id;
    if (item?.slug === undefined) delete added.slug;
    if (item?.codigo !== undefined) added.codigo = `Nov${id}AA`.slice(0, 8).padEnd(8, "B");
    for (const field of ["slugs_anteriores", "relacionadas"]) delete added[field];
    const items = this.#meant.collections[name] as Fields[];
    items.splice(dice.integer(items.length + 1), 0, added);
    return `${name} with ${id}`;
  }

  #changeSite(): string {
    const dice = this.#dice;
    const [field, value] = dice.one([
      ["nome", `Sítio ${dice.integer(9)}`],
      ["fuso_horario", dice.one(["Europe/Lisbon", "Atlantic/Azores"])],
      ["noticia_url", "{public_url}/artigos/{slug}/"],
      ["iframe_hosts", ["www.example.org"]],
      ["vi_export", { maximo: 1 + dice.integer(9) }],
      ["imagens", { maximo: dice.one([2000, 4000]) }],
      ["ninguem", 1],
    ] as const);
    this.#meant.site = { ...this.#meant.site, [field]: value };
    return `site.yaml ${field}`;
  }

  #break(): string {
    const dice = this.#dice;
    const files = [...this.#written.keys()].filter((path) => !path.startsWith("media/"));
    const path = dice.one(files);
    const bytes = this.#written.get(path) as Buffer;
    const half = bytes.subarray(0, dice.integer(bytes.length));
    this.#broken.set(path, dice.one([half, Buffer.alloc(0), Buffer.from("---\n: [")]));
    return `break ${path}`;
  }

  /** The same bytes with another time, or in another file of the same name. */
  #touch(): string {
    const path = this.#dice.one([...this.#written.keys()]);
    const at = join(this.#folder, path);
    if (this.#dice.number(1) < 0.5) utimesSync(at, new Date(), new Date());
    else {
      const { mtime } = statSync(at);
      writeFileSync(`${at}~`, this.#written.get(path) as Buffer);
      utimesSync(`${at}~`, mtime, mtime);
      renameSync(`${at}~`, at);
    }
    return `touch ${path}`;
  }

  async #save(): Promise<void> {
    const files = new Map([...filesOf(this.#meant), ...this.#broken]);
    for (const path of this.#written.keys()) {
      if (!files.has(path)) rmSync(join(this.#folder, path), { force: true });
    }
    for (const [path, bytes] of files) {
      if (this.#written.get(path)?.equals(bytes)) continue;
      const at = join(this.#folder, path);
      mkdirSync(dirname(at), { recursive: true });
      // As programs do: in place, or beside and then in its stead.
      if (this.#dice.number(1) < 0.5) writeFileSync(at, bytes);
      else {
        writeFileSync(`${at}~`, bytes);
        renameSync(`${at}~`, at);
      }
    }
    this.#written = files;
  }
}

function filesOf({ site, collections, forms, media }: Meant): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  files.set("site.yaml", Buffer.from(JSON.stringify(site)));
  for (const [name, bytes] of Object.entries(media)) files.set(`media/${name}`, Buffer.from(bytes));
  for (const [name, items] of Object.entries(collections)) {
    const form = forms[name];
    if (form !== "files") {
      const shown = items.filter(({ draft }) => !draft).map(withoutDraft);
      files.set(
        `${name}.${form}`,
        Buffer.from(form === "csv" ? csv(shown) : JSON.stringify(shown)),
      );
      continue;
    }
    for (const { draft, conteudo, ...item } of items) {
      const path = `${name}/${draft ? "_" : ""}${item.slug}`;
      if (conteudo === undefined) files.set(`${path}.yaml`, Buffer.from(JSON.stringify(item)));
      else
        files.set(`${path}.html`, Buffer.from(`---\n${JSON.stringify(item)}\n---\n${conteudo}\n`));
    }
  }
  return files;
}

function withoutDraft({ draft: _, ...item }: Fields): Fields {
  return item;
}

function csv(items: readonly Fields[]): string {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const cell = (value: unknown) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const rows = [columns, ...items.map((item) => columns.map((column) => item[column]))];
  return rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("");
}

async function picture(dice: Dice): Promise<Buffer> {
  const background = { r: dice.integer(255), g: dice.integer(255), b: dice.integer(255) };
  const [width, height] = [4 + dice.integer(9), 4 + dice.integer(9)];
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
