/** Content negotiation and conditional requests (RFC 9110, sections 12.5.3 and 13.1.2). */
import type { Encoding } from '../publish/release-manifest.ts';

/** The best common encoding, brotli before gzip at equal weight; null for identity. */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  const weights = weightsOf(accepted ?? '');
  const identity = weights.get('identity') ?? null;
  let best: { readonly encoding: Encoding; readonly weight: number } | null = null;
  for (const encoding of ['br', 'gzip'] as const) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    const isBetter = weight > (best?.weight ?? 0) && weight >= (identity ?? 0);
    if (isBetter && available.includes(encoding)) best = { encoding, weight };
  }
  return best?.encoding ?? null;
}

/** Whether `If-None-Match` matches this ETag. Weak comparison: a cache in between may have weakened it. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '');
    return tag === etag || tag === '*';
  });
}

/** The weight of each encoding that a header names. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    if (name === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
