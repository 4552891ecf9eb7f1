/** The two kinds of store, for tests of what must be the same in both. */
import { randomUUID } from "node:crypto";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderLayout } from "../../src/editions/store/folder/folder-layout.ts";
import type { Ending } from "../support/ending.ts";
import type { PostgresServer } from "../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A kind of store: how an empty one is made, and how its bytes are damaged. */
export interface StoreKind {
  readonly name: string;
  make(t: Ending): Promise<string>;
  damageEdition(place: string, sha256: string): Promise<void>;
  damageMedium(place: string, address: string): Promise<void>;
  damagePublication(place: string, number: number): Promise<void>;
}

const folderKind: StoreKind = {
  name: "folder",
  make: async (t) => join(temporaryFolder(t), "store"),
  damageEdition: async (place, sha256) => truncateSync(folderLayout.edition(place, sha256), 512),
  damageMedium: async (place, address) => writeFileSync(folderLayout.media(place, address), "x"),
  damagePublication: async (place, number) =>
    writeFileSync(folderLayout.publication(place, number), "{}"),
};

const databaseOf = (place: string) => place.slice(place.lastIndexOf("/") + 1);

const postgresKind = (serverOf: () => PostgresServer): StoreKind => ({
  name: "PostgreSQL",
  make: async () => await serverOf().makeDatabase(`site-${randomUUID()}`),
  damageEdition: async (place, sha256) => {
    const text =
      "UPDATE montra.editions SET body = overlay(body placing 'x' from 40) WHERE sha256 = $1";
    await serverOf().sql(text, [sha256], databaseOf(place));
  },
  damageMedium: async (place, address) => {
    const text =
      "UPDATE montra.media SET body = overlay(body placing 'x' from 40) WHERE address = $1";
    await serverOf().sql(text, [address], databaseOf(place));
  },
  damagePublication: async (place, number) => {
    const text =
      "UPDATE montra.publications SET sealed = replace(sealed, 'test', 'best') WHERE number = $1";
    await serverOf().sql(text, [number], databaseOf(place));
  },
});

/** @param serverOf the server, once it runs */
export function storeKinds(serverOf: () => PostgresServer): [StoreKind, StoreKind] {
  return [folderKind, postgresKind(serverOf)];
}
