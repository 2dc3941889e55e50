/** The favourite button of product pages: shows the stored state and toggles it. */
import { describe, expect, it } from 'vitest';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { buyableProduct } from '../support/backend.ts';
import { callAs, openAs, registerCustomer } from '../support/registered.ts';
import { toastSaying } from '../support/toasts.ts';

const text = catalogueTexts.favorite;

describe('a favourite', () => {
  it('is one after a reload and in another tab, and is taken back by another press', async () => {
    const { page, visit, openTab } = await openAs(await registerCustomer('Favorita'), 'phone');
    const path = `/producto/${(await buyableProduct()).slug}`;
    await visit(path);
    await page.getByRole('button', { name: text.add }).click();
    await toastSaying(page, text.done);
    await page.reload();
    const heart = page.getByRole('button', { name: text.added, pressed: true });
    await heart.waitFor();
    const other = await openTab(path);
    await other.getByRole('button', { name: text.added, pressed: true }).click();
    await toastSaying(other, text.removed);
    await heart.waitFor({ state: 'detached' });
    await page.reload();
    const empty = page.getByRole('button', { name: text.add });
    await expect.poll(() => empty.getAttribute('aria-pressed')).toBe('false');
  });

  it('that was put aside elsewhere is known, by a question that waits for the page', async () => {
    const customer = await registerCustomer('Ordenada');
    const { id, slug } = await buyableProduct();
    await callAs(customer.token, 'PUT', `/account/favorites/${id}`);
    const { page, visit } = await openAs(customer, 'desk');
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: text.added, pressed: true }).waitFor();
    const isEarly = await page.evaluate(() => {
      const [visited] = performance.getEntriesByType('navigation');
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/account/favorites'));
      return asked.map(({ startTime }) => startTime < (visited?.loadEventStart ?? 0));
    });
    expect(isEarly).toEqual([false]);
  });
});
