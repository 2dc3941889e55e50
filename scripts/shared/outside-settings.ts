/** Settings of what stands outside of this machine: where releases go, CDN, IndexNow, a webhook. All are off by default. */
import { resolve } from 'node:path';
import { Explained } from './command-line.ts';

export interface OutsideSettings {
  readonly deployTo: DeployPlace | null;
  readonly cdn: CdnSettings | null;
  readonly indexNow: IndexNowSettings | null;
  readonly webhook: WebhookSettings | null;
}

/** Exit code of a publish or rollback that is live on this machine and not where releases go. */
export const notDeployedCode = 4;

export type DeployPlace =
  { readonly kind: 'folder'; readonly folder: string } | { readonly kind: 'bucket'; readonly bucket: string };

export type CdnSettings =
  | { readonly kind: 'cloudflare'; readonly zone: string; readonly token: string; readonly api: string }
  | {
      readonly kind: 'template';
      readonly method: string;
      /** With `{path}` or `{url}`, or neither when the body names them. */
      readonly url: string;
      /** JSON with `{urls}`, `{paths}`, `{url}` or `{path}`. */
      readonly body: string | null;
      readonly headers: Readonly<Record<string, string>>;
    };

export interface IndexNowSettings {
  readonly key: string;
  readonly url: string;
  /** Whether it is told of a first publish, too. */
  readonly isFirstTold: boolean;
}

export interface WebhookSettings {
  readonly url: string;
  readonly secret: string;
}

/** @throws Explained that names the variable and what it should be */
export function outsideSettingsFrom(env: NodeJS.ProcessEnv, directory = process.cwd()): OutsideSettings {
  return {
    deployTo: deployPlaceFrom(env, directory),
    cdn: cdnFrom(env),
    indexNow: indexNowFrom(env),
    webhook: webhookFrom(env),
  };
}

/** @returns null when the text is neither a folder nor `s3://` and the name of a bucket */
export function deployPlaceOf(text: string, directory = process.cwd()): DeployPlace | null {
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(text)?.[1];
  if (bucket !== undefined) return { kind: 'bucket', bucket };
  return /^[a-z0-9]+:/i.test(text) ? null : { kind: 'folder', folder: resolve(directory, text) };
}

function deployPlaceFrom(env: NodeJS.ProcessEnv, directory: string): DeployPlace | null {
  const text = env['DEPLOY_TO'] ?? '';
  const place = text === '' ? null : deployPlaceOf(text, directory);
  if (text === '' || place !== null) return place;
  throw new Explained(`DEPLOY_TO is "${text}"; it should be a folder or s3:// and the name of a bucket`);
}

/**
 * Seconds that shared caches may keep a page; null where no CDN is configured, which could not be told of changes.
 * @throws Explained
 */
export function edgeSecondsFrom(env: NodeJS.ProcessEnv): number | null {
  const text = env['EDGE_SECONDS'] || '86400';
  if (!/^[1-9]\d{0,7}$/.test(text))
    throw new Explained(`EDGE_SECONDS is "${text}"; it should be a whole number of seconds above 0`);
  return cdnFrom(env) === null ? null : Number(text);
}

function cdnFrom(env: NodeJS.ProcessEnv): CdnSettings | null {
  const zone = env['CLOUDFLARE_ZONE'] ?? '';
  const token = env['CLOUDFLARE_API_TOKEN'] ?? '';
  const text = env['CDN_PURGE'] ?? '';
  if ((zone === '') !== (token === ''))
    throw new Explained('CLOUDFLARE_ZONE and CLOUDFLARE_API_TOKEN belong together: set both');
  if (zone !== '' && text !== '')
    throw new Explained('CLOUDFLARE_ZONE and CDN_PURGE name two CDNs: set one of them');
  if (zone !== '' && !/^\w+$/.test(zone))
    throw new Explained(
      `CLOUDFLARE_ZONE is "${zone}"; it should be the id of the zone, 32 letters and digits`,
    );
  if (zone !== '') {
    const api = addressFrom(env, 'CLOUDFLARE_API_URL', 'https://api.cloudflare.com/client/v4');
    return { kind: 'cloudflare', zone, token, api: api.replace(/\/$/, '') };
  }
  return text === '' ? null : templateOf(text, env['CDN_PURGE_HEADER'] ?? '');
}

function templateOf(text: string, header: string): CdnSettings {
  const [, method, url = '', body = null] = /^([A-Z]+) (\S+)(?: (.+))?$/s.exec(text.trim()) ?? [];
  const isAddress = url === '{url}' || URL.canParse(url.replace('{path}', '/').replace('{url}', ''));
  const namesThem = /\{(?:url|path)\}/.test(url) || /\{(?:url|path)s?\}/.test(body ?? '');
  if (method === undefined || !isAddress || !namesThem)
    throw new Explained(
      `CDN_PURGE is "${text}"; it should be a method, an address and perhaps a body, with {path}, {url}, {paths} or {urls} ` +
        'in place of what changed, such as PURGE http://127.0.0.1:6081{path}',
    );
  const [, name, value] = /^([\w-]+): *(\S.*)$/.exec(header) ?? [];
  if (header !== '' && (name === undefined || value === undefined))
    throw new Explained('CDN_PURGE_HEADER should be a name and a value, such as Fastly-Key: SECRET');
  return { kind: 'template', method, url, body, headers: name && value ? { [name]: value } : {} };
}

/** The key alone, for the file of the release. */
export function indexNowKeyFrom(env: NodeJS.ProcessEnv): string | null {
  const key = env['INDEXNOW_KEY'] || null;
  if (key !== null && !/^[A-Za-z0-9-]{8,128}$/.test(key))
    throw new Explained(`INDEXNOW_KEY is "${key}"; it should be 8 to 128 letters, digits and hyphens`);
  return key;
}

function indexNowFrom(env: NodeJS.ProcessEnv): IndexNowSettings | null {
  const key = indexNowKeyFrom(env);
  if (key === null) return null;
  const first = env['INDEXNOW_FIRST'] || '0';
  if (!['0', '1'].includes(first)) throw new Explained(`INDEXNOW_FIRST is "${first}"; it should be 1 or 0`);
  return {
    key,
    url: addressFrom(env, 'INDEXNOW_URL', 'https://api.indexnow.org/indexnow'),
    isFirstTold: first === '1',
  };
}

function webhookFrom(env: NodeJS.ProcessEnv): WebhookSettings | null {
  if (!env['CHANGES_WEBHOOK']) return null;
  const secret = env['CHANGES_WEBHOOK_SECRET'] ?? '';
  if (secret === '') throw new Explained('CHANGES_WEBHOOK needs CHANGES_WEBHOOK_SECRET, which signs it');
  return { url: addressFrom(env, 'CHANGES_WEBHOOK', ''), secret };
}

function addressFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name] || fallback;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return text;
  throw new Explained(`${name} is "${text}"; it should be an address such as https://example.com/changes`);
}
