/**
 * What clients see of the step from one edition to another: both on one public URL, so that only what
 * differs in content differs.
 */

import { Edition } from "../../editions/edition/open-edition.ts";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources/resources.ts";
import { compareAddresses, type Effects } from "./every-address.ts";

/** Where `serve` answers unless it is told otherwise. */
const USUAL_ADDRESS = "http://127.0.0.1:8000";

/** The public URL of an edition: the operator's, else the site file's, else where `serve` answers. */
export function publicUrlOf(edition: Edition, given: string | undefined): string {
  return given ?? edition.site.public_url ?? USUAL_ADDRESS;
}

/**
 * What clients see of the step from one edition to another.
 * @param before path of an edition, `undefined` before the first
 */
export async function effectsOf(
  before: string | undefined,
  after: string,
  publicUrl: string | undefined,
): Promise<Effects> {
  const now = Date.now();
  using closing = new DisposableStack();
  const open = async (file: string) => {
    const edition = closing.use(new Edition(file, { visibleAt: now }));
    return await Catalogue.open(edition, { publicUrl: publicUrlOf(edition, publicUrl), lists });
  };
  const old = before === undefined ? undefined : await open(before);
  return await compareAddresses(old, await open(after), now);
}
