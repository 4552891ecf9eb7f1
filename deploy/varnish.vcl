vcl 4.1;
# Varnish 7 before one or more nodes: /etc/varnish/default.vcl. Start it with -p http_gzip_support=off, so that it
# carries what Montra compressed, brotli included; with it on clients get gzip.
# Varnish keeps what Cache-Control lets it keep, asks again by ETag, and serves on for a day while all nodes are away.

import directors;
import std;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}
backend one {
    .host = "127.0.0.1"; .port = "8000"; .probe = ready;
    .connect_timeout = 1s; .first_byte_timeout = 10s; .between_bytes_timeout = 10s;
}
backend two {
    .host = "127.0.0.1"; .port = "8001"; .probe = ready;
    .connect_timeout = 1s; .first_byte_timeout = 10s; .between_bytes_timeout = 10s;
}
acl inside { "localhost"; }

sub vcl_init {
    new nodes = directors.round_robin();
    nodes.add_backend(one);
    nodes.add_backend(two);
}

sub vcl_recv {
    set req.backend_hint = nodes.backend();
    if (req.url ~ "^/(?:healthz|readyz)(?:\?|$)") {
        # Health is for machines on the inside.
        if (client.ip !~ inside) { return (synth(403, "Forbidden")); }
        return (pass);
    }
    # 405, the description of a resource, preflights, and conditions that no cache decides.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.If-Match || req.http.If-Unmodified-Since) {
        return (pass);
    }
    # Nothing is asked for by them, and Varnish keeps nothing of requests that have them.
    unset req.http.Authorization;
    unset req.http.Cookie;
    # Images alone come in parts.
    if (req.url !~ "^/media/") { unset req.http.Range; }
    call prefer_media_type;
    call prefer_coding;
    if (req.http.X-Montra-Accept == "rest" || req.http.X-Montra-Coding == "rest") { return (pass); }
    return (hash);
}

# Every Accept there is, in three variants: clients that get JSON, browsers, and the rest, whose wishes take arithmetic
# (q=0, JSON and HTML alike, neither): theirs is sent on as it came, and nothing of it is kept.
sub prefer_media_type {
    std.collect(req.http.Accept);
    set req.http.X-Montra-Accept = "rest";
    if (!req.http.Accept || req.http.Accept == "") {
        set req.http.X-Montra-Accept = "json";
    } elseif (req.http.Accept ~ "[^\x20\x21\x23-\x7e\t]") {
        # Quoted text, other characters.
    } elseif (req.http.Accept ~ "(?i)(?:^|,)[ \t]*(?:text/(?:csv|calendar)|application/(?:atom\+xml|rss\+xml|feed\+json|geo\+json|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))[ \t]*(?:[,;]|$)") {
        # Feeds, calendars, tables, maps: whoever wants one of them may want it most.
    } elseif (req.http.Accept ~ "(?i)(?:^|,)[ \t]*(?:application/(?:json|\*|xhtml\+xml)|text/(?:html|\*)|\*/\*)[ \t]*;(?![ \t]*q=(?:1(?:\.0*)?|0\.0*[1-9][0-9]*)[ \t]*(?:,|$))") {
        # A range that matters with anything but a plain quality above 0.
    } elseif (req.http.Accept ~ "(?i)^(?!(?:.*,)?[ \t]*(?:application/(?:json|\*)|\*/\*)[ \t]*(?:,|$|;[ \t]*q=1))(?:.*,)?[ \t]*text/html[ \t]*(?:,|$)") {
        # HTML at 1, JSON and everything below it.
        set req.http.X-Montra-Accept = "page";
    } elseif (req.http.Accept ~ "(?i)(?:^|,)[ \t]*(?:text/(?:html|\*)|application/xhtml\+xml)[ \t]*(?:[,;]|$)") {
    } elseif (req.http.Accept ~ "(?i)(?:^|,)[ \t]*application/json[ \t]*(?:,|$)") {
        # No HTML: JSON at 1, or everything alike.
        set req.http.X-Montra-Accept = "json";
    } elseif (req.http.Accept ~ "(?i)(?:^|,)[ \t]*application/(?:json|\*)[ \t]*(?:[,;]|$)") {
    } elseif (req.http.Accept ~ "(?:^|,)[ \t]*\*/\*[ \t]*(?:[,;]|$)") {
        set req.http.X-Montra-Accept = "json";
    }
    if (req.http.X-Montra-Accept == "json") { set req.http.Accept = "application/json"; }
    if (req.http.X-Montra-Accept == "page") { set req.http.Accept = "text/html"; }
}

# The same with Accept-Encoding: brotli or gzip at 1, no coding, and the rest.
sub prefer_coding {
    std.collect(req.http.Accept-Encoding);
    set req.http.X-Montra-Coding = "identity";
    if (req.http.Accept-Encoding ~ "[^\x20\x21\x23-\x7e\t]|\*"
        || req.http.Accept-Encoding ~ "(?i)identity[ \t]*;"
        || req.http.Accept-Encoding ~ "(?i)\bbr\b.*\bbr\b") {
        set req.http.X-Montra-Coding = "rest";
    } elseif (req.http.Accept-Encoding ~ "(?i)(?:^|,)[ \t]*br[ \t]*(?:;[ \t]*q=1(?:\.0*)?[ \t]*)?(?:,|$)") {
        set req.http.X-Montra-Coding = "br";
    } elseif (req.http.Accept-Encoding ~ "(?i)br|zstd|gzip.*gzip") {
        set req.http.X-Montra-Coding = "rest";
    } elseif (req.http.Accept-Encoding ~ "(?i)(?:^|,)[ \t]*gzip[ \t]*(?:;[ \t]*q=1(?:\.0*)?[ \t]*)?(?:,|$)") {
        set req.http.X-Montra-Coding = "gzip";
    } elseif (req.http.Accept-Encoding ~ "(?i)gzip") {
        set req.http.X-Montra-Coding = "rest";
    }
    if (req.http.X-Montra-Coding != "rest") { set req.http.Accept-Encoding = req.http.X-Montra-Coding; }
}

# While a node answers, what is old is served as long as stale-while-revalidate says, and no longer.
sub vcl_hit {
    if (obj.ttl < 0s && req.restarts == 0 && std.healthy(req.backend_hint)
        && obj.ttl + std.duration(regsub(obj.http.Cache-Control, "^(?:.*stale-while-revalidate=([0-9]+))?.*$", "0\1s"), 0s) < 0s) {
        set req.grace = 0s;
        return (restart);
    }
}

sub vcl_backend_fetch {
    unset bereq.http.X-Montra-Accept;
    unset bereq.http.X-Montra-Coding;
}

sub vcl_backend_response {
    # The other node may do what this one cannot.
    if (beresp.status == 503 && bereq.retries == 0) { return (retry); }
    if (bereq.uncacheable) { return (deliver); }
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) { return (abandon); }
        # Not hidden behind it: what was kept before.
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 0s;
        return (deliver);
    }
    if (beresp.status == 200) { set beresp.grace = 24h; }
}

sub vcl_backend_error {
    if (bereq.retries == 0) { return (retry); }
    set beresp.http.Content-Type = "application/problem+json";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.http.Access-Control-Allow-Origin = "*";
    set beresp.http.X-Content-Type-Options = "nosniff";
    set beresp.body = {"{"type":"about:blank","title":"No answer","status":503,"detail":"No node answers.""} + "}";
    return (deliver);
}

sub vcl_deliver {
    # No node answered: what is kept of up to a day ago is better.
    if (resp.status >= 500 && req.restarts < 2 && (req.method == "GET" || req.method == "HEAD")) {
        set req.grace = 24h;
        return (restart);
    }
    if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; }
}
