/** The examples of docs/clients.md: their files and commands, run against a service. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Site } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const run = promisify(execFile);
const DOCUMENT = new URL("../../../docs/clients.md", import.meta.url);
/** The native compiler; generators' own needs four times as long. */
const TSC = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));
const EXAMPLE_ADDRESS = "https://api.example.pt";

/** Three pages of events, one of news, moments in summer and winter, and items in every list. */
export const siteOfManyPages: Site = {
  noticias: [
    { created: "2026-01-15T10:00:00", modified: "2026-07-15T10:00:00" },
    ...Array.from({ length: 40 }, () => ({})),
  ],
  eventos: Array.from({ length: 230 }, (_, index) => ({
    brevemente: index % 2 === 0,
    noticias: [1, 2],
  })),
  premios: [{}],
  categorias: [{ descricao: "Residencial" }],
  candidatos: [{ nome: "Casa" }, { nome: "Loja" }],
  vencedores: [{ candidato: "Casa", categoria: "Residencial" }],
  patrocinios: [{ tipo: "Apoio" }],
};

/** What the example of a generated client prints for {@link siteOfManyPages}. */
export const PRINTED = `230 Evento 230
115 Evento 229
30 Notícia 41
2 Casa
1 Casa
1 Apoio
`;

export interface Example {
  /** By the name in the first line of each. */
  readonly files: ReadonlyMap<string, string>;
  /** Arguments of `npx`, run after the installation. */
  readonly commands: readonly string[];
}

/** @param heading without # @throws if the document has no such example */
export function readExample(heading: string, address: string): Example {
  const document = readFileSync(DOCUMENT, "utf8");
  const [, section] = document.split(`\n### ${heading}\n`);
  if (section === undefined) throw new Error(`docs/clients.md has no "${heading}"`);
  const [text = ""] = section.split(/\n##+ /);
  const blocks = [...text.replaceAll(EXAMPLE_ADDRESS, address).matchAll(/```(\w+)\n(.*?)```/gs)];
  const commands = blocks
    .filter(([, language]) => language === "sh")
    .flatMap(([, , code = ""]) => code.split("\n").filter((line) => line.startsWith("npx ")));
  const files = blocks.flatMap(([, , code = ""]) => {
    const [, name] = /^(?:<\?php )?(?:\/\/|#) (\S+)\n/.exec(code) ?? [];
    return name === undefined ? [] : [[name, code] as const];
  });
  return { files: new Map(files), commands };
}

export interface Place {
  /** Folders of packages that the example installs; the first one with a package counts. */
  readonly packages: readonly string[];
}

/**
 * Generates an example's client, compiles it with `strict`, and runs it. @returns what it prints
 */
export async function runExample(t: Ending, example: Example, place: Place): Promise<string> {
  const folder = temporaryFolder(t);
  linkPackages(join(folder, "node_modules"), place.packages);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [name, code] of example.files) writeFileSync(join(folder, name), code);
  const bins = place.packages.map((packages) => join(packages, ".bin"));
  // Scripts of packages look for "node".
  const PATH = [dirname(process.execPath), ...bins, process.env.PATH].join(delimiter);
  const options = { cwd: folder, env: { ...process.env, PATH, CI: "true" } };
  for (const command of example.commands) {
    const [, program = "", ...args] = command.split(" ");
    await run(program, args, options);
  }
  const [program] = [...example.files.keys()].filter((name) => /^read\.[jt]s$/.test(name));
  if (program === undefined) throw new Error("there is no read.ts");
  if (program.endsWith(".ts")) {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(STRICTLY));
    await run(TSC, ["-p", folder], options);
  }
  return (await run(process.execPath, [program], options)).stdout;
}

const STRICTLY = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    noImplicitReturns: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ["*.ts", "montra"],
};

/** Links every package of `from` by name in a folder that has nothing else. */
function linkPackages(into: string, from: readonly string[]): void {
  const linked = new Set<string>();
  for (const packages of from) {
    for (const name of readdirSync(packages)) {
      const names = name.startsWith("@")
        ? readdirSync(join(packages, name)).map((inner) => `${name}/${inner}`)
        : [name];
      for (const one of names.filter((wanted) => !linked.has(wanted) && !wanted.startsWith("."))) {
        linked.add(one);
        mkdirSync(dirname(join(into, one)), { recursive: true });
        symlinkSync(join(packages, one), join(into, one));
      }
    }
  }
}
