/** Values of each parameter: with a match, without one, and invalid. */

const DAYS = ["", "2025-03-01", "2999-12-31", "2025-02-30", "amanhã"];
/** More than the hundred values that a filter accepts. */
const MANY = Array.from({ length: 101 }, (_, at) => at + 1).join();

export const parameterValues: Readonly<Record<string, readonly string[]>> = {
  format: ["", "json", "api", "xml"],
  page: ["", "1", "2", "last", "+1", "0", "-1", "99", "abc", "1.5"],
  page_size: ["", "1", "100", "1000", "0", "-1", "abc"],
  categorias__descricao: [
    ...["", "Residencial", "Turístico", " Turístico ", "turístico", "nada", "%ED"],
    ...["Turístico,Residencial", "nada, Residencial", MANY],
  ],
  tema: ["", "1", "tema-1", "99", "nenhum", "1,tema-1", "99,1", MANY],
  autor: ["", "1", "autor-1", "99", "nenhum", "autor-1, 1", MANY],
  local: ["", "1", "local-1", "99", "nenhum", "nenhum,local-1", MANY],
  id__in: [
    ...["", "1", "2,1", "1,1", " 1 , 99 ", "99", "0"],
    ...["-1", "+1", "1.5", "abc", "1,abc", MANY],
  ],
  slug: [
    ...["", "noticia-1", "evento-1", "tema-1", "autor-1", "local-1", "premio-1"],
    ...["noticia-2,noticia-1", "NOTICIA-1", "nenhum", MANY],
  ],
  fields: [
    ...["", "id", "titulo", "slug,id", "id,id", " id , titulo ", "nome,slug", "codigo,foto_dados"],
    ...["titulo,conteudo", "created,modified", "fechada,relacionadas", "imagem_dados,imagem"],
    ...["url,nome,foto", "descricao", "ano,total_candidatos", "ID", "nada", "id,nada", MANY],
  ],
  data__gte: DAYS,
  data__lte: DAYS,
  data_inicio__gte: DAYS,
  data_inicio__lte: DAYS,
  data_fim__gte: DAYS,
  data_fim__lte: DAYS,
  search: ["", "obra", '"', "a".repeat(201)],
  ordering: ["", "data", "-data", "data_inicio", "-data_fim", "--data", "titulo"],
  premio: [
    ...["", "1", "premio-1", "Prémio 1", "Turístico", "99", "%00"],
    ...["premio-1,1", "99,Prémio 1", MANY],
  ],
};
