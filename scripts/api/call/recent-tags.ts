/**
 * ETags of the replies that were just sent. While the catalogue's version is the same, who holds one is answered without
 * making the reply again: the publisher's poll of a large catalogue costs a tenth. A tag is a digest of its reply, so that
 * it stays the same when something else changed. In memory: a restart begins with none.
 */
import { LRUCache } from 'lru-cache';
import { isNotModified } from './conditional.ts';

interface Sent {
  readonly version: number;
  readonly tag: string;
}

export function recentTags() {
  const recent = new LRUCache<string, Sent>({ max: mostRemembered });
  return {
    /** The tag, if the caller holds it and it still stands. */
    held(request: Request, version: number): string | null {
      if (!request.headers.has('If-None-Match')) return null;
      const sent = recent.get(request.url);
      return sent?.version === version && isNotModified(request, sent.tag) ? sent.tag : null;
    },
    /** @param version from before the reply was made */
    sent({ url }: Request, version: number, tag: string): void {
      if (url.length <= longestUrl) recent.set(url, { version, tag });
    },
  };
}

/** Lists of 100,000 products in two currencies; 3 MB. */
const mostRemembered = 10_000;
const longestUrl = 200;
