import { hash } from 'node:crypto';

/** Names a content: two that differ have different ones. 128 bits of SHA-256 in hexadecimal. */
export function digest(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 32);
}
