/**
 * A shop with a payload in every text, link and style of its API, published by the real sync, build and release. The
 * API runs in process.
 */
import { pino } from 'pino';
import sharp from 'sharp';
import { createApi, type Api } from '../../scripts/api/app.ts';
import { importCatalogue, type ImportedCatalogue } from '../../scripts/api/db/import/import.ts';
import { documentsOf, type Documents } from '../../scripts/api/db/documents.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { publish } from '../../scripts/publish/publish.ts';
import type { SeedProduct } from '../../scripts/api/db/import/seed-product.ts';
import { dataLayout, settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { hostileAddresses, hostileMarkup, hostileStyles, type Payload } from './payloads/payloads.ts';

export interface HostileShop {
  readonly layout: DataLayout;
  readonly api: Api;
  readonly close: () => void;
}

export const slugStart = 'trampa-';

export function slugOf({ number }: Payload): string {
  return slugStart + String(number);
}

/** @param root an empty folder. */
export async function publishHostileShop(root: string, siteUrl: string): Promise<HostileShop> {
  const layout = dataLayout(root);
  const database = openDatabase(':memory:');
  await importCatalogue(database, hostileCatalogue());
  documentsOf(database).write('linkPage', linkPage());
  const clock = () => new Date('2026-11-20T12:00:00-03:00');
  const api = createApi({
    database,
    media: '/nowhere',
    clock,
    siteUrl,
    log: silent,
  });
  const picture = await flatPicture();
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/media/')) return api(request);
    const isSlide = pathname.startsWith('/media/slides/');
    return Promise.resolve(
      isSlide
        ? new Response(picture, { headers: { 'content-type': 'image/webp' } })
        : new Response(null, { status: 404 }),
    );
  };
  const settings = settingsFrom({ DATA_DIR: root, SITE_URL: siteUrl, API_URL: 'http://api.invalid' });
  // Most covers are not there: that is no matter of this test.
  await publish(settings, { progress: silentProgress, fetch, allowPictures: true });
  return { layout, api, close: () => database.close() };
}

const silent = pino({ level: 'silent' });
const categoryCount = 12;

function hostileCatalogue(): ImportedCatalogue {
  const markup = hostileMarkup();
  const addresses = hostileAddresses().map(({ text }) => text);
  const slide = { path: '/media/slides/a.webp', path_mobile: '/media/slides/b.webp' };
  const addressOf = (index: number) => addresses[index % addresses.length] ?? null;
  return {
    categories: categories(markup),
    products: markup.map((payload, index) => product(payload, addressOf(index))),
    landings: markup.map((payload, index) => ({
      slug: slugOf(payload),
      title: payload.text,
      html: payload.text,
      slider: [
        { ...slide, link: addressOf(index) },
        { ...slide, link: payload.text },
      ],
      featuredProducts: [slugOf(payload)],
      productsTag: slugOf(payload),
    })),
    home: {
      sliders: addresses.slice(0, 6).map((link) => ({ ...slide, link })),
      featuredCategories: categories(markup).map(({ slug }) => slug),
      mainCategories: categories(markup).map(({ slug }) => slug),
      featuredBrands: markup.slice(0, 8).map((payload) => ({ slug: slugOf(payload), path: null })),
      recommended: markup.slice(-12).map(slugOf),
      freeShipping: 99_999,
    },
    stickyMessages: {
      active: true,
      messages: markup.map(({ text }) => text),
      styles: hostileStyles()
        .map(({ text }) => text)
        .join(';'),
    },
  };
}

function categories(markup: readonly Payload[]) {
  // Every nth payload, so that breakouts and broken tags are included too.
  const step = Math.floor(markup.length / categoryCount);
  return Array.from({ length: categoryCount }, (_, index) => markup[index * step])
    .filter((payload) => payload !== undefined)
    .map((payload) => ({ name: payload.text, slug: slugOf(payload), inFooter: true, children: [] }));
}

function product(payload: Payload, address: string | null): SeedProduct {
  const slug = slugOf(payload);
  const named = { name: payload.text, slug };
  return {
    slug,
    title: payload.text,
    description: payload.text,
    authors: [named],
    brand: named,
    tags: [named],
    categories: [],
    videos: `${address},https://www.youtube.com/watch?v=${payload.text}`,
    isbn: payload.text.slice(0, 40),
    price: { currency: 'ARS', amount: 10_000 },
    usd: { price: 10, priceWithDiscount: null },
    created_at: '2026-08-01T09:00:00-03:00',
    stock: 7,
    stocks: { centro: 7 },
    sales_count: payload.number,
    likes_count: payload.number,
    images: [{ path: `/media/covers/${slug}.webp` }],
  };
}

/** It also links every landing page, which is how a publish discovers them. */
function linkPage(): Documents['linkPage'] {
  const markup = hostileMarkup();
  const link = (title: string, url: string) => ({ title, url, target_blank: true });
  return {
    title: markup[0]?.text ?? '',
    description: markup.map(({ text }) => text).join('\n'),
    styles: hostileStyles()
      .map(({ text }) => text)
      .join(';'),
    links: [
      ...markup.map((payload) => link(payload.text, `/c/${slugOf(payload)}`)),
      ...hostileAddresses().map(({ number, text }) => link(`Enlace ${number}`, text)),
    ],
  };
}

async function flatPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 1600, height: 560, channels: 3, background: '#803020' } });
  return new Uint8Array(await image.webp().toBuffer());
}
