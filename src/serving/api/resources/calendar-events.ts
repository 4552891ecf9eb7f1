/**
 * Events for calendars: fields of the API, and a sequence number that grows when the event, its venue or its
 * authors change.
 * @see contract.md, "Calendars"
 */
import { linkTable } from "../../../editions/edition/collection-tables.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";
import type { Catalogue } from "../catalogue.ts";
import { rowsInOrder } from "../resource.ts";

export interface CalendarEvent {
  readonly id: number;
  readonly titulo: string;
  /** First and last day, both inclusive. */
  readonly data_inicio: string;
  readonly data_fim: string;
  /** Announced, but the dates are not final. */
  readonly brevemente: boolean;
  readonly link_registo: string | null;
  readonly local: string;
  /** As the editors wrote it. */
  readonly gps: string;
  readonly autores: readonly string[];
  /** Moments of the last change of the event, its venue and each of its authors. */
  readonly modified: readonly string[];
  /** Seconds from {@link SEQUENCE_ZERO} to the publication that last changed any of these. */
  readonly sequence: number;
}

// The register's key of an item that has an id is that id.
const changed = (collection: string, id: string) =>
  `(SELECT last_changed FROM register WHERE collection = '${collection}' AND key = CAST(${id} AS TEXT))`;

/** In epoch seconds. Fixed, so that sequence numbers also grow when the site moves to a new store. */
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
    ${changed("eventos", "eventos.id")} AS changed, ${changed("locais", "local_id")} AS local_changed,
    (SELECT max(last_changed) FROM ${LINKS} JOIN register ON collection = 'autores' AND key = CAST(target_id AS TEXT)
     WHERE item_id = eventos.id) AS autores_changed
  FROM eventos JOIN locais ON locais.id = local_id
  WHERE eventos.id IN (SELECT value FROM json_each(:ids))`;

/** Loads events in the order of `ids`, and leaves out missing ones. */
export function calendarEvents(
  catalogue: Catalogue,
  ids: ArrayLike<number>,
): readonly CalendarEvent[] {
  return rowsInOrder(catalogue, SELECT, ids).map(presentEvent);
}

function presentEvent(row: Row): CalendarEvent {
  const { changed, local_changed, autores_changed } = row;
  const last = Math.max(Number(changed), Number(local_changed), Number(autores_changed));
  return {
    id: row.id as number,
    titulo: row.titulo as string,
    data_inicio: row.data_inicio as string,
    data_fim: row.data_fim as string,
    brevemente: row.brevemente === 1,
    link_registo: row.link_registo as string | null,
    local: row.local as string,
    gps: row.gps as string,
    autores: JSON.parse(row.autores as string) as string[],
    modified: [
      ...[row.modified as string, row.local_modified as string],
      ...(JSON.parse(row.autores_modified as string) as string[]),
    ],
    sequence: Math.max(0, last - SEQUENCE_ZERO),
  };
}
