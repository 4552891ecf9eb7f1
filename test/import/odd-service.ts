/** A service on a real socket that answers as a test says. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ending } from "../support/ending.ts";

type Answers = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown;

export interface Odd {
  readonly url: string;
  /** Paths with their queries. */
  readonly asked: readonly string[];
}

/** @param answers returns JSON, or `undefined` for 404, or writes the response itself */
export async function oddService(t: Ending, answers: Answers): Promise<Odd> {
  const asked: string[] = [];
  // Idle connections stay open, because a late client might use one that is being closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    asked.push(url.pathname + url.search);
    const value = await answers(url, request, response);
    if (response.writableEnded) return;
    response.writeHead(value === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(value ?? { detail: "Not found." }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

export const event = (id: number, more: object = {}) => ({
  id,
  titulo: `Evento ${id}`,
  slug: `evento-${id}`,
  data_inicio: "2024-03-01",
  data_fim: "2024-03-02",
  estado_publicacao: true,
  brevemente: false,
  link_registo: null,
  registo_activo: false,
  local: { id: 1, nome: "Casa", conteudo: "", gps: "38.7,-9.1", imagem: null },
  acomodacao: null,
  autor: [],
  noticias: [],
  ...more,
});
export const page = (results: readonly object[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
});
