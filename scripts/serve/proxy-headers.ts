/** Which headers of a request reach the API, and which of its answer reach the client. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { BlockList } from 'node:net';
import { hasBody } from './framing.ts';
import { loopbackProxies, visitorOf } from './trusted-proxies.ts';

export interface Forwarding {
  /** `host` of the API. */
  readonly host: string;
  /** Public origin of the site; the API builds its links on it, never on what a client calls itself. */
  readonly site: URL;
  /** Who may say that it asks for somebody else; the proxies of this machine by default. */
  readonly proxies?: BlockList | undefined;
}

export function requestHeaders(
  request: IncomingMessage,
  { host, site, proxies = loopbackProxies }: Forwarding,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = endToEnd(request.headers);
  for (const name of ['forwarded', 'x-real-ip']) delete headers[name];
  // The client of the API writes the framing; a length that is known it holds the body to.
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
 * What the API says about itself and what this server says for both is left out.
 * @param isPage of the sandbox: it knows best what it may load, and what may be done with it
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

/** Headers that concern one connection only (RFC 9110, section 7.6.1). */
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

/** What `Connection` never removes, whoever names it: framing, rights, and who asks whom for what. */
const isProtected = (name: string): boolean =>
  /^(?:content-.*|x-forwarded-.*|forwarded|host|authorization|cookie|set-cookie|origin|idempotency-key|x-request-id)$/.test(
    name,
  );

/** A name that some backends read as another one (`X_Forwarded_For`) goes no further. */
const isPlain = (name: string): boolean => /^[a-z0-9-]+$/.test(name);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const isDropped = (name: string): boolean =>
    hopByHop.has(name) || !isPlain(name) || (named.includes(name) && !isProtected(name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));
}
