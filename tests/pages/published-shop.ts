/** The small shop of `tests/support`, published for reading: embedded API in process, real sync, real build. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { publish } from '../../scripts/publish/publish.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { newestRelease } from '../../scripts/publish/release/releases.ts';
import { dataLayout, settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { sharedByRun, withSharedBundle } from '../support/shared-bundle.ts';
import { startTestApi } from '../support/api.ts';
import { catalogue, products } from '../support/catalogue.ts';

// The same address as in other tests, so that they share a bundle.
export const siteUrl = 'http://localhost:4321';

/** More themes than the home shows, and more footer categories than a column holds. */
export const themeCount = 12;
const themes = Array.from({ length: themeCount }, (_, index) => ({
  name: `Tema ${index + 1}`,
  slug: `tema-${index + 1}`,
  inFooter: true,
  children: [],
}));
/** The product whose pictures are missing in the API. */
const pictureless = 'agotado';

export interface PublishedShop {
  /** HTML of a page by path without a leading slash: `producto/akira-01`. */
  readonly read: (page: string) => Promise<string>;
}

/** Published once a run. */
export async function publishSmallShop(): Promise<PublishedShop> {
  // Its own folder, because the lock of the one that is shared is held while it is made.
  const { root } = await sharedByRun('small-shop', ({ root }) => publishOnce(shopIn(root)));
  const data = shopIn(root);
  const release = await newestRelease(data);
  return {
    read: (page) => {
      const file = release?.manifest.get(page === 'index' ? '/' : `/${page}`);
      return readFile(blobFile(data.blobs, file?.hash ?? page), 'utf8');
    },
  };
}

function shopIn(root: string): DataLayout {
  return dataLayout(join(root, 'shop'));
}

async function publishOnce(data: DataLayout): Promise<void> {
  const marker = join(data.root, 'is-published');
  if (existsSync(marker)) return;
  const api = await startTestApi({ catalogue: shopWithThemes() });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/media/')) return api.fetch(request);
    if (pathname.includes(pictureless)) return new Response(null, { status: 404 });
    return new Response(await picture(pathname), { headers: { 'content-type': 'image/webp' } });
  };
  await withSharedBundle(data, siteUrl);
  const settings = settingsFrom({ DATA_DIR: data.root, SITE_URL: siteUrl, API_URL: 'http://api.test' });
  await publish(settings, { progress: silentProgress, fetch });
  api.close();
  await writeFile(marker, '');
}

/** El Eternauta is in every theme, after its own category. */
function shopWithThemes(): typeof catalogue {
  const { home } = catalogue;
  const inThemes = themes.map(({ name, slug }) => ({ name, slug, parent: null }));
  return {
    ...catalogue,
    categories: [...(catalogue.categories ?? []), ...themes],
    products: products.map((product) =>
      product.slug === 'el-eternauta'
        ? { ...product, categories: [...(product.categories ?? []), ...inThemes] }
        : product,
    ),
    ...(home && { home: { ...home, featuredCategories: themes.map(({ slug }) => slug) } }),
  };
}

/** A single colour, different for each path. */
async function picture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = path.includes('/slides/') ? [1600, 560] : [600, 900];
  const background = `#${hash('sha256', path, 'hex').slice(0, 6)}`;
  const image = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await image.webp().toBuffer());
}
