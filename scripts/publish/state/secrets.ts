/** Secrets that the data folder keeps: made at first use, readable by this user only. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataLayout, Settings } from '../../shared/settings.ts';

/**
 * HMAC secrets of webhooks: the configured ones, and with an embedded API a generated local one, so that `npm run
 * edit` can notify the publisher without setup. Empty when none is configured and the API is remote.
 */
export function acceptedSecrets(
  env: NodeJS.ProcessEnv,
  { data, isApiEmbedded }: Pick<Settings, 'data' | 'isApiEmbedded'>,
): readonly string[] {
  const all = (env['PUBLISH_SECRETS'] ?? '').split(',').map((secret) => secret.trim());
  const set = all.filter((secret) => secret !== '');
  return isApiEmbedded ? [...set, keptSecret(localFile(data), 32)] : set;
}

/** With which the publisher signs what it asks the backend; null where the backend has none of its secrets. */
export function ownSecret(
  env: NodeJS.ProcessEnv,
  settings: Pick<Settings, 'data' | 'isApiEmbedded'>,
): string | null {
  // The reference backend knows its own.
  return acceptedSecrets(env, settings).at(settings.isApiEmbedded ? -1 : 0) ?? null;
}

/** Secret with which programs of this machine sign; null when no publisher has run here. */
export function localSecret(data: DataLayout): string | null {
  return readSecret(localFile(data));
}

export function keptSecret(file: string, bytes: number): string {
  const storedSecret = readSecret(file);
  if (storedSecret !== null) return storedSecret;
  const secret = randomBytes(bytes).toString('base64url');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function localFile(data: DataLayout): string {
  return join(data.root, 'publish-secret');
}
