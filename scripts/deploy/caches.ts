/**
 * Files for a cache in front of the site server: Varnish, and nginx with `proxy_cache`. Both keep what says that shared
 * caches may (`serve/caching.ts`), are told of changes by `CDN_PURGE`, and go on while the site server is down.
 */
import { proxiedPrefixes, sandboxPrefix } from '../shared/resolve.ts';

export interface CacheOptions {
  readonly siteUrl: string;
  /** The site server's port on this machine. */
  readonly port: number;
}

/** `/api/v1/` and the like, and `/health`. */
const passed = `^(?:${[...proxiedPrefixes, sandboxPrefix].join('|')}|/health$)`;

/** `CDN_PURGE=PURGE http://127.0.0.1:6081{path}` */
export function varnishConfig({ siteUrl, port }: CacheOptions): string {
  return `# Written by npm run deploy -- --config: /etc/varnish/default.vcl
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "${port}";
}

acl publisher {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ publisher) {
      return (synth(405, "Not allowed"));
    }
    set req.http.Host = "${new URL(siteUrl).host}";
    return (purge);
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "${passed}") {
    return (pass);
  }
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # A page that waits to be told again while the site server is down.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Cache-Control ~ "s-maxage|immutable") {
    set beresp.grace = 7d;
  } else {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
  }
}
`;
}

/**
 * nginx cannot forget a page, but fetches one anew whose request says so: `CDN_PURGE=GET http://127.0.0.1:6081{path}` and
 * `CDN_PURGE_HEADER=X-Refresh: 1`.
 */
export function nginxCacheConfig({ siteUrl, port }: CacheOptions): string {
  const { hostname, host, protocol } = new URL(siteUrl);
  return `# Written by npm run deploy -- --config, for the http block of nginx (conf.d). TLS and port 443: as in nginx.conf.
proxy_cache_path /var/cache/nginx/vineta levels=1:2 keys_zone=vineta:20m max_size=2g inactive=7d use_temp_path=off;

map "$remote_addr $http_x_refresh" $is_refresh {
  "127.0.0.1 1" 1;
  default 0;
}
# What shared caches may keep, and, for a second, that a page is gone.
map "$upstream_status $upstream_http_cdn_cache_control" $is_private {
  "~^(?:200|304) max-age" 0;
  "~^404 " 0;
  default 1;
}

server {
  listen 127.0.0.1:6081;
  listen 80;
  server_name ${hostname};
  server_tokens off;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host ${host};
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto ${protocol.slice(0, -1)};
  client_max_body_size 10m;

  location ~ "${passed}" {
    proxy_pass http://127.0.0.1:${port};
  }
  # Their names change with their content.
  location ~ "^/(?:_astro|img)/" {
    proxy_pass http://127.0.0.1:${port};
    proxy_cache vineta;
    proxy_cache_key "$uri $http_accept_encoding";
    proxy_ignore_headers Vary;
    proxy_cache_lock on;
    proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
  }
  location / {
    proxy_pass http://127.0.0.1:${port};
    proxy_cache vineta;
    # One form of each page, which refreshing replaces as a whole.
    proxy_cache_key $request_uri;
    proxy_set_header Accept-Encoding gzip;
    gunzip on;
    proxy_ignore_headers Vary Cache-Control Expires;
    proxy_cache_valid 200 1d;
    proxy_cache_valid 404 1s;
    proxy_cache_bypass $is_refresh;
    proxy_no_cache $is_private;
    proxy_cache_lock on;
    proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
  }
}
`;
}
