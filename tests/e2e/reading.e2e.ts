/** The catalogue is complete HTML: readable and navigable without JavaScript, with correct statuses for crawlers. */
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { listTexts } from '../../src/text/catalogue/lists.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { buyableProduct } from '../support/backend.ts';
import { openShopper, type Width } from '../support/shopper.ts';

describe.each<Width>(['phone', 'desk'])('without JavaScript, on a %s', (width) => {
  it('reads the home and walks to a category, its second page and a product', async () => {
    const { page, visit } = await openShopper(width, { javaScriptEnabled: false });
    await visit('/');
    await expect.poll(() => page.locator('.price b:visible').first().textContent()).toMatch(/^\$AR\s/);
    await visit('/productos/manga');
    await expect.poll(() => page.locator('.listing-built .grid > *').count()).toBe(24);
    await page
      .getByRole('navigation', { name: listingTexts.pagination.label })
      .getByRole('link', { name: '2' })
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/productos/manga/2');
    await page.locator('.grid a').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/producto\/[a-z0-9-]+$/);
    await expect
      .poll(() => page.locator('.product .price b:visible').first().textContent())
      .toMatch(/^\$AR\s/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('walks on to a subcategory, since the filters are not there', async () => {
    const { page, visit } = await openShopper(width, { javaScriptEnabled: false });
    await visit('/productos');
    const chips = page.getByRole('navigation', { name: listingTexts.subcategories });
    await chips.getByRole('link', { name: 'Manga', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/productos/manga');
  });
});

describe('without JavaScript', () => {
  it.each([
    ['/cart', cartPageTexts.needsScript],
    ['/producto/recien-llegado', productTexts.productNeedsScript],
    ['/autores/recien-llegado', listTexts.needsScript],
    ['/login', sessionTexts.needsScript],
    ['/cuenta', accountTexts.needsScript],
    ['/cuenta/checkout', checkoutTexts.needsScript],
  ])('%s says why it is empty, and no outline waits for ever', async (path, words) => {
    const { page, visit, expects } = await openShopper('phone', { javaScriptEnabled: false });
    expects('/recien-llegado');
    expects('status of 404');
    await visit(path);
    const panel = page.locator('main noscript .panel:visible');
    await expect.poll(() => panel.innerText()).toContain(words);
    await expect.poll(() => panel.getByRole('link').getAttribute('href')).toBe(pathTo('productList'));
    await expect.poll(() => page.getByRole('main').getByRole('status').count()).toBe(0);
  });

  it('leads from a product that only a script can put into the cart to the messaging app', async () => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    const { slug, title } = await buyableProduct();
    const { why, way, message } = productTexts.buyNeedsScript;
    await visit(`/producto/${slug}`);
    const notice = page.locator('.buy-notice:visible');
    await expect.poll(() => notice.innerText()).toBe(`${why} ${way}`);
    const link = await notice.locator('a').getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('text')).toBe(message(title));
    await visit(`/producto/${(await buyableProduct({ units: 0 })).slug}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('an address that is not there', () => {
  it('answers 404 with the page, and the address bar says /404', async () => {
    const { page, expects } = await openShopper('phone');
    expects('404');
    const response = await page.goto('/no-existe/nada');
    expect(response?.status()).toBe(404);
    await page.getByText(contentTexts.notFound.title).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/404');
    await page.getByRole('link', { name: contentTexts.notFound.home }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });
});
