import { messages } from '../messages.ts';
import { HttpError } from './http-error.ts';

/** Counts the bytes of bodies that are still being read, of everybody and of each network. */
export type UnfinishedBodies = ReturnType<typeof unfinishedBodies>;

/**
 * @param bytes of all bodies together; a network may hold a third, so that one stranger leaves room for the others
 */
export function unfinishedBodies(bytes: number) {
  const held = new Map<string, number>();
  let total = 0;
  const add = (network: string, more: number): void => {
    total += more;
    const own = (held.get(network) ?? 0) + more;
    if (own === 0) held.delete(network);
    else held.set(network, own);
  };
  return {
    /** @returns for one body: `grow` counts a piece (@throws HttpError 429, or 503 when others hold the memory), `end` forgets it */
    begin(network: string) {
      let own = 0;
      const refuse = (status: number, message: string): never => {
        throw new HttpError(status, message, { headers: { 'Retry-After': '10' } });
      };
      return {
        grow(more: number): void {
          if ((held.get(network) ?? 0) + more > bytes / 3) refuse(429, messages.tooManyRequests);
          if (total + more > bytes) refuse(503, messages.busy);
          own += more;
          add(network, more);
        },
        end: () => add(network, -own),
      };
    },
  };
}
