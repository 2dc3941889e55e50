/** Analytics after cookie consent, read from the calls of the tag, which itself is never loaded. */
import { describe, it } from 'vitest';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { addToCart, fillCart, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { watchOver } from '../support/keeping-watch.ts';
import { sortBy } from '../support/lists.ts';
import { openShopper } from '../support/shopper.ts';

it('nothing is sent before the notice is accepted, and what happened before is kept', async () => {
  const shopper = await openMeasured();
  const { page, measured, events } = shopper;
  const { title } = await openProduct(shopper);
  await addToCart(page);
  const accept = page.getByRole('button', { name: shopTexts.cookies.accept });
  await accept.waitFor();
  expect(measured).toEqual([]);
  await accept.click();
  await expect.poll(() => events('view_item')).toHaveLength(1);
  await expect
    .poll(() => events('add_to_cart'))
    .toEqual([
      expect.objectContaining({
        currency: 'ARS',
        items: [expect.objectContaining({ item_name: title, quantity: 1 })],
      }),
    ]);
});

describe('who has accepted', () => {
  it('is measured seeing a built list, choosing from it, and seeing and emptying the cart', async () => {
    const shopper = await openMeasured({ hasAccepted: true });
    const { page, events, visit } = shopper;
    await visit('/productos/manga');
    await expect
      .poll(() => events('view_item_list'))
      .toEqual([expect.objectContaining({ item_list_name: 'Manga' })]);
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator('.grid .card a').first().click();
    await expect.poll(() => events('select_item')).toHaveLength(1);

    const { title } = await fillCart(shopper);
    await expect.poll(() => events('view_cart')).toHaveLength(1);
    await page.getByRole('button', { name: cartPageTexts.removeOf(title) }).click();
    await expect.poll(() => events('remove_from_cart')).toHaveLength(1);
  });

  it('is measured searching, and seeing each list that the API answers', async () => {
    const { page, events, visit } = await openMeasured({ hasAccepted: true });
    await visit('/productos?q=one+piece');
    await expect.poll(() => events('search')).toEqual([{ search_term: 'one piece' }]);
    await expect.poll(() => events('view_item_list')).toHaveLength(1);
    await sortBy(page, 'title');
    await expect.poll(() => events('view_item_list')).toHaveLength(2);
    // The same text in another order is not a new search.
    expect(events('search')).toHaveLength(1);
  });

  it('is measured leaving for a conversation, and writing to the shop', async () => {
    const { page, context, events, visit } = await openMeasured({ hasAccepted: true });
    await visit('/distribucion-internacional-comics');
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const contact = page.locator('a[data-dispatch-contact]').first();
    // Nothing in the page shows when presses are measured, so this presses repeatedly until one is.
    const press = async () => {
      await contact.click();
      return events('generate_lead').length;
    };
    await expect.poll(press).toBeGreaterThan(0);

    await context.route('**/api/v1/contact', (route) => route.fulfill({ json: { message: 'ok' } }));
    await visit('/contacto');
    const { fields, submit } = contactTexts.form;
    const words = {
      email: 'ana@example.com',
      phone: '11 5555-0199',
      name: 'A 1',
      subject: 'A',
      message: 'A',
    };
    for (const name of ['email', 'phone', 'name', 'subject', 'message'] as const) {
      await page.getByRole('textbox', { name: fields[name] }).fill(words[name]);
    }
    await page.getByRole('button', { name: submit }).click();
    const written = () =>
      events('generate_lead').filter((lead) => lead['lead_source'] === contactTexts.form.title);
    await expect.poll(written).toHaveLength(1);
  });
});

/** A shopper in a shop that measures; `events` are the parameters of the events of a name. */
async function openMeasured({ hasAccepted = false } = {}) {
  const shopper = await openShopper('desk', { stored: hasAccepted ? { consent: '1' } : {} });
  shopper.expects(/googletagmanager|facebook|Content Security Policy|TrustedScriptURL/);
  const { measured } = await watchOver(shopper.context);
  const events = (name: string) =>
    measured
      .map((words) => JSON.parse(words) as [string, string, Readonly<Record<string, unknown>>])
      .filter(([word, event]) => word === 'event' && event === name)
      .map(([, , parameters]) => parameters);
  return { ...shopper, measured, events };
}
