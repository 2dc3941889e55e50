/**
 * HMAC secrets of webhooks: the configured ones, and with an embedded API a generated local one, so that `npm run
 * edit` can notify the publisher without setup.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataLayout, Settings } from '../../settings.ts';

/** Generates the local secret on first use. Empty when none is configured and the API is remote. */
export async function acceptedSecrets(
  env: NodeJS.ProcessEnv,
  { data, isApiEmbedded }: Pick<Settings, 'data' | 'isApiEmbedded'>,
): Promise<readonly string[]> {
  const set = setSecrets(env);
  return isApiEmbedded ? [...set, localSecret(data) ?? (await makeLocalSecret(data))] : set;
}

/** Secret with which programs of this machine sign; null when no publisher has run here. */
export function localSecret(data: DataLayout): string | null {
  try {
    return readFileSync(secretFile(data), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function setSecrets(env: NodeJS.ProcessEnv): readonly string[] {
  return (env['PUBLISH_SECRETS'] ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

/** File mode 600: readable by this user only. */
async function makeLocalSecret(data: DataLayout): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dirname(secretFile(data)), { recursive: true });
  await writeFile(secretFile(data), `${secret}\n`, { mode: 0o600 });
  return secret;
}

function secretFile(data: DataLayout): string {
  return join(data.root, 'publish-secret');
}
