/** The release of Montra that is running, as `package.json` has it. */
import { readFileSync } from "node:fs";

interface Release {
  /** `1.2.3` */
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
}

const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");

export const { version, license } = JSON.parse(text) as Release;
