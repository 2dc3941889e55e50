/** Secrets that the data folder keeps: made at first use, readable by this user only. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

export function keptSecret(file: string, bytes: number): string {
  const known = readSecret(file);
  if (known !== null) return known;
  const secret = randomBytes(bytes).toString('base64url');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
