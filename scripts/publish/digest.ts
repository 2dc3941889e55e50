import { hash } from 'node:crypto';

/** A short name for a text: two texts with one digest are the same text. 128 bits. */
export function digest(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 32);
}
