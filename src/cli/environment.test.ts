import assert from "node:assert/strict";
import { test } from "node:test";
import { commands } from "./commands.ts";
import { environmentNames, environmentWarnings } from "./environment.ts";

test("environmentNames are those that commands declare", async () => {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const declared = all.flatMap(({ options }) => options.flatMap(({ envVar }) => envVar ?? []));
  const ours = declared.filter((name) => name.startsWith("MONTRA_"));

  assert.deepEqual([...environmentNames].sort(), [...new Set(ours)].sort());
});

test("environmentWarnings() names what is unknown, and no value", () => {
  const environment = {
    MONTRA_STORE: "a",
    MONTRA_STROE: "secret",
    HOST: "b",
    MONTRA: "c",
    MONTRA_PUBLIC_URl: "d",
    MONTRA_HOST: "0.0.0.0",
    MONTRA_PORT: "80",
    MONTRA_XYZ_OF_ANOTHER_PROGRAM: "e",
  };

  assert.deepEqual(environmentWarnings(environment), [
    "The environment has MONTRA_HOST, which is not a setting of Montra",
    "The environment has MONTRA_PORT, which is not a setting of Montra",
    "The environment has MONTRA_PUBLIC_URl, which is not a setting of Montra",
    "The environment has MONTRA_STROE, which is not a setting of Montra",
    "The environment has MONTRA_XYZ_OF_ANOTHER_PROGRAM, which is not a setting of Montra",
  ]);
});
