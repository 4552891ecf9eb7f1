/** What to do where a service cannot be read from outside: by the code of what failed, or by the status of the answer. */

const CERTIFICATE =
  'where its chain is served in part, serve all of it ("fullchain.pem"); where its authority is your own, name that in NODE_EXTRA_CA_CERTS';

const REMEDIES: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'nothing listens there: "systemctl --failed", then "journalctl -u" of nginx, caddy or montra-folder',
  ECONNRESET: 'what is there ends connections: "journalctl -u" of nginx, caddy or montra-folder',
  ENOTFOUND: "the name leads nowhere: look at its entry in the DNS",
  EAI_AGAIN: "this machine cannot ask for names: look at its resolver",
  EHOSTUNREACH: "no way leads there: look at the address in the DNS, and at the network",
  ENETUNREACH: "no way leads there: look at the address in the DNS, and at the network",
  ETIMEDOUT: "no answer comes: look at the firewall, and whether the machine runs",
  UND_ERR_CONNECT_TIMEOUT: "no answer comes: look at the firewall, and whether the machine runs",
  CERT_HAS_EXPIRED:
    'it was not renewed: "certbot renew" and "systemctl reload nginx", or "journalctl -u caddy"; then look why nobody did',
  CERT_NOT_YET_VALID: "set the clocks here and there by NTP",
  ERR_SSL_WRONG_VERSION_NUMBER:
    'that port speaks no TLS: write http://, or look at "listen 443 ssl" of nginx and the name in the Caddyfile',
  ERR_TLS_CERT_ALTNAME_INVALID: "get a certificate for this name",
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
};

const BY_STATUS: Readonly<Record<number, string>> = {
  403: "who asks from here is refused by what stands in front",
  404: "another site answers: look at server_name of nginx, or the name in the Caddyfile",
  429: "it allows fewer requests than this takes: wait a minute, or ask from an address that it does not bound",
  502: 'no node answers what stands in front: "systemctl status montra-folder" and "montra doctor" on its machine',
  503: 'nothing is published, no node answers, or there is too much to do: "curl http://127.0.0.1:8000/readyz" on its machine says which',
  504: 'the node is too slow, or hangs: "journalctl -u montra-folder" and "montra doctor" on its machine',
};

/** What went wrong, and what to do about it where that is known. */
export function explainUnreachable(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code = "" } = cause as NodeJS.ErrnoException;
  // Several addresses that were tried have no message of their own.
  const what = cause.message.trim() || code;
  const remedy = error.name === "TimeoutError" ? REMEDIES.ETIMEDOUT : REMEDIES[code];
  return remedy === undefined ? what : `${what}. ${upper(remedy)}`;
}

export function explainStatus({ status, headers }: Response): string {
  const to = headers.get("location");
  const remedy = to === null ? BY_STATUS[status] : `it leads to ${to}: ask for that one`;
  return remedy === undefined ? `it answers ${status}` : `it answers ${status}. ${upper(remedy)}`;
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
