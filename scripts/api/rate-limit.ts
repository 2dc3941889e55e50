import type { Budget, Limits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { words } from './words.ts';

/**
 * Token buckets, one for reads and one for writes of each client address. Answers a function that spends a token.
 * @param now in milliseconds; only differences matter.
 * @throws Refusal 429 with `Retry-After`, from the function, when the bucket is empty.
 */
export function rateLimiter(limits: Limits, now: () => number) {
  const reads = buckets(limits.reads, now);
  const writes = buckets(limits.writes, now);

  return (address: string, method: string): void => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && !limits.countLoopbackReads && isLoopback(address)) return;
    const waitSeconds = (isRead ? reads : writes)(address);
    if (waitSeconds === 0) return;
    throw new Refusal(429, words.tooManyRequests, { headers: { 'Retry-After': String(waitSeconds) } });
  };
}

/**
 * Who is calling. The site's server stands in front on the same machine and names the visitor last in X-Forwarded-For;
 * from anywhere else that header is only a claim.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string {
  const address = socketAddress ?? '127.0.0.1';
  const claimed = forwardedFor?.split(',').at(-1)?.trim();
  return isLoopback(address) && claimed ? claimed.slice(0, 64) : address;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Addresses kept at most before the full buckets, which say nothing, are swept out. */
const maximumAddresses = 10_000;

/** Spends a token of an address; answers the whole seconds to wait, 0 when there was one. */
function buckets({ burst, perSecond }: Budget, now: () => number): (address: string) => number {
  const known = new Map<string, Bucket>();
  const refill = (bucket: Bucket) => {
    const instant = now();
    const gained = (Math.max(0, instant - bucket.filledAt) / 1000) * perSecond;
    bucket.tokens = Math.min(burst, bucket.tokens + gained);
    bucket.filledAt = instant;
    return bucket;
  };
  const sweep = () => {
    for (const [address, bucket] of known) if (refill(bucket).tokens >= burst) known.delete(address);
    // Everybody at once is an attack: forgetting is better than growing without end.
    if (known.size > maximumAddresses) known.clear();
  };

  return (address) => {
    if (known.size > maximumAddresses) sweep();
    const bucket = refill(known.get(address) ?? { tokens: burst, filledAt: now() });
    known.set(address, bucket);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    bucket.tokens -= 1;
    return 0;
  };
}
