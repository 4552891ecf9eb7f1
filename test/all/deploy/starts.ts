/** The proxies by name, each started with its file of deploy/. */
import { startCaddy } from "./start-caddy.ts";
import { startNginx } from "./start-nginx.ts";

export const starts = {
  nginx: startNginx,
  Caddy: startCaddy,
} as const;
