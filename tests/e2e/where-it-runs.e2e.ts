/** The reference backend serves this machine, or everybody as a demonstration; a public shop needs its own backend. */
import { expect, inject, it, onTestFinished } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { startRunningShop } from '../support/running-shop.ts';

const SITE_URL = 'https://tienda.example';
const stranger = { 'X-Forwarded-For': '203.0.113.5' };
const pageOf = async (siteUrl: string, path: string) => (await fetch(siteUrl + path)).text();

it('a demonstration says on every page that nothing is sold', async () => {
  const shop = await startRunningShop(12, { DEMO: '1', SITE_URL }, 4);
  onTestFinished(() => shop.stop());
  const located = async (path: string) =>
    [...(await pageOf(shop.siteUrl, path)).matchAll(/<loc>https:\/\/tienda\.example([^<]*)<\/loc>/g)].map(
      ([, found = '']) => found,
    );
  const paths = (await Promise.all((await located('/sitemap.xml')).map(located))).flat();
  expect(paths.length).toBeGreaterThan(12);
  for (const path of [...paths, '/cart', '/login', '/no-such-page'])
    expect(await pageOf(shop.siteUrl, path), path).toContain(shopTexts.demo.text);
  for (const path of ['/api/v1/cart', '/sandbox/facebook/login'])
    expect((await fetch(shop.siteUrl + path, { headers: stranger })).status).toBe(200);
}, 600_000);

it('a shop on this machine says nothing of the kind, and answers only here', async () => {
  const siteUrl = inject('siteUrl');
  expect(await pageOf(siteUrl, '/')).not.toContain(shopTexts.demo.text);
  expect((await fetch(`${siteUrl}/api/v1/cart`)).status).toBe(200);
  expect((await fetch(`${siteUrl}/api/v1/cart`, { headers: stranger })).status).toBe(403);
});
