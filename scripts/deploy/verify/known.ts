import type { Known } from './compare.ts';

/** Known limitations of each server. None is visible to shoppers or weakens security. */
export const known: readonly Known[] = [
  {
    server: 'nginx',
    field: 'content-type',
    fits: (_, ours) => ours.status === 301,
    why: 'a redirect has a short body, ours has none',
  },
  {
    server: 'nginx',
    field: 'content-encoding',
    fits: ({ headers }) => headers['accept-encoding'] === '*',
    why: '"Accept-Encoding: *" is answered with the bytes as they are',
  },
  {
    server: 'Caddy',
    field: 'content-encoding',
    fits: ({ headers }) => headers['accept-encoding'] === '*',
    why: '"Accept-Encoding: *" is answered with the bytes as they are',
  },
  ...['nginx', 'Caddy'].map((server) => ({
    server,
    field: 'content-encoding',
    fits: ({ target }: { readonly target: string }) => target.startsWith('/api/v1/'),
    why: 'what the API sends is compressed with gzip, not with brotli',
  })),
  ...['status', 'body', 'cache-control', 'content-type', 'content-security-policy', 'x-robots-tag', 'vary']
    .concat(['referrer-policy', 'permissions-policy', 'x-content-type-options'])
    .concat(['cross-origin-opener-policy', 'cross-origin-resource-policy', 'strict-transport-security'])
    .map((field) => ({
      server: 'Caddy',
      field,
      fits: ({ target }: { readonly target: string }) => target === '/%zz',
      why: 'a broken escape is refused with 400 before any rule is read, in its own words and without our headers',
    })),
  {
    server: 'Caddy',
    field: 'vary',
    fits: ({ headers }) => !/br|gzip/.test(headers['accept-encoding'] ?? ''),
    why: 'files other than pages say Vary only where a compressed one was chosen',
  },
];
