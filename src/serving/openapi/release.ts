/** Version and license of Montra, from `package.json`. */
import { readFileSync } from "node:fs";

interface Release {
  /** `1.2.3` */
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
}

const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");

export const { version, license } = JSON.parse(text) as Release;
