/** Header filtering of the proxy, for requests and responses. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { BlockList } from 'node:net';
import { hasBody } from '../http/framing.ts';
import { loopbackProxies, visitorOf } from '../http/trusted-proxies.ts';

export interface Forwarding {
  /** `host` of the API. */
  readonly host: string;
  /** Public origin of the site, for links that the API generates. The client's Host header is not trusted. */
  readonly site: URL;
  /** Proxies whose X-Forwarded-For is trusted; loopback by default. */
  readonly proxies?: BlockList | undefined;
}

export function requestHeaders(
  request: IncomingMessage,
  { host, site, proxies = loopbackProxies }: Forwarding,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = endToEnd(request.headers);
  for (const name of ['forwarded', 'x-real-ip']) delete headers[name];
  // undici writes the framing and enforces a known length.
  if (!hasBody(request)) delete headers['content-length'];
  return {
    ...headers,
    host,
    'x-forwarded-for': visitorOf(request, proxies),
    'x-forwarded-host': site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
  };
}

/**
 * Removes the API's server headers and those that the site server sets itself.
 * @param isPage a page of the sandbox keeps its own content security policy
 */
export function responseHeaders(headers: IncomingHttpHeaders, isPage = false): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = endToEnd(headers);
  for (const name of serversOwn) if (!isPage || !pagesOwn.has(name)) delete kept[name];
  return kept;
}

const serversOwn = [
  'server',
  'x-powered-by',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'content-security-policy',
  'strict-transport-security',
];

const pagesOwn: ReadonlySet<string> = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
]);

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const hopByHop = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Never removable through `Connection`: framing, credentials and forwarding headers. */
const isProtected = (name: string): boolean =>
  /^(?:content-.*|x-forwarded-.*|forwarded|host|authorization|cookie|set-cookie|origin|idempotency-key|x-request-id)$/.test(
    name,
  );

/** Drops names that some backends treat as equal to another one (`X_Forwarded_For`). */
const isPlain = (name: string): boolean => /^[a-z0-9-]+$/.test(name);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const isDropped = (name: string): boolean =>
    hopByHop.has(name) || !isPlain(name) || (named.includes(name) && !isProtected(name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));
}
