/** A desk on a folder with every kind of file, and its forms as sent without scripts. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "htmlparser2";
import type { Ending } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type DeskUnderTest, startDeskOn } from "./running-desk.ts";

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAV4AAADIAQMAAACarRuzAAAAA1BMVEWKWjwk42rVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAH0lEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAA/BsjKAABMJwwmAAAAABJRU5ErkJggg==",
  "base64",
);

export const NEWS = `---
# para a Ana
id: 1
titulo:   "Obras na Baixa"
data: 2026-02-14
imagem: media/casa.png   # a fachada
tema: habitacao
relacionadas: []
---

As obras *começam* em abril.
`;

export const FILES: Readonly<Record<string, string | Buffer>> = {
  "site.yaml": "nome: Casa e Cidade\n",
  "media/casa.png": PNG,
  "noticias/obras.md": NEWS,
  "temas.yaml":
    "# os temas\n- id: 1\n  nome: Habitação\n  slug: habitacao\n\n- id: 2\n  nome: Impostos\n  slug: impostos\n",
  "premios.yaml": "- id: 1\n  nome: Prémio 2026\n  slug: premio-2026\n",
  "categorias.csv": "descricao\nResidencial\nTurístico\n",
  "candidatos.csv":
    '\ufeffpremio;categoria;nome;foto;codigo\r\npremio-2026;Residencial;"Casa";media/casa.png;Ab3dE9x2\r\npremio-2026;Turístico;"Hotel";media/casa.png;\r\n',
  "patrocinios.json":
    '[\n  { "premio": "premio-2026", "imagem": "media/casa.png", "tipo": "Apoio" }\n]\n',
};

export interface FormsDesk extends DeskUnderTest {
  read(file: string): string;
  page(path: string): Promise<string>;
  /** Sends what {@link fieldsOf} returned. */
  send(path: string, form: FormData): Promise<Response>;
  /** Sends a file, as the page does when it is chosen. */
  upload(
    name: string,
    bytes: Buffer,
    accept?: string,
  ): Promise<{ readonly path?: string; readonly wrong?: string }>;
}

export async function startFormsDesk(t: Ending): Promise<FormsDesk> {
  const folder = join(temporaryFolder(t), "content");
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const desk = await startDeskOn(t, {}, { folder });
  const page = async (path: string) => (await desk.get(path)).text();
  const send = async (path: string, form: FormData) => {
    const response = await fetch(desk.address + path, {
      method: "POST",
      headers: { Cookie: desk.cookie, Origin: desk.address },
      body: form,
      redirect: "manual",
    });
    await desk.look();
    return response;
  };
  return {
    ...desk,
    page,
    send,
    read: (file) => readFileSync(join(folder, file), "utf8"),
    upload: async (name, bytes, accept = "") => {
      const form = fieldsOf(await page("/desk/write/noticias/item"), "");
      form.set("collection", "noticias");
      form.set("accept", accept);
      form.set("file", new File([new Uint8Array(bytes)], name));
      const response = await send("/desk/write/-/upload", form);
      return (await response.json()) as { path?: string; wrong?: string };
    },
  };
}

/** The fields of a form, as a browser would send them. */
export function fieldsOf(page: string, button: string, which = 'class="write"'): FormData {
  const form = new FormData();
  const start = page.indexOf(which);
  const part = page.slice(page.lastIndexOf("<form", start), page.indexOf("</form>", start));
  const visit = (nodes: ReturnType<typeof parseDocument>["children"]): void => {
    for (const node of nodes) {
      if (!("attribs" in node)) continue;
      const { name, type, value = "", checked } = node.attribs as Record<string, string>;
      const isOff = (type === "checkbox" || type === "radio") && checked === undefined;
      if (node.name === "textarea") {
        const text = node.children.map((child) => ("data" in child ? child.data : "")).join("");
        form.append(String(name), text.replace(/^\n/, "").replaceAll("\n", "\r\n"));
      } else if (node.name === "input" && name && !isOff && type !== "file")
        form.append(name, value);
      visit(node.children);
    }
  };
  visit(parseDocument(part).children);
  form.set("do", button);
  return form;
}
