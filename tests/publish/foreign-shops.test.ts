/** Shops of other makes, published with real pages and served. */
import { expect, it } from 'vitest';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { publish } from '../../scripts/publish/publish.ts';
import { settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { keys } from '../../src/stores/keys.ts';
import { withSharedBundle } from '../support/shared-bundle.ts';
import { runSite } from '../serve/running-site.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { createFakeBackend, type FakeBackend } from './fake-backend.ts';
import { warmThreads } from './whole-release.ts';

const siteUrl = 'http://localhost:4321';

async function published(backend: FakeBackend): Promise<DataLayout> {
  const data = emptyShop();
  await withSharedBundle(data, siteUrl);
  const settings = settingsFrom({ DATA_DIR: data.root, API_URL: backend.origin, SITE_URL: siteUrl });
  await publish(settings, { progress: silentProgress, threads: warmThreads(), fetch: backend.fetch });
  return data;
}

it('a shop whose slugs have ñ, spaces and parentheses is served at their percent-encoded addresses', async () => {
  const backend = createFakeBackend(6);
  const slugs = ['ñandú-1', 'tomo 2', '小龍-3', "l'été (4)"];
  for (const [index, slug] of slugs.entries()) backend.products[index]!.slug = slug;
  backend.products[4]!.related = slugs;
  backend.categories[0]!.slug = 'historietas y cómics';
  for (const product of backend.products) product.category = 'shonen';
  const { ask } = await runSite(await published(backend));
  const text = async (path: string) => {
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    return answer.text;
  };
  const [list, sitemap, twin] = [
    await text('/productos'),
    await text('/sitemaps/productos-1.xml'),
    await text('/productos.md'),
  ];
  for (const slug of slugs) {
    const path = `/producto/${encodeURIComponent(slug)}`;
    const page = await text(path);
    const escaped = path.replaceAll("'", '&#x27;');
    expect(page).toMatch(/<link rel="canonical" href="([^"]*)"/);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]?.replace(/&#(?:39|x27);/g, "'")).toBe(
      siteUrl + path,
    );
    expect(list.includes(`href="${escaped}"`) || list.includes(`href="${path}"`), path).toBe(true);
    expect(sitemap.replace(/&(?:apos|#39);/g, "'")).toContain(`<loc>${siteUrl}${path}</loc>`);
    const inMarkdown = path.replaceAll('(', '%28').replaceAll(')', '%29');
    expect(twin).toContain(`(${siteUrl}${inMarkdown}.md)`);
    expect(await text(`${path}.md`)).toContain('# Tomo');
  }
  await text('/productos/historietas%20y%20c%C3%B3mics');
});

it('a shop that sells in pesos alone offers no currency to choose', async () => {
  const backend = createFakeBackend(6);
  backend.fault = ({ searchParams }) =>
    searchParams.get('currency') === 'USD' ? Response.json({ errorMessage: 'No' }, { status: 422 }) : null;
  const { ask } = await runSite(await published(backend));
  for (const path of ['/', '/producto/tomo-1', '/productos', '/giftcards']) {
    const { status, text } = await ask(path);
    expect(status).toBe(200);
    expect(text).not.toContain('class="currency');
    expect(text).toMatch(/delete localStorage\[/);
    expect(text).toContain(`(${JSON.stringify(keys.currency)})`);
  }
  const page = (await ask('/producto/tomo-1')).text;
  expect(page).toContain('$AR\u00a01.001,00');
  // Only the threshold of free shipping, which no style shows.
  expect(page).not.toContain('$US\u00a01');
  expect((await ask('/producto/tomo-1.md')).text).not.toContain('$US');
});
