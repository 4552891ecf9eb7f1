/** Recognises by names and values whether a field hides the item of a fixture, or shows it. */
import { parseFlag } from "../../../authoring/content/check/portuguese-values.ts";
import { splitField } from "./fixture.ts";

// `publicado`, `is_published`, `ativo`, `online`; also as the value of a state.
const SHOWN =
  /^(?:is_|esta_)?(?:publi(?:cad[oa]|car|co|sh(?:ed)?|c)|ac?tiv[oae]|vis[ií](?:vel|ble)|online|live)$/i;
// `rascunho`, `is_draft`, `archived`, `deleted_at`.
const HIDDEN =
  /^(?:is_|esta_)?(?:rascunho|draft|ocult[oa]|hidden|arquivad[oa]|archived|expirad[oa]|expired|(?:deleted|removed|apagad[oa]|eliminad[oa]|removid[oa])(?:_at|_em|_on)?)$/i;
// `estado`, `status_id`.
const STATE = /^(?:status|state|estado)(?:_|$)/i;
// `data_publicacao`, `embargo`, `go_live_at`.
const SHOWN_FROM = /^(?:data_|date_)?publi|embargo|go_?live|agendad/i;
// `expires_at`, `data_expiracao`, `retirar_em`.
const SHOWN_UNTIL = /expir|unpublish|despublic|retira/i;
/** Values of {@link STATE} in hidden items. */
const HIDDEN_STATE =
  /^(?:d|draft|r|rascunho|ocult[oa]|hidden|arquivad[oa]|archived|pendente|pending|unpublished|despublicad[oa]|inac?tiv[oae]|privad[oa]|private)$/i;

export function isStateField(field: string): boolean {
  return STATE.test(field);
}

/** Whether a state such as "P", "draft" or 1 means shown; `undefined` if that is unknown. */
export function shownBy(value: unknown): boolean | undefined {
  const state = String(value).trim();
  if (HIDDEN_STATE.test(state)) return false;
  return state.toLowerCase() === "p" || SHOWN.test(state) || parseFlag(state);
}

/** @param now in epoch milliseconds */
export function isHiddenBy(field: string, value: unknown, now: number): boolean {
  const text = String(value);
  // NaN for anything else, which is neither before nor after `now`.
  const moment = Date.parse(/^\d{4}-\d\d-\d\d/.test(text) ? text : "");
  if (HIDDEN.test(field) && (parseFlag(text) === true || moment > 0)) return true;
  if (SHOWN_FROM.test(field) && moment > now) return true;
  if (SHOWN_UNTIL.test(field) && moment < now) return true;
  return (SHOWN.test(field) || STATE.test(field)) && shownBy(value) === false;
}

/** The value of `estado_publicacao`. A value that does not tell whether an item is shown stays. */
export function publicationOf(from: string, value: unknown): unknown {
  const flag = parseFlag(String(value));
  if (HIDDEN.test(splitField(from)[1])) return !(flag ?? Boolean(value));
  return flag === undefined ? (shownBy(value) ?? value) : value;
}
