/** The catalogue is complete HTML: it is read and walked without JavaScript, and crawlers get true statuses. */
import { describe, expect, inject, it } from 'vitest';
import { catalogueTexts } from '../../src/text/catalogue.ts';
import { contentTexts } from '../../src/text/content.ts';
import { buyableProduct } from '../support/backend.ts';
import { openShopper, type Width } from '../support/shopper.ts';

describe.each<Width>(['phone', 'desk'])('without JavaScript, on a %s', (width) => {
  it('reads the home and walks to a category, its second page and a product', async () => {
    const { page, visit } = await openShopper(width, { javaScriptEnabled: false });
    await visit('/');
    expect(await page.locator('[data-price] b:visible').first().textContent()).toMatch(/^\$AR /);
    await visit('/productos/manga');
    expect(await page.locator('.listing-built .grid > *').count()).toBe(24);
    await page
      .getByRole('navigation', { name: catalogueTexts.pagination.label })
      .getByRole('link', { name: '2' })
      .click();
    expect(new URL(page.url()).pathname).toBe('/productos/manga/2');
    await page.locator('.grid a').first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/producto\/[a-z0-9-]+$/);
    expect(await page.locator('.product [data-price] b:visible').first().textContent()).toMatch(/^\$AR /);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('searches with a plain form', async () => {
    const { page, visit } = await openShopper(width, { javaScriptEnabled: false });
    await visit('/');
    await page.getByRole('searchbox').first().fill('one piece');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos?q=one+piece');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

describe('an address that is not there', () => {
  it('answers 404 with the page, and the address bar says /404', async () => {
    const { page, expects } = await openShopper('phone');
    expects('404');
    const response = await page.goto('/no-existe/nada');
    expect(response?.status()).toBe(404);
    await page.getByText(contentTexts.notFound.title).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/404');
    await page.getByRole('link', { name: contentTexts.notFound.home }).click();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each([
    '/producto/no-existe',
    '/productos/no-existe',
    '/productos/manga/99999',
    '/productos/manga?page=99999',
    '/productos?page=0',
    '/productos/..%2f..%2fetc',
  ])('answers 404 for %s', async (path) => {
    const response = await fetch(`${inject('siteUrl')}${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<html lang="es-AR"');
  });
});

describe('one address for each page', () => {
  it.each([
    ['/productos/', 301, '/productos'],
    ['/productos/?editorial=ivrea', 301, '/productos?editorial=ivrea'],
    ['/cuenta/', 301, '/cuenta'],
    ['/index.html', 301, '/'],
    ['/novedades', 301, '/productos?viendo=novedades'],
    ['/links', 301, '/distribucion-internacional-comics'],
  ] as const)('%s moves with %d to %s', async (path, status, location) => {
    const response = await fetch(`${inject('siteUrl')}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(status);
    const target = response.headers.get('location') ?? '';
    expect(target.replace(inject('siteUrl'), '')).toBe(location);
  });

  it('names itself: canonical without a query, one h1, a description', async () => {
    const { slug } = await buyableProduct();
    for (const path of ['/', '/productos', '/productos/manga', '/productos/manga/2', `/producto/${slug}`]) {
      const html = await (await fetch(`${inject('siteUrl')}${path}`)).text();
      expect(html.match(/<link rel="canonical" href="([^"]+)"/)?.[1], path).toBe(
        `${inject('siteUrl')}${path === '/' ? '/' : path}`,
      );
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    }
  });
});
