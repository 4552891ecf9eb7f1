import { Command } from "commander";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources.ts";
import { Edition } from "../edition/open-edition.ts";
import { say } from "../language/language.ts";
import { renderClientDocument } from "../openapi/client-document.ts";
import { renderOpenApi } from "../openapi/document.ts";
import { openStore } from "../store/open/open-store.ts";
import { RefusedError } from "./exit-codes.ts";
import { publicUrlOption, storeOption } from "./options.ts";

/** Where `serve` listens unless it is told otherwise. */
const SERVED = "http://127.0.0.1:8000";

/**
 * `montra openapi`: print the OpenAPI document of the current publication, as it is served.
 * Exit codes: 0 printed, 1 nothing has been published or the store cannot be read.
 */
export const openapi = new Command("openapi")
  .description(say.operators.openapi)
  .addOption(storeOption())
  .addOption(publicUrlOption())
  .option(
    "--client",
    "as generators of clients want it: what answers JSON, and nothing beside JSON",
  )
  .addHelpText(
    "after",
    `
Examples:
  montra openapi > openapi.json
  montra openapi --client > openapi-client.json
  montra openapi --store data/sample --public-url https://api.example.pt`,
  )
  .action(async (flags: { store: string; publicUrl?: string; client?: true }) => {
    const { publicUrl, client } = flags;
    const store = openStore(flags.store);
    const publication = await store.current();
    if (!publication) {
      throw new RefusedError(
        `The store "${store.place}" has no publication. Make one with "montra publish <content> --store ${store.place}"`,
      );
    }
    using edition = new Edition(await store.editionFile(publication.edition));
    const catalogue = new Catalogue(edition, {
      publicUrl: publicUrl ?? edition.site.public_url ?? SERVED,
      lists,
    });
    process.stdout.write(client ? renderClientDocument(catalogue) : renderOpenApi(catalogue));
  });
