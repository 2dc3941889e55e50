import { hash } from 'node:crypto';

/** 128-bit content hash (truncated SHA-256) of texts. */
export function digest(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 32);
}
