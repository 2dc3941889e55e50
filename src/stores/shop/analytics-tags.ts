/** GA4 and Meta Pixel by the vendors' own start-up snippets, without inline scripts (CSP). */
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { MeasuredEvent } from '../../domain/shop/measuring.ts';
import { measuredAddress } from '../../domain/shop/measuring-address.ts';
import { documentAddress, loadScript } from '../browser-document.ts';

interface TagIds {
  readonly googleTagId: string | null;
  readonly metaPixelId: string | null;
}

export type Send = (event: MeasuredEvent) => void;

export function openTags({ googleTagId, metaPixelId }: TagIds): Send {
  const { address, referrer, origin } = documentAddress();
  const [page, from] = [measuredAddress(address, origin), measuredAddress(referrer, origin)];
  const google = googleTagId === null ? null : openGoogle(googleTagId, page.address, from.address);
  // Meta's tag cannot be given sanitised addresses, so it stays off when either had to be stripped.
  const isMetaSafe = page.isWhole && from.isWhole;
  const meta = metaPixelId === null || !isMetaSafe ? null : openMeta(metaPixelId);
  return (event) => {
    google?.(event);
    meta?.(event);
  };
}

interface TagGlobals {
  dataLayer?: unknown[];
  fbq?: Pixel;
  _fbq?: Pixel;
}

interface Pixel {
  (...words: unknown[]): void;
  callMethod?: (...words: unknown[]) => void;
  push?: Pixel;
  loaded?: boolean;
  version?: string;
  queue?: unknown[];
}

const globals = globalThis as TagGlobals;

function openGoogle(id: string, address: string, referrer: string): (event: MeasuredEvent) => void {
  const layer = (globals.dataLayer ??= []);
  // The tag recognises its own calls by `arguments` objects; it ignores arrays.
  function gtag(..._words: unknown[]): void {
    layer.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', id, { page_location: address, page_referrer: referrer });
  ask(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  reportWebVitals((name, params) => gtag('event', name, params));
  return ({ google }) => gtag('event', google.name, google.params);
}

function openMeta(id: string): (event: MeasuredEvent) => void {
  const queue: unknown[] = [];
  const pixel: Pixel = (...words) => {
    if (pixel.callMethod) pixel.callMethod(...words);
    else queue.push(words);
  };
  Object.assign(pixel, { push: pixel, loaded: true, version: '2.0', queue });
  globals.fbq ??= pixel;
  globals._fbq ??= pixel;
  const fbq = globals.fbq;
  fbq('init', id);
  fbq('track', 'PageView');
  ask('https://connect.facebook.net/en_US/fbevents.js');
  return ({ meta }) => meta && fbq('track', meta.name, meta.params);
}

function ask(url: string): void {
  loadScript(url).catch(() => undefined);
}

function reportWebVitals(send: (name: string, params: Readonly<Record<string, unknown>>) => void): void {
  // As web-vitals suggests for GA4, which sums `value`.
  const report = ({ name, delta, value, rating, id }: Metric) =>
    send(name, { value: delta, metric_value: value, metric_rating: rating, metric_id: id });
  onLCP(report);
  onINP(report);
  onCLS(report);
}
