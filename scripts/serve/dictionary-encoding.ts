/** Negotiation of compression dictionaries (RFC 9842). */
import { weightsOf } from './negotiation.ts';

export type DictionaryEncoding = 'dcz' | 'dcb';

export interface Offered {
  readonly encoding: DictionaryEncoding;
  /** SHA-256 of the dictionary, in hex. */
  readonly hash: string;
}

/**
 * The dictionary and encoding that a request offers; null without both headers, or for invalid ones. At equal weight
 * zstd is preferred to brotli, because it compresses ten times as fast.
 */
export function offeredDictionary(headers: {
  readonly 'accept-encoding'?: string | undefined;
  readonly 'available-dictionary'?: unknown;
}): Offered | null {
  const hash = hashIn(headers['available-dictionary']);
  if (hash === null) return null;
  const weights = weightsOf(headers['accept-encoding'] ?? '');
  const [zstd, brotli] = [weights.get('dcz') ?? 0, weights.get('dcb') ?? 0];
  if (Math.max(zstd, brotli) === 0) return null;
  return { encoding: zstd >= brotli ? 'dcz' : 'dcb', hash };
}

/** A byte sequence between colons (RFC 9651) of 32 bytes. */
function hashIn(header: unknown): string | null {
  const [, text] = typeof header === 'string' ? (/^:([A-Za-z\d+/]{43}=):$/.exec(header.trim()) ?? []) : [];
  return text === undefined ? null : Buffer.from(text, 'base64').toString('hex');
}
