/** The catalogue is complete HTML: readable and navigable without JavaScript, with correct statuses for crawlers. */
import { describe, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { namedListTexts } from '../../src/text/catalogue/named-lists.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { openAt, openShopper, type Width } from '../support/shopper.ts';

describe.each<Width>(['phone', 'desk'])('without JavaScript, on a %s', (width) => {
  it('a shopper walks from the home to a category, its second page and a product', async () => {
    const { page, visit } = await openAt(width, '/', { javaScriptEnabled: false });
    await expect(page.locator('.price b:visible').first()).toHaveText(/^\$AR\s/);
    // A subcategory is reached by a chip, since the filters are not there.
    await visit('/productos');
    const chips = page.getByRole('navigation', { name: listTexts.subcategories });
    await chips.getByRole('link', { name: 'Manga', exact: true }).click();
    await page.waitForURL('**/productos/manga');
    await expect(page.locator('.list-built .grid > *')).toHaveCount(24);
    const pages = page.getByRole('navigation', { name: listTexts.pagination.label });
    await pages.getByRole('link', { name: '2' }).click();
    await page.waitForURL('**/productos/manga/2');
    await page.locator('.grid a').first().click();
    await page.waitForURL(/\/producto\/[a-z0-9-]+$/);
    await expect(page.locator('.product .price b:visible').first()).toHaveText(/^\$AR\s/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});

describe('without JavaScript', () => {
  it.each([
    ['/cart', cartPageTexts.needsScript],
    ['/producto/recien-llegado', productTexts.productNeedsScript],
    ['/autores/recien-llegado', namedListTexts.needsScript],
    ['/login', sessionTexts.needsScript],
    ['/cuenta', accountTexts.needsScript],
    ['/cuenta/checkout', checkoutTexts.needsScript],
  ])('%s says why it is empty, and no outline waits for ever', async (path, words) => {
    const { page, expects } = await openAt('phone', path, { javaScriptEnabled: false });
    expects('/recien-llegado');
    expects('status of 404');
    const panel = page.locator('main noscript .panel:visible');
    await expect(panel).toContainText(words);
    await expect(panel.getByRole('link')).toHaveAttribute('href', pathTo('productList'));
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  });

  it('a product without a script leads to the messaging app', async () => {
    const shopper = await openShopper('phone', { javaScriptEnabled: false });
    const { page } = shopper;
    const { title } = await openProduct(shopper);
    const { why, way, message } = productTexts.buyNeedsScript;
    const notice = page.locator('.buy-notice:visible');
    await expect(notice).toHaveText(`${why} ${way}`, { useInnerText: true });
    const link = await notice.locator('a').getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('text')).toBe(message(title));
    await openProduct(shopper, 0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(notice).toHaveCount(0);
  });

  it.each(['/producto/one-piece-01', '/series/one-piece-ivrea', '/cuenta', '/encargos'])(
    'on %s stands no control that does nothing',
    async (path) => {
      const { page } = await openAt('phone', path, { javaScriptEnabled: false });
      const controls = page.locator(':is(button, input, select, textarea):visible');
      const dead = await controls.evaluateAll((all) =>
        all
          .filter((control) => !control.matches('[popovertarget], form[action] *'))
          .map(({ outerHTML }) => outerHTML),
      );
      expect(dead).toEqual([]);
    },
  );

  it('pages of a list are jumped to', async () => {
    const { page } = await openAt('phone', '/productos', { javaScriptEnabled: false });
    await page.getByLabel(listTexts.pagination.jump).fill('2');
    await page.getByRole('button', { name: listTexts.pagination.jumpButton, exact: true }).click();
    await page.waitForURL('**/productos?page=2');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/productos\/2$/);
  });

  it('a search shows the whole list and says why', async () => {
    const { page } = await openAt('phone', '/productos?q=one+piece', { javaScriptEnabled: false });
    await page.getByText(listTexts.needsScript, { exact: true }).waitFor();
    await expect(page.locator(`.list-built .card`)).toHaveCount(24);
    await expect(page.locator('.list-bar')).toBeHidden();
  });
});

it('a missing address answers 404 with the page', async () => {
  const { page, expects } = await openShopper('phone');
  expects('404');
  const response = await page.goto('/no-existe/nada');
  expect(response?.status()).toBe(404);
  await page.getByText(contentTexts.notFound.title).first().waitFor();
  await expect(page).toHaveURL('/404');
  await page.getByRole('link', { name: contentTexts.notFound.home }).click();
  await expect(page).toHaveURL('/');
});
