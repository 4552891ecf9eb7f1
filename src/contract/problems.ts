/**
 * Errors as clients see them, without a word about the machine. (RFC 9457; contract.md, "Errors")
 * `detail` has sentences of Django REST Framework, because existing clients read them.
 */

import type { Wording } from "./words.ts";

/** The types of errors; the key is the last part of the URL in `type`. */
export const problemTypes = {
  "malformed-request": {
    status: 400,
    title: { en: "Malformed request", pt: "Pedido malformado" },
    detail: "A header field of the request is malformed.",
    meaning: {
      en: "The address or a parameter cannot be understood; `errors` names the parameter.",
      pt: "Não se percebe o endereço ou um parâmetro; `errors` diz qual.",
    },
  },
  "not-found": {
    status: 404,
    title: { en: "Not found", pt: "Não encontrado" },
    detail: "Not found.",
    meaning: {
      en: "Nothing is published at this address, or not in this format.",
      pt: "Neste endereço não há nada publicado, pelo menos neste formato.",
    },
  },
  "invalid-page": {
    status: 404,
    title: { en: "No such page", pt: "Essa página não existe" },
    detail: "Invalid page.",
    meaning: {
      en: "The list has no page of this number; pages count from 1, and `last` is the last one.",
      pt: "A lista não tem nenhuma página com esse número: contam-se a partir de 1 e `last` é a última.",
    },
  },
  "method-not-allowed": {
    status: 405,
    title: { en: "Method not allowed", pt: "Método não permitido" },
    detail: "Method not allowed.",
    meaning: {
      en: "The service is for reading: `Allow` names the methods.",
      pt: "O serviço é só para ler: `Allow` diz com que métodos.",
    },
  },
  "not-acceptable": {
    status: 406,
    title: { en: "Not acceptable", pt: "Formato não disponível" },
    detail: "Could not satisfy the request Accept header.",
    meaning: {
      en: "`Accept` or `Accept-Encoding` excludes every form that the resource has.",
      pt: "`Accept` ou `Accept-Encoding` exclui todos os formatos que há.",
    },
  },
  "request-timeout": {
    status: 408,
    title: { en: "Request timeout", pt: "O pedido demorou demasiado" },
    detail: "The request did not arrive in time.",
    meaning: {
      en: "The request did not arrive whole in time.",
      pt: "O pedido não chegou inteiro a tempo.",
    },
  },
  gone: {
    status: 410,
    title: { en: "Gone", pt: "Retirado" },
    detail: "What was published here has been withdrawn.",
    meaning: {
      en: "What was published at this address has been withdrawn.",
      pt: "O que estava publicado neste endereço foi retirado.",
    },
  },
  "no-longer-kept": {
    status: 410,
    title: { en: "No longer kept", pt: "Já não se guarda" },
    detail:
      "What changed since that publication is not known any more. Read everything, with desde=0, and go on from there.",
    meaning: {
      en: "What changed since that publication is not known any more: read everything, and ask for changes from then on.",
      pt: "Já não se sabe o que mudou desde essa publicação: volte a ler tudo e peça as alterações a partir daí.",
    },
  },
  "precondition-failed": {
    status: 412,
    title: { en: "Precondition failed", pt: "Condição não satisfeita" },
    detail: "What is here now is not what If-Match or If-Unmodified-Since asks for.",
    meaning: {
      en: "`If-Match` or `If-Unmodified-Since` asks for a state that is not the present one.",
      pt: "`If-Match` ou `If-Unmodified-Since` pede um estado que não é o atual.",
    },
  },
  "uri-too-long": {
    status: 414,
    title: { en: "Address too long", pt: "Endereço demasiado longo" },
    detail: "The address is too long.",
    meaning: {
      en: "The address is longer than this service reads.",
      pt: "O endereço é mais longo do que este serviço lê.",
    },
  },
  "range-not-satisfiable": {
    status: 416,
    title: { en: "Range not satisfiable", pt: "Intervalo impossível" },
    detail: "The range begins after the end.",
    meaning: {
      en: "`Range` begins after the end; `Content-Range` says how long the whole is.",
      pt: "`Range` começa depois do fim; `Content-Range` diz o comprimento do todo.",
    },
  },
  "header-too-large": {
    status: 431,
    title: { en: "Header fields too large", pt: "Cabeçalhos demasiado grandes" },
    detail: "The header fields are too large.",
    meaning: {
      en: "The header fields together are larger than this service reads.",
      pt: "Os cabeçalhos juntos são maiores do que este serviço lê.",
    },
  },
  "internal-error": {
    status: 500,
    title: { en: "Internal error", pt: "Erro interno" },
    detail: "Something went wrong on our side.",
    meaning: {
      en: "A fault of the service; it is in its log.",
      pt: "Uma falha do serviço; ficou no registo.",
    },
  },
  "version-not-supported": {
    status: 505,
    title: { en: "Version of HTTP not supported", pt: "Versão de HTTP não suportada" },
    detail: "This service speaks HTTP/1.1 and HTTP/1.0.",
    meaning: {
      en: "The service speaks HTTP/1.1 and HTTP/1.0; a proxy in front of it may speak others.",
      pt: "O serviço fala HTTP/1.1 e HTTP/1.0; um proxy à frente dele pode falar outras.",
    },
  },
  "nothing-published": {
    status: 503,
    title: { en: "Nothing published yet", pt: "Ainda sem publicações" },
    detail:
      'Nothing has been published yet. Publish a content folder with "montra publish <folder>".',
    meaning: {
      en: "The service runs and waits for its first publication.",
      pt: "O serviço está a funcionar e espera pela primeira publicação.",
    },
  },
  unavailable: {
    status: 503,
    title: { en: "Unavailable for the moment", pt: "Indisponível neste momento" },
    detail: "This cannot be answered just now. Try again in a moment.",
    meaning: {
      en: "The service is busy or cannot reach its store; `Retry-After` says when to ask again.",
      pt: "O serviço está ocupado ou não chega ao repositório; `Retry-After` diz quando voltar a pedir.",
    },
  },
} as const satisfies Record<
  string,
  { status: number; title: Wording; detail: string; meaning: Wording }
>;

export type ProblemType = keyof typeof problemTypes;

export const problemTypeNames = Object.keys(problemTypes) as readonly ProblemType[];

export interface ProblemReport {
  readonly type: ProblemType;
  /** One English sentence. Default: that of the type. */
  readonly detail?: string;
  /** Messages about invalid parameters, by parameter. */
  readonly errors?: Readonly<Record<string, Wording>>;
}

/** The path of the page of this service that describes an error type. */
export function problemPath(type: ProblemType): string {
  return `/problems/${type}/`;
}

/** A problem document, with its members in the order of RFC 9457 §3.1. */
export function problemDocument(
  { type, detail = problemTypes[type].detail, errors }: ProblemReport,
  publicUrl: string,
) {
  const { status, title } = problemTypes[type];
  return {
    type: publicUrl + problemPath(type),
    title: title.en,
    status,
    detail,
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([name, { en }]) => [name, [en]])),
    }),
  };
}

/** The JSON at {@link problemPath}, which describes an error type. */
export function problemTypeDocument(type: ProblemType) {
  const { status, title, meaning } = problemTypes[type];
  return { title: title.en, status, meaning: meaning.en };
}

const MAX_ECHO_CHARACTERS = 64;

/** Shortens text of a request, so that a long request does not get a long response. */
export function echo(text: string): string {
  if (text.length <= MAX_ECHO_CHARACTERS) return text;
  return `${text.slice(0, MAX_ECHO_CHARACTERS - 1).toWellFormed()}…`;
}

/** Messages about invalid parameters of a request. */
export const faults = {
  date: { en: "Must be a date, as 2026-03-31.", pt: "Tem de ser uma data, como 2026-03-31." },
  number: { en: "Must be a whole number from 0.", pt: "Tem de ser um número inteiro, 0 ou mais." },
  encoding: {
    en: "Must be percent-encoded UTF-8 without NUL.",
    pt: "Tem de vir em UTF-8, codificado com %, sem o carácter NUL.",
  },
  aboveCurrent: {
    en: "Must be at most the number of the current publication.",
    pt: "Não pode passar do número da publicação atual.",
  },
  numberTo: (max: number): Wording => ({
    en: `Must be a whole number from 1 to ${max}.`,
    pt: `Tem de ser um número inteiro de 1 a ${max}.`,
  }),
  length: (max: number): Wording => ({
    en: `Must have at most ${max} characters.`,
    pt: `Tem de ter no máximo ${max} caracteres.`,
  }),
  values: (max: number): Wording => ({
    en: `Must have at most ${max} values.`,
    pt: `Tem de ter no máximo ${max} valores.`,
  }),
  ids: {
    en: "Must be ids, separated by commas, as 28,40.",
    pt: "Têm de ser ids, separados por vírgulas, como 28,40.",
  },
  fields: (names: readonly string[]): Wording => ({
    en: `Must be names of fields, separated by commas: ${names.join(", ")}.`,
    pt: `Têm de ser nomes de campos, separados por vírgulas: ${names.join(", ")}.`,
  }),
  notWith: (format: string): Wording => ({
    en: `Must not be given with the format ${format}.`,
    pt: `Não pode acompanhar o formato ${format}.`,
  }),
  oneOf: (values: readonly string[]): Wording => ({
    en: `Must be one of: ${values.join(", ")}.`,
    pt: `Tem de ser um destes valores: ${values.join(", ")}.`,
  }),
} as const;

/** Sentences for `detail`, for errors that are not about a parameter. */
export const sentences = {
  notRecorded:
    "What this publication changed has not been written down. Read every list, and ask for changes after the next publication.",
  codingNotAcceptable: "Could not satisfy the request Accept-Encoding header.",
  methodNotAllowed: (method: string) => `Method "${echo(method)}" not allowed.`,
  notEncoded: "The address has characters that must be percent-encoded.",
  malformedHost: "The request must have one Host field that names a host.",
  malformedBody: "The end of the request's body cannot be known from its header fields.",
} as const;
