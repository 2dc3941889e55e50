/** The collection: marks on the pages of volumes and series, and the screen that buys what is missing. */
import { describe, expect, it } from 'vitest';
import { collectionTexts as text } from '../../src/text/catalogue/collection.ts';
import { expectFitting } from '../support/fitting.ts';
import { openAsSeeded } from '../support/registered.ts';
import { expectAccessible, expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';

const series = '/series/one-piece-ivrea';

describe('a collection', () => {
  it('is marked on a volume and a series, and says what is missing', async () => {
    const { page, context, visit } = await openShopper('phone', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await visit(series);
    const third = page.locator('.shelf [data-volume="3"]');
    await third.getByRole('link').click();
    const have = page.getByRole('button', { name: text.marks.have });
    await have.click();
    await expect.poll(() => have.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);

    await page.goto(series);
    await expect.poll(() => third.getAttribute('data-marked')).toBe('have');
    await page.getByRole('button', { name: text.series.open }).click();
    await page.getByLabel(text.series.typed.have).fill('1–4, uno');
    await page.getByRole('button', { name: text.series.apply, exact: true }).click();
    await page.getByText(text.series.typedBad).waitFor();
    await page.getByLabel(text.series.typed.have).fill('1–4');
    await page.getByRole('button', { name: text.series.apply, exact: true }).click();
    await page.getByLabel(text.marks.want).check();
    await page.locator('.series-marks-panel .square', { hasText: /^6$/ }).click();
    await expect
      .poll(() => page.locator('.numbers [data-volume="6"]').getAttribute('data-marked'))
      .toBe('want');
    await expectAccessibleAtBothWidths(page);
    await expectFitting(page, ['desk', 'doubled', 'narrowest']);

    await page.goto('/coleccion');
    await page.getByText(text.has('1–4')).waitFor();
    await page.getByText(text.wants('6'), { exact: true }).waitFor();
    await expectAccessibleAtBothWidths(page);
    await expectFitting(page, ['desk', 'doubled', 'narrowest']);
    await page.getByRole('button', { name: /que faltan? de One Piece/ }).click();
    await page.getByText(/^Agregamos al carrito: /).waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').textContent()).not.toBe('');

    await page.getByRole('button', { name: text.transfer.share }).click();
    await page.getByText(text.transfer.copied).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/coleccion#one-piece-ivrea=1-4!6$/);
    const other = await context.newPage();
    await other.goto(link);
    await other.getByText(text.shared.lead).waitFor();
    await other.getByText(text.has('1–4')).waitFor();
    expect(await other.getByRole('button', { name: /que faltan? de/ }).count()).toBe(0);
  });

  it('is read from a text, line by line, and lists leave out what is in it', async () => {
    const { page, visit, expects } = await openShopper('desk');
    expects('/series/no-existe');
    expects('404');
    await visit('/autores/eiichiro-oda');
    // Nothing to hide yet.
    expect(await page.getByLabel(text.hideOwned).isVisible()).toBe(false);
    await visit('/coleccion');
    await page.getByText(text.empty).waitFor();
    await expectAccessible(page);
    await page.getByLabel(text.transfer.importLabel).fill('One Piece: 1–200\nNo existe: 1\nOtra cosa');
    await page.getByRole('button', { name: text.transfer.import }).click();
    await page.getByText(text.transfer.imported(1)).waitFor();
    await page.getByText(text.transfer.error(2, 'No existe', text.transfer.unknown)).waitFor();
    await page.getByText(text.transfer.error(3, 'Otra cosa', text.transfer.why['no-numbers'])).waitFor();
    await page.getByText(text.complete).waitFor();

    await page.goto('/autores/eiichiro-oda');
    const cards = page.locator('.grid > li:visible');
    const all = await cards.count();
    await page.getByLabel(text.hideOwned).check();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await page.reload();
    await expect.poll(() => page.getByLabel(text.hideOwned).isChecked()).toBe(true);
    expect(await cards.count()).toBeLessThan(all);
  });

  it('grows by the orders of who logs in, once', async () => {
    const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
    const item = { id: 1, productImage: null, quantity: 1 };
    const money = { currency: 'ARS', amount: 1000 };
    await visit(series);
    const shelf = await page.evaluate(
      () =>
        JSON.parse(document.querySelector('[data-shelf]')?.textContent ?? '') as {
          readonly volumes: readonly { readonly id: number }[];
        },
    );
    const bought = { ...item, productId: shelf.volumes[1]?.id, productTitle: 'One Piece 02' };
    const order = { id: 77, created_at: '2026-01-02T03:04:05-03:00', state: 'entregado', total: money };
    const amounts = {
      productsPrice: money,
      orderItems: [{ ...bought, productPrice: money, totalPrice: money }],
    };
    await page.route('**/api/v1/account/orders?*', (route) =>
      route.fulfill({
        json: { data: [{ ...order, ...amounts }], pagination: { current_page: 1, total_pages: 1 } },
      }),
    );
    await visit('/cuenta/coleccion');
    await page.getByText(text.fromOrders(1)).waitFor();
    await page.getByText(text.has('2')).waitFor();
    await page.getByRole('button', { name: text.removeSeriesOf('One Piece (Ivrea)') }).click();
    await page.getByText(text.empty).waitFor();
    await page.reload();
    await page.getByText(text.empty).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByText(text.empty).waitFor();
  });
});
