/**
 * HMAC secrets of webhooks: the configured ones, and with an embedded API a generated local one, so that `npm run
 * edit` can notify the publisher without setup.
 */
import { join } from 'node:path';
import type { DataLayout, Settings } from '../../shared/settings.ts';
import { keptSecret, readSecret } from '../kept-secret.ts';

/** Generates the local secret on first use. Empty when none is configured and the API is remote. */
export function acceptedSecrets(
  env: NodeJS.ProcessEnv,
  { data, isApiEmbedded }: Pick<Settings, 'data' | 'isApiEmbedded'>,
): readonly string[] {
  const set = setSecrets(env);
  return isApiEmbedded ? [...set, keptSecret(secretFile(data), 32)] : set;
}

/** Secret with which programs of this machine sign; null when no publisher has run here. */
export function localSecret(data: DataLayout): string | null {
  return readSecret(secretFile(data));
}

function setSecrets(env: NodeJS.ProcessEnv): readonly string[] {
  return (env['PUBLISH_SECRETS'] ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

function secretFile(data: DataLayout): string {
  return join(data.root, 'publish-secret');
}
