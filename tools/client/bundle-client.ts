/** Compiles the client into one file of code and one of types, which the service serves. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TSC = fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url));
const CLIENT = fileURLToPath(new URL("../../client", import.meta.url));

/** Each after its dependencies; the last one lists the exports. */
const CODE = ["answer", "error", "client", "index"];
const TYPES = ["answer", "error", "paths", "client", "index"];

const HEAD =
  "/* Made from client/src by `npm run generate-client`. Do not edit: a test compares them. */\n";

/** @param folder gets a file of code and one of types for each module */
export function compileClient(folder: string): void {
  execFileSync(process.execPath, [TSC, "-p", CLIENT, "--outDir", folder]);
}

/** Without the types of `schema.ts`, which precede them. @param path of the compiled client */
export function bundleClient(path: string): { readonly code: string; readonly types: string } {
  const read = (modules: readonly string[], extension: string) =>
    inOneModule(modules.map((one) => readFileSync(join(path, `${one}.${extension}`), "utf8")));
  return { code: read(CODE, "js"), types: read(TYPES, "d.ts") };
}

function inOneModule(texts: readonly string[]): string {
  const [exported = "", ...modules] = texts
    .map((text) => text.replace(/^import [^;]*;\n/gm, ""))
    .toReversed();
  const declared = modules.map((text) =>
    text.replace(/^export \{\};\n/gm, "").replace(/^export (?=[a-z])/gm, ""),
  );
  // The exports of the schema precede this text.
  const names = exported
    .replace(/^export .*"\.\/schema\.[a-z]+";\n/gm, "")
    .replace(/ from "\.\/[^"]*";/g, ";");
  return HEAD + declared.toReversed().join("") + names;
}
