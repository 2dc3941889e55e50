/** An order's page after the purchase: where to transfer to, on any device; cancelling and revoking it. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { accountTexts, cancellationTexts, timelineTexts } from '../../src/text/account/account.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { revocationTexts } from '../../src/text/content/contact.ts';
import { expectReceived, openAtCheckout, orderBy } from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { logInByApi } from '../support/registered.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openTransferred() {
  const shopper = await openAtCheckout('phone');
  const { page } = shopper;
  await orderBy(page, 'transfer');
  await expectReceived(page);
  await page.getByRole('link', { name: paymentTexts.complete.seeOrder }).click();
  await page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ }).waitFor();
  return { ...shopper, path: new URL(page.url()).pathname };
}

describe('an order by transfer', () => {
  it('shows the bank data on another device, and is cancelled there after a question', async () => {
    const { customer, path } = await openTransferred();
    const token = await logInByApi(customer.email, customer.password);
    const { page, visit } = await openShopper('phone', { stored: { token, consent: '1' } });
    await visit(path);
    await button(page, paymentTexts.complete.copy('CBU')).waitFor();
    await page.reload();
    await button(page, paymentTexts.complete.copy('CBU')).waitFor();

    await button(page, cancellationTexts.cancel).click();
    await expect(page.getByRole('group', { name: cancellationTexts.question })).toBeFocused();
    await expectAccessibleAtBothWidths(page);
    await button(page, cancellationTexts.keep).click();
    await expect(button(page, cancellationTexts.cancel)).toBeFocused();
    await button(page, cancellationTexts.cancel).click();
    await button(page, cancellationTexts.confirm).click();
    await page.getByText(cancellationTexts.done).waitFor();
    await page.getByText('Lo cancelaste vos.').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await button(page, paymentTexts.complete.copy('CBU')).count()).toBe(0);
    expect(await button(page, cancellationTexts.cancel).count()).toBe(0);
  });

  it('stands first on the account home with what can be done, and is cancelled there', async () => {
    const { page, visit, path } = await openTransferred();
    await visit('/cuenta');
    const card = page.getByRole('article').filter({ hasText: accountTexts.home.lastOrder });
    const buttons = card.locator('.account-actions .button');
    const { bankData, see, again } = accountTexts.orders;
    await expect(buttons).toHaveText([bankData, see, again]);
    await expect(buttons.first()).toBeInViewport({ ratio: 1 });
    await expect(buttons.first()).toHaveAttribute('href', path);
    await expect(card.getByText('pendiente de pago')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await button(page, cancellationTexts.cancel).press('Enter');
    await button(page, cancellationTexts.confirm).press('Enter');
    await page.getByText(cancellationTexts.done).waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(buttons).toHaveText([see, again]);
    await expect(page).toHaveTitle(new RegExp(`^${accountTexts.title} `));
  });

  it('is revoked by a form with its data, and shows the code', async () => {
    const { page, path } = await openTransferred();
    await page.getByRole('link', { name: timelineTexts.revoke }).click();
    const { fields, submit, sent } = revocationTexts.form;
    await expect(page.getByLabel(fields.order)).toHaveValue(path.split('/').at(-1) ?? '');
    for (const label of [fields.name, fields.phone, fields.email])
      await expect(page.getByLabel(label)).not.toHaveValue('');
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(sent).waitFor();
    const said = await page.getByText(/ARR-\w{8}/).textContent();
    const code = /ARR-\w{8}/.exec(said ?? '')?.[0] ?? '';
    await expectAccessibleAtBothWidths(page);
    await page.goto(path);
    await page.getByText(code).waitFor();
    await expectAccessibleAtBothWidths(page);
  });
});
