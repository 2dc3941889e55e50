/** Invalidations of a CDN: those of Cloudflare, and one HTTP call as the owner wrote it for any other. */
import type { CdnSettings } from '../../shared/outside-settings.ts';
import type { News } from '../state/receivers.ts';
import { publicAddress, batchesOf, call, eachOf } from './call.ts';
import type { Receiver } from './receiver.ts';

/**
 * Tells it at once and once more: the site server looks for a switch four times a second, and what was on its way from
 * the origin may be stored after the first call.
 */
export function cdnReceivers(siteUrl: string, settings: CdnSettings): readonly Receiver[] {
  const send = settings.kind === 'cloudflare' ? cloudflare(siteUrl, settings) : template(siteUrl, settings);
  const target = settings.kind === 'cloudflare' ? 'Cloudflare' : hostOf(settings.url, siteUrl);
  return [
    { kind: 'cdn', target, delayMs: firstMs, send },
    { kind: 'cdn-again', target, delayMs: againMs, send: (news) => send(news).then(() => 0) },
  ];
}

/** @param url with its placeholders */
function hostOf(url: string, siteUrl: string): string {
  return new URL(url === '{url}' ? siteUrl : url.replace('{path}', '/').replace('{url}', '')).host;
}

const firstMs = 400;
const againMs = 2000;

type Send = (news: News) => Promise<number>;

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
function cloudflare(siteUrl: string, settings: Extract<CdnSettings, { kind: 'cloudflare' }>): Send {
  const { zone, token, api } = settings;
  const purge = (body: object) =>
    call({
      method: 'POST',
      url: `${api}/zones/${zone}/purge_cache`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return async ({ changes }) => {
    if (changes.length > mostFiles) await purge({ purge_everything: true });
    else {
      const files = changes.map(({ path }) => publicAddress(siteUrl, path));
      await eachOf(batchesOf(files, filesACall), (batch) => purge({ files: batch }));
    }
    return changes.length;
  };
}

/** Accepted by every plan (some take more, https://developers.cloudflare.com/cache/how-to/purge-cache/). */
const filesACall = 30;
/** Beyond it everything is invalidated, by one call: other code changes every page. */
const mostFiles = 3000;

/** One call an address, or, where the body has `{urls}` or `{paths}`, one for every thirty. */
function template(siteUrl: string, settings: Extract<CdnSettings, { kind: 'template' }>): Send {
  const { method, url, body, headers } = settings;
  const size = /\{(?:urls|paths)\}/.test(body ?? '') ? addressesACall : 1;
  return async ({ changes }) => {
    const paths = changes.map(({ path }) => publicAddress('', path));
    await eachOf(batchesOf(paths, size), async (batch) => {
      const urls = batch.map((path) => siteUrl + path);
      const [path = '/', address = siteUrl] = [batch[0], urls[0]];
      // An address within another one's query is encoded; a path as a path is not.
      const filled = url.replaceAll('{path}', path).replaceAll('{url}', encodeURIComponent(address));
      const target = url === '{url}' ? address : filled;
      await call({
        method,
        url: target,
        headers: {
          // A cache that is asked at its own address holds the pages under the shop's name.
          ...(url.includes('{path}') && { Host: new URL(siteUrl).host }),
          ...(body !== null && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body:
          body
            ?.replaceAll('{urls}', JSON.stringify(urls))
            .replaceAll('{paths}', JSON.stringify(batch))
            .replaceAll('{url}', JSON.stringify(address))
            .replaceAll('{path}', JSON.stringify(path)) ?? null,
        takes: [404],
      });
    });
    return changes.length;
  };
}

const addressesACall = 30;
