/** Account pages in their empty and error states, and the four ways of shipping an order. */
import { describe, expect, it } from 'vitest';
import { shop } from '../../src/shop.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { openAs, openAsSeeded, registerCustomer } from '../support/registered.ts';
import { expectAccessible } from '../support/shopper.ts';

const { order: text } = accountTexts;

describe('on a phone', () => {
  it('a newcomer finds words and a way on where others find their past', async () => {
    const customer = await registerCustomer('Principiante');
    const { page, visit } = await openAs(customer, 'phone');
    await visit('/cuenta');
    await page.getByRole('heading', { level: 1, name: customer.name }).waitFor();
    await page.getByText(accountTexts.notifications.empty).waitFor();
    await expectAccessible(page);
    await visit('/cuenta/mis-pedidos');
    await page.getByText(accountTexts.orders.empty).waitFor();
    await expectAccessible(page);
    await visit('/cuenta/favoritos');
    await page.getByText(accountTexts.favorites.empty).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: accountTexts.orders.seeProducts }).click();
    await page.waitForURL('**/productos');
  });

  it('a page that the server fails says so, and loads when it is asked again', async () => {
    const { page, visit, expects } = await openAs(await registerCustomer('Paciente'), 'phone');
    expects('500');
    const pages = [
      ['/cuenta', accountTexts.home.loadFailed, accountTexts.home.points],
      ['/cuenta/mis-pedidos', accountTexts.orders.loadFailed, accountTexts.orders.empty],
      ['/cuenta/pedido/1', text.loadFailed, text.notFound],
      ['/cuenta/favoritos', accountTexts.favorites.loadFailed, accountTexts.favorites.empty],
      ['/cuenta/perfil', accountTexts.home.loadFailed, accountTexts.profile.passwordsHint],
      ['/cuenta/direccion', accountTexts.home.loadFailed, accountTexts.address.same],
    ] as const;
    expects('404');
    for (const [path, failed, loaded] of pages) {
      await page.route('**/api/v1/account/**', (route) =>
        route.fulfill({ status: 500, json: { errorMessage: 'Se rompió.' } }),
      );
      await visit(path);
      await page.getByText(failed).waitFor();
      await expectAccessible(page);
      await page.unroute('**/api/v1/account/**');
      await page.getByRole('button', { name: failureTexts.retry }).first().click();
      await page.getByText(loaded, { exact: true }).first().waitFor();
    }
  });
});

it('an order says where it arrives, in the block of its way of sending', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
  await visit('/cuenta/mis-pedidos');
  const links = page.getByRole('link', { name: accountTexts.orders.see });
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const blocks = {
    [text.shipAddress]: 'Clara Viñetti',
    [text.methods.pickupCentro]: addressOf('centro'),
    [text.methods.pickupBelgrano]: addressOf('belgrano'),
    [text.methods.carrierOffice]: text.hours,
  };
  const seen = new Set<string>();
  for (const path of paths) {
    await visit(path);
    await page.getByRole('heading', { name: text.billAddress }).waitFor();
    for (const [title, words] of Object.entries(blocks)) {
      const block = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      if ((await block.count()) === 0) continue;
      await expect.poll(() => block.textContent(), { message: title }).toContain(words);
      if (!seen.has(title)) await expectAccessible(page);
      seen.add(title);
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(blocks).sort());
});

function addressOf(branch: 'centro' | 'belgrano'): string {
  return shop.branches.find(({ key }) => key === branch)?.address ?? 'no such branch';
}
