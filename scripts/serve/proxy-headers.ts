/**
 * Headers that the proxy passes on, by name: whoever runs the API learns nothing of the visitor's other doings (cookies,
 * the page's address), and cannot set cookies on the site. Headers of one connection are in neither list.
 */
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
  const headers = onlyNamed(request.headers, asked);
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

/** @param isPage a page of the sandbox has its own policies */
export function responseHeaders(headers: IncomingHttpHeaders, isPage = false): OutgoingHttpHeaders {
  return onlyNamed(headers, isPage ? [...answered, ...pagesOwn] : answered);
}

const asked = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'user-agent',
  'x-request-id',
];

const answered = [
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server-timing',
  'vary',
  'www-authenticate',
  'x-request-id',
  'x-robots-tag',
];

const pagesOwn = ['content-security-policy', 'cross-origin-resource-policy', 'referrer-policy'];

function onlyNamed(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
