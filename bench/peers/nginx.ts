/** nginx with the same bytes and header fields: one file per case, with `open_file_cache`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadyAnswer } from "./ready-answers.ts";

// nginx generates these itself, also an ETag, so the number of header fields is the same.
const OWN = new Set(["content-type", "content-length", "last-modified", "etag"]);

/** Writes a configuration. @returns its path */
export function writeNginxConfiguration(folder: string, answers: readonly ReadyAnswer[]): string {
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile off;
  keepalive_timeout 75s 75;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  types { }
  root ${folder};
${answers.map(serverOf).join("\n")}
}
`,
  );
  return file;
}

function serverOf({ port, headers, name }: ReadyAnswer): string {
  const fields: string[] = [];
  let type = "application/octet-stream";
  for (let index = 0; index < headers.length; index += 2) {
    const [field, value] = [headers[index] as string, headers[index + 1] as string];
    if (field.toLowerCase() === "content-type") type = value;
    if (!OWN.has(field.toLowerCase())) fields.push(`    add_header ${field} ${quoted(value)};`);
  }
  return `  # ${name}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    default_type "${type}";
${fields.join("\n")}
    location / { try_files /${port}.body =404; }
  }`;
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
