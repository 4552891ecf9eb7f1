/**
 * Bundles Montra and its packages, so that a start reads 30 files instead of 500. Not bundled:
 * sharp, which is native, and data files, which keep their place relative to the code.
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

/** Packages that stay in `node_modules`. `pg-native` is optional for `pg` and never installed. */
const OUTSIDE = ["sharp", "pg-native"];

export interface Bundling {
  /** `src/` as committed. */
  readonly src: string;
  /** The npm packages, for any processor. */
  readonly modules: string;
  /** The parent of `lib/` and `licenses/`. */
  readonly to: string;
}

export async function bundle({ src, modules, to }: Bundling): Promise<void> {
  // In one tree with constant paths, because the bundle contains them.
  using tree = mkdtempDisposableSync(join(tmpdir(), "montra-bundle-"));
  symlinkSync(src, join(tree.path, "src"));
  symlinkSync(modules, join(tree.path, "node_modules"));
  const { outputFiles, metafile } = await build({
    absWorkingDir: tree.path,
    preserveSymlinks: true,
    entryPoints: { "cli/main": "src/cli/main.ts" },
    outdir: "lib",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node26",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    sourcemap: true,
    sourcesContent: true,
    metafile: true,
    write: false,
    external: OUTSIDE,
    // The UMD build requires its parts in a way that bundlers cannot follow.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    // CommonJS packages need `require` for Node's modules; no package uses this name.
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

/** So that code finds its data files; every bundled file is one folder deep in `lib/`. */
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

/** If a package has no licence file, writes the licence named in its package.json. */
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
