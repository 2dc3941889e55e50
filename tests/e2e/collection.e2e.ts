/** The collection: marks on the pages of volumes and series, and the screen that buys what is missing. */
import { describe, it } from 'vitest';
import { getProduct } from '../../src/api/catalogue.ts';
import { collectionTransferTexts } from '../../src/text/catalogue/collection-transfer.ts';
import { collectionTexts } from '../../src/text/catalogue/collection.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { api } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openAsSeeded } from '../support/registered.ts';
import { expectAccessible, openAt, openShopper } from '../support/shopper.ts';

const series = '/series/one-piece-ivrea';
const onePiece = 'One Piece (Ivrea)';
const { own } = collectionTexts.voices;

describe('a collection', () => {
  it('is marked on a volume and a series, and says what is missing', async () => {
    const { page, visit } = await openShopper('phone', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await visit(series);
    const third = page.locator('.shelf [data-volume="3"]');
    await third.getByRole('link').click();
    const have = page.getByRole('button', { name: collectionTexts.marks.have });
    await have.click();
    await expect(have).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    await page.goto(series);
    await expect(third).toHaveAttribute('data-marked', 'have');
    await page.getByRole('button', { name: collectionTexts.series.open }).click();
    const square = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Tomo ${number}(?:: |$)`) });
    await expect(square(3)).toHaveAttribute('aria-pressed', 'true');
    await page.getByText(collectionTexts.series.typed.have).click();
    const numbers = page.getByRole('textbox', { name: collectionTexts.series.typed.have });
    const apply = page.getByRole('button', { name: collectionTexts.series.apply, exact: true });
    await numbers.fill('1–4, uno');
    await apply.click();
    await page.getByText(collectionTexts.series.typedBad).waitFor();
    await numbers.fill('1–4');
    await apply.click();
    // What is typed is marked in what is shown, at once.
    for (const number of [1, 2, 3, 4]) await expect(square(number)).toHaveAttribute('aria-pressed', 'true');
    await expect(square(5)).toHaveAttribute('aria-pressed', 'false');
    await page.getByLabel(collectionTexts.marks.want).check();
    await square(6).tap();
    await expect(square(6)).toHaveAccessibleName(`Tomo 6: ${collectionTexts.marks.want}`);
    await expect(square(6)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleAndFitting(page);

    await page.goto('/coleccion');
    await page.getByText(own.has('1–4')).waitFor();
    await page.getByText(own.wants('6'), { exact: true }).waitFor();
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: collectionTransferTexts.share }).click();
    await page.getByText(collectionTransferTexts.copied).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/coleccion#one-piece-ivrea=1-4!6$/);
  });

  it('is marked on its series by touch and by key, never by scrolling', async () => {
    const { page, context, visit } = await openShopper('phone');
    await visit(series);
    await page.getByRole('button', { name: collectionTexts.series.open }).click();
    const shelf = page.locator('.shelf');
    const fifth = shelf.locator('[data-volume="5"]');
    const button = fifth.getByRole('button');
    // Each number stands once, and the grid is whole.
    await expect(page.getByRole('main').getByText(/^(?:Tomo )?5$/)).toHaveCount(1);
    expect(await shelf.evaluate((grid) => grid.scrollHeight - grid.clientHeight)).toBe(0);
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.press(' ');
    await expect(fifth).toHaveAttribute('data-marked', 'have');
    await page.getByLabel(collectionTexts.marks.want).check();
    await button.press('Enter');
    await expect(fifth).toHaveAttribute('data-marked', 'want');
    expect(new URL(page.url()).pathname).toBe(series);

    // A finger that begins on a number and moves up the page.
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    const device = await context.newCDPSession(page);
    await device.send('Input.synthesizeScrollGesture', { x: x + 20, y: y + 20, yDistance: -120 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(fifth).toHaveAttribute('data-marked', 'want');
    expect(await shelf.locator('li[data-marked]').count()).toBe(1);

    await page.getByLabel(collectionTexts.series.see.volumes).check();
    await shelf.getByRole('link', { name: 'Tomo 7', exact: true }).click();
    await page.waitForURL('**/producto/**');
    await page.goBack();
    await expect(fifth).toHaveAttribute('data-marked', 'want');
    await expect(fifth.locator('.volume-cover')).toHaveAttribute('data-words', collectionTexts.marks.want);
  });

  it('is bought from its series, without what is marked', async () => {
    const { page, visit } = await openShopper('phone', {
      stored: { collection: collectionOf({ have: [1, 2], want: [] }) },
    });
    await visit(series);
    await page.getByRole('button', { name: collectionTexts.series.buy }).click();
    const sheet = page.getByRole('dialog', { name: collectionTexts.offers.own.title(onePiece) });
    await sheet.getByRole('checkbox', { name: 'Tomo 3' }).waitFor();
    expect(await sheet.getByRole('checkbox', { name: /^Tomo [12]\b/ }).count()).toBe(0);
    await expect(page.locator('[data-cart-count]')).toHaveText('');
    await expectAccessible(page);
  });

  it('is completed by an offer that names the sum, and is undone', async () => {
    const { page, visit } = await openShopper('phone', {
      stored: { collection: collectionOf({ have: [1, 2, 3, 4], want: [6] }) },
    });
    await visit('/coleccion');
    const count = page.locator('[data-cart-count]');
    const opener = page.getByRole('button', { name: /que faltan? de One Piece/ });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: collectionTexts.offers.own.title(onePiece) });
    const boxes = sheet.getByRole('checkbox');
    const sum = sheet.getByRole('status');
    await expect(sum).toHaveText(/^\d+ tomos · \$AR\s[\d.]+,\d\d$/);
    const all = await boxes.count();
    await expect(sum).toHaveText(new RegExp(`^${all} tomos`));
    await expect(count).toHaveText('');
    await expectAccessibleAndFitting(page);
    await sheet.getByRole('button', { name: collectionTexts.buy.none }).click();
    await expect(sum).toHaveText(collectionTexts.buy.sum(0, 'volumes', null, 0));
    await expect(sheet.getByRole('button', { name: collectionTexts.offers.own.confirm })).toBeDisabled();
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(sum).toHaveText(/^2 tomos/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(count).toHaveText('');

    await opener.click();
    await sheet.getByRole('button', { name: collectionTexts.buy.none }).click();
    await boxes.nth(0).check();
    await sheet.getByRole('button', { name: collectionTexts.offers.own.confirm }).click();
    await page.getByText(collectionTexts.added(1, '', 'volumes').slice(0, 20)).waitFor();
    await expect(count).toHaveText('1');
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: collectionTexts.buy.undoOf(onePiece) }).click();
    await page.getByText(collectionTexts.buy.undone).waitFor();
    await expect(count).toHaveText('');
    await expect(opener).toBeFocused();
  });

  it('that is shared speaks to its visitor, who buys of it as a present', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/coleccion#one-piece-ivrea=1-4!6');
    await page.getByText(collectionTexts.shared.lead).waitFor();
    const { shared } = collectionTexts.voices;
    await page.getByText(shared.counted(4, 'volumes'), { exact: true }).waitFor();
    await page.getByText(shared.has('1–4')).waitFor();
    await page.getByText(shared.wants('6'), { exact: true }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(
      /\b(?:Tenés|Querés|Te faltan|Me falta|Lo tengo)\b/,
    );
    expect(await page.getByRole('button', { name: collectionTexts.removeSeries }).count()).toBe(0);
    await page.getByRole('button', { name: collectionTexts.giveOf(onePiece) }).click();
    const sheet = page.getByRole('dialog', { name: collectionTexts.offers.wished.title(onePiece) });
    await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(sheet.getByRole('checkbox', { name: 'Tomo 6' })).toBeChecked();
    await expectAccessibleAndFitting(page);
    await sheet.getByRole('button', { name: collectionTexts.offers.wished.confirm }).click();
    await page.getByText(collectionTexts.added(1, '6', 'volumes')).waitFor();
    await expect(page.locator('[data-cart-count]')).toHaveText('1');
    // Nothing of it becomes the visitor's own.
    await page.getByRole('button', { name: collectionTexts.shared.mine }).click();
    await page.getByText(collectionTexts.empty).waitFor();
  });

  it('is read from a text, and lists leave out what it has', async () => {
    const { page, visit, expects } = await openAt('desk', '/autores/eiichiro-oda');
    expects('/series/no-existe');
    expects('404');
    // Nothing to hide yet.
    expect(await page.getByLabel(collectionTexts.hideOwned).isVisible()).toBe(false);
    await visit('/coleccion');
    await page.getByText(collectionTexts.empty).waitFor();
    await expectAccessible(page);
    const { error, importLabel, review, why } = collectionTransferTexts;
    await page.getByLabel(importLabel).fill('One Piece: 1–200\nNo existe: 1\nOtra cosa');
    await page.getByRole('button', { name: review }).click();
    await page.getByText(error(2, 'No existe: 1', why.unknown)).waitFor();
    await page.getByText(error(3, 'Otra cosa', why['no-numbers'])).waitFor();
    // Nothing changed yet.
    await page.getByText(collectionTexts.empty).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Sumar \d+ tomos a mi colección$/ }).click();
    await expect(page.getByLabel(importLabel)).toHaveValue('No existe: 1\nOtra cosa');
    await page.getByText(own.complete).waitFor();

    await page.goto('/autores/eiichiro-oda');
    const cards = page.locator('.grid > li:visible');
    const all = await cards.count();
    await page.getByLabel(collectionTexts.hideOwned).check();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await page.reload();
    await expect(page.getByLabel(collectionTexts.hideOwned)).toBeChecked();
    expect(await cards.count()).toBeLessThan(all);
    const hidden = all - (await cards.count());
    const isPaged = await page.locator('.pagination').first().isVisible();
    const chip = page.getByRole('button', {
      name: `${collectionTexts.owned.hidden(hidden, isPaged)} · ${collectionTexts.owned.show}`,
    });
    await chip.waitFor();
    await expectAccessible(page);
    await chip.click();
    await expect(cards).toHaveCount(all);
    await expect(page.getByLabel(collectionTexts.hideOwned)).not.toBeChecked();
    await expect(page.locator(':focus')).toHaveAttribute('href', /one-piece/);
  });

  it('says what a list leaves out, with true counts', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/producto/one-piece-01');
    const have = page.getByRole('button', { name: collectionTexts.marks.have });
    await have.click();
    await expect(have).toHaveAttribute('aria-pressed', 'true');
    await visit('/productos');
    await page.getByRole('button', { name: listTexts.openFilters }).click();
    await page.getByLabel(collectionTexts.hideOwned).check();
    await visit('/productos?q=one+piece+1');
    const live = page.locator('.list-live');
    await live.locator('.grid').first().waitFor();
    const cards = live.locator('.grid > li:visible');
    const count = page.locator('[data-list-count]');
    await expect
      .poll(async () => (await count.textContent()) === listTexts.productCount(await cards.count()))
      .toBe(true);
    await page.getByRole('button', { name: collectionTexts.owned.hidden(1, false) }).waitFor();
    await page.goto(`/productos?q=${await isbnOf('one-piece-01')}`);
    await page.getByText(collectionTexts.owned.nothingElse).waitFor();
    await expect(count).toHaveText(listTexts.productCount(0));
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: collectionTexts.owned.showAll }).click();
    await expect(cards).toHaveCount(1);
    await expect(count).toHaveText(listTexts.productCount(1));
  });

  it('keeps a mark although the visitor leaves with the press', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/producto/one-piece-01');
    const have = page.getByRole('button', { name: collectionTexts.marks.have });
    // A press before the code is there is held by the page, and ends with it.
    await page.evaluate(() => customElements.whenDefined('collection-marks').then(() => undefined));
    await have.evaluate((button: HTMLElement) => {
      button.click();
      location.reload();
    });
    await expect(have).toHaveAttribute('aria-pressed', 'true');
  });

  it('grows by the orders of who logs in, once', async () => {
    const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
    await visit(series);
    const shelf = (await page.locator('[data-shelf]').first().textContent()) ?? '';
    const { volumes } = JSON.parse(shelf) as { readonly volumes: readonly { readonly id: number }[] };
    const price = { currency: 'ARS', amount: 1000 };
    const item = { id: 1, productImage: null, quantity: 1, productId: volumes[1]?.id };
    const order = {
      id: 77,
      created_at: '2026-01-02T03:04:05-03:00',
      state: 'entregado',
      total: price,
      productsPrice: price,
      orderItems: [{ ...item, productTitle: 'One Piece 02', productPrice: price, totalPrice: price }],
    };
    await page.route('**/api/v1/account/orders?*', (route) =>
      route.fulfill({ json: { data: [order], pagination: { current_page: 1, total_pages: 1 } } }),
    );
    await visit('/cuenta/coleccion');
    await page.getByText(collectionTexts.fromOrders(1)).waitFor();
    await page.getByText(own.has('2')).waitFor();
    await page.getByRole('button', { name: collectionTexts.removeSeriesOf(onePiece) }).press('Enter');
    await page.getByText(collectionTexts.empty).waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await page.getByText(collectionTexts.empty).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByText(collectionTexts.empty).waitFor();
  });
});

/** One Piece's marks, as this browser keeps them. */
function collectionOf(marks: { readonly have: readonly number[]; readonly want: readonly number[] }): string {
  return JSON.stringify([
    { slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea', products: [], ...marks },
  ]);
}

async function isbnOf(slug: string): Promise<string> {
  const { product } = await api().send(getProduct, { params: { slug }, query: {} });
  return product.isbn ?? '';
}
