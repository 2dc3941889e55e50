/**
 * The secrets that sign webhooks: those that somebody set, and beside an embedded API one of this machine's own, so that
 * `npm run api:offer` can tell the publisher what an editor did without anybody having to set anything up.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataLayout, Settings } from '../../settings.ts';

/** Makes the machine's own secret when there is none yet. Empty when nobody set one and the API is another machine's. */
export async function acceptedSecrets(
  env: NodeJS.ProcessEnv,
  { data, isApiEmbedded }: Pick<Settings, 'data' | 'isApiEmbedded'>,
): Promise<readonly string[]> {
  const set = setSecrets(env);
  return isApiEmbedded ? [...set, localSecret(data) ?? (await makeLocalSecret(data))] : set;
}

/** What a program of this machine signs with; null when no publisher has ever run here. */
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

/** Readable for this user alone. */
async function makeLocalSecret(data: DataLayout): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dirname(secretFile(data)), { recursive: true });
  await writeFile(secretFile(data), `${secret}\n`, { mode: 0o600 });
  return secret;
}

function secretFile(data: DataLayout): string {
  return join(data.root, 'publish-secret');
}
