/** Events for calendars. The sequence number grows with each change. (contract.md, "Calendars") */
import type { CollectionName } from "../../../contract/field.ts";
import { linkTable } from "../../../editions/edition/collection-tables.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";
import type { Catalogue } from "../catalogue.ts";
import { pathsOf } from "../path-template.ts";
import { rowsInOrder } from "../resource.ts";
import { eventoDetail } from "./eventos.ts";

export const calendarCollections: readonly CollectionName[] = ["eventos"];

// The key in the register is the id, as text.
const lastChanged = (collection: string, id: string) =>
  `(SELECT last_changed FROM register WHERE collection = '${collection}' AND key = CAST(${id} AS TEXT))`;

/** Epoch seconds. Fixed, so that sequence numbers also grow when the site moves to a new store. */
const SEQUENCE_ZERO = Date.UTC(2026, 0, 1) / 1000;

const LINKS = linkTable("eventos", "autor");
const SELECT = `
  SELECT eventos.id, eventos.titulo, data_inicio, data_fim, brevemente, link_registo,
    locais.nome AS local, gps, eventos.modified, locais.modified AS local_modified,
    (SELECT json_group_array(autores.titulo ORDER BY ${LINKS}.posicao)
     FROM ${LINKS} JOIN autores ON autores.id = target_id
     WHERE item_id = eventos.id) AS autores,
    (SELECT json_group_array(autores.modified) FROM ${LINKS} JOIN autores ON autores.id = target_id
     WHERE item_id = eventos.id) AS autores_modified,
    ${lastChanged("eventos", "eventos.id")} AS changed, ${lastChanged("locais", "local_id")} AS local_changed,
    (SELECT max(last_changed) FROM ${LINKS} JOIN register ON collection = 'autores' AND key = CAST(target_id AS TEXT)
     WHERE item_id = eventos.id) AS autores_changed
  FROM eventos JOIN locais ON locais.id = local_id
  WHERE eventos.id IN (SELECT value FROM json_each(:ids))`;

/** In the order of `ids`, without missing events. */
export function calendarEvents(catalogue: Catalogue, ids: ArrayLike<number>): CalendarEvent[] {
  return rowsInOrder(catalogue, SELECT, ids).map(presentEvent);
}

export type CalendarEvent = ReturnType<typeof presentEvent>;

function presentEvent(row: Row) {
  const { changed, local_changed, autores_changed } = row;
  const last = Math.max(Number(changed), Number(local_changed), Number(autores_changed));
  const modifiedAuthors = JSON.parse(row.autores_modified as string);
  return {
    /** Unique among all calendars of the host. */
    uid: `evento-${row.id}`,
    title: row.titulo as string,
    /** First and last day, `YYYY-MM-DD`. */
    begin: row.data_inicio as string,
    end: row.data_fim as string,
    /** Announced, but the dates are not final. */
    isAnnounced: row.brevemente === 1,
    registration: row.link_registo as string | null,
    venue: row.local as string,
    /** Latitude and longitude, as the editors wrote them. */
    gps: row.gps as string,
    authors: JSON.parse(row.autores as string) as string[],
    /** Path of its JSON. */
    path: pathsOf(eventoDetail)(row.id as number),
    /** When the event, its venue and each of its authors last changed, ISO 8601. */
    modified: [row.modified, row.local_modified, ...modifiedAuthors] as string[],
    /** Seconds from {@link SEQUENCE_ZERO} to the publication that last changed one of these. */
    sequence: Math.max(0, last - SEQUENCE_ZERO),
  };
}
