/** What stands before nodes, by its name: how each is started with its file of deploy/. */
import { startCaddy } from "./start-caddy.ts";
import { startHaproxy } from "./start-haproxy.ts";
import { startNginx } from "./start-nginx.ts";
import { startVarnish } from "./start-varnish.ts";

export const starts = {
  nginx: startNginx,
  Varnish: startVarnish,
  HAProxy: startHaproxy,
  Caddy: startCaddy,
} as const;
