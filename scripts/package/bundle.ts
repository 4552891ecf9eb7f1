/**
 * The code of Montra and of the packages that it loads, in few files: a start reads 30 of them in place of 500.
 * What only some commands need is in files of its own. Outside stay sharp, which is native, and what is read as a
 * file, which lies where the code that names it would.
 */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { readJson, writeJson } from "./application.ts";

/** Packages that lie in `node_modules`; `pg-native` is never there, and `pg` does without. */
const OUTSIDE = ["sharp", "pg-native"];

export interface Bundling {
  /** `src/` as git has it. */
  readonly src: string;
  /** The packages of npm, of any processor. */
  readonly modules: string;
  /** The folder to make `lib/` and `licenses/` in. */
  readonly to: string;
}

export async function bundle({ src, modules, to }: Bundling): Promise<void> {
  // One tree with names that are the same on every machine: they stand in the files.
  using tree = mkdtempDisposableSync(join(tmpdir(), "montra-bundle-"));
  symlinkSync(src, join(tree.path, "src"));
  symlinkSync(modules, join(tree.path, "node_modules"));
  const { outputFiles, metafile } = await build({
    absWorkingDir: tree.path,
    preserveSymlinks: true,
    entryPoints: { "cli/main": "src/cli/main.ts" },
    outdir: "lib",
    chunkNames: "chunks/[name]-[hash]",
    ...{ bundle: true, splitting: true, format: "esm", platform: "node", target: "node26" },
    ...{ minifyWhitespace: true, minifySyntax: true, legalComments: "none" },
    ...{ sourcemap: true, sourcesContent: true, metafile: true, write: false },
    external: OUTSIDE,
    // Its other form asks for its parts in a way that no bundler follows.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    // Packages in CommonJS ask for modules of Node; the name is one that no package has.
    banner: {
      js: 'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);',
    },
    plugins: [placesOfSources(join(tree.path, "src"))],
  });
  for (const { path, contents } of outputFiles) {
    const file = join(to, relative(tree.path, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  copyLicences(Object.keys(metafile.inputs), { modules, to: join(to, "licenses") });
}

/** Code that reads a file beside itself finds it beside where it was. Each file of code is one folder deep in `lib/`. */
function placesOfSources(src: string): Plugin {
  return {
    name: "places of sources",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const place = JSON.stringify(`../${relative(src, path)}`);
        return {
          loader: "ts",
          contents: text.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
        };
      });
    },
  };
}

/** The licence of each package that has code in the bundle; where none lies beside it, what it says of itself. */
function copyLicences(
  inputs: readonly string[],
  { modules, to }: { modules: string; to: string },
): void {
  const folders = inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "");
  for (const folder of new Set(folders.filter(Boolean))) {
    const name = relative("node_modules", folder);
    const [file] = globSync("{LICEN[CS]E,licen[cs]e,COPYING}*", {
      cwd: join(modules, name),
    }).sort();
    mkdirSync(dirname(join(to, name)), { recursive: true });
    if (file) cpSync(join(modules, name, file), join(to, name));
    else {
      const { version, license, author, repository } = readJson(
        join(modules, name, "package.json"),
      );
      writeJson(join(to, name), { name, version, license, author, repository });
    }
  }
}
