/** The dashboard as the types of Grafana have dashboards, panels and queries of Prometheus. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MODULES = fileURLToPath(new URL("../../../tools/generators/node_modules", import.meta.url));
const DASHBOARD = fileURLToPath(new URL("../../../deploy/grafana.json", import.meta.url));

/** JSON has the values of enumerations; the kinds of panels and queries are open in the types, and closed here. */
const TYPES = `
import type { Dashboard, Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import type { Dataquery } from "@grafana/grafana-foundation-sdk/prometheus";
import type * as timeseries from "@grafana/grafana-foundation-sdk/timeseries";
type Plain<T> = T extends string ? \`\${T}\`
  : T extends number | boolean | null | undefined ? T
  : T extends (infer Item)[] ? Plain<Item>[]
  : T extends (...a: never[]) => unknown ? never
  : { [Key in keyof T as Key extends \`_implements\${string}\` ? never : Key]: Plain<T[Key]> };
type Fields = NonNullable<Panel["fieldConfig"]>;
type Query = Omit<Plain<Dataquery>, "datasource" | "dataqueryName">;
type Of<Type, Options, Custom> =
  Omit<Plain<Panel>, "type" | "targets" | "options" | "fieldConfig"> & {
    type: Type;
    targets: Query[];
    options?: Partial<Plain<Options>>;
    fieldConfig: {
      defaults: Omit<Plain<Fields["defaults"]>, "custom"> & { custom?: Partial<Plain<Custom>> };
      overrides: Plain<Fields["overrides"]>;
    };
  };
type Ours = Omit<Plain<Dashboard>, "panels"> & {
  panels: Of<"timeseries", timeseries.Options, timeseries.FieldConfig>[];
};
export const dashboard: Ours = `;

test("the dashboard is one by the types of Grafana, and a slip in it is none", (t) => {
  const text = readFileSync(DASHBOARD, "utf8");
  const compiled = (dashboard: string) => {
    const folder = temporaryFolder(t);
    symlinkSync(MODULES, join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    writeFileSync(join(folder, "dashboard.ts"), `${TYPES}${dashboard};`);
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--module", "nodenext"];
    const words = [
      join(MODULES, "typescript/bin/tsc"),
      ...options,
      "--types",
      "tslib",
      "dashboard.ts",
    ];
    return spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
  };

  const { status, stdout } = compiled(text);
  assert.deepEqual([stdout, status], ["", 0]);
  for (const [right, slip] of [
    ['"unit": "reqps"', '"unit": 5'],
    ['"refId": "A"', '"refid": "A"'],
    ['"type": "timeseries"', '"type": "graphs"'],
  ] as const) {
    assert.ok(text.includes(right), right);
    assert.notEqual(compiled(text.replace(right, slip)).status, 0, slip);
  }
});
