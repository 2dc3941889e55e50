import { hash } from 'node:crypto';

export function digest(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 32);
}
