/** Compares another server's response with ours. Known differences are listed with a reason; any other is a fault. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Observed } from './ask.ts';
import type { Asked } from './requests.ts';

/** A known, harmless difference. */
export interface Known {
  readonly server: string;
  /** `status`, `body`, or the name of a header. */
  readonly field: string;
  readonly fits: (asked: Asked, ours: Observed, theirs: Observed) => boolean;
  readonly why: string;
}

export interface Difference {
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

export function differences(ours: Observed, theirs: Observed): readonly Difference[] {
  const found: Difference[] = [];
  const note = (field: string, a: string | undefined, b: string | undefined) => {
    if ((a ?? '') !== (b ?? '')) found.push({ field, ours: a ?? '–', theirs: b ?? '–' });
  };
  note('status', String(ours.status), String(theirs.status));
  for (const name of compared) note(name, headerOf(ours.headers, name), headerOf(theirs.headers, name));
  const policies = [ours, theirs].map(({ headers }) => headerOf(headers, 'content-security-policy') ?? '');
  if (!isSamePolicy(policies[0] ?? '', policies[1] ?? ''))
    note('content-security-policy', policies[0], policies[1]);
  note('etag', String(ours.headers.etag !== undefined), String(theirs.headers.etag !== undefined));
  if (ours.status === theirs.status && ours.status !== 301)
    note('body', ours.body ?? undefined, theirs.body ?? undefined);
  return found;
}

const compared = [
  'location',
  'cache-control',
  'content-type',
  'content-encoding',
  'vary',
  'allow',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-robots-tag',
  'accept-ranges',
] as const;

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(', ') : value;
  if (name === 'content-type') return text?.toLowerCase();
  if (name !== 'vary') return text;
  return text?.toLowerCase().split(/,\s*/).sort().join(', ');
}

/** Equal CSP apart from additional hashes: the configuration has one policy for all pages of a route. */
function isSamePolicy(ours: string, theirs: string): boolean {
  const [a, b] = [ours, theirs].map((policy) => policy.split('; ').map((directive) => directive.split(' ')));
  if (a === undefined || b?.length !== a.length) return false;
  return a.every((sources, index) => {
    const others = b[index] ?? [];
    const added = others.filter((source) => !sources.includes(source));
    return (
      sources[0] === others[0] &&
      sources.every((source) => others.includes(source)) &&
      added.every((source) => source.startsWith("'sha256-"))
    );
  });
}
