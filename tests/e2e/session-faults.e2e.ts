/** Faults 19 to 23 and 30 of the thirty that the shop survives, as far as they concern sessions and the account. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { sessionTexts as texts } from '../../src/text/session/session.ts';
import { logInAt } from '../support/login.ts';
import { openAs, registerCustomer, type Registered } from '../support/registered.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

describe('fault 21, a session that ends elsewhere', () => {
  it('and begins again as somebody else: no tab shows or saves what was the first one’s', async () => {
    const [first, second] = [await registerCustomer('Primera'), await registerCustomer('Segunda')];
    const { page, openTab } = await openAs(first, 'desk');
    await page.goto('/cuenta/perfil');
    await expect.poll(() => nameOf(page)).toBe(first.name);
    const other = await openTab('/cuenta');
    await other.getByRole('button', { name: texts.logout }).click();
    await other.waitForURL('**/login');
    await page.waitForURL('**/login');
    await logInAt(other, second.email, second.password);
    await other.waitForURL('**/cuenta');
    await page.goto('/cuenta/perfil');
    await expect.poll(() => nameOf(page)).toBe(second.name);
    // Without a logout in between: the other tab's session had expired.
    await keepInTab(other, first);
    await expect.poll(() => nameOf(page)).toBe(first.name);
  });
});

describe('fault 30, Facebook out of reach and pictures that are none', () => {
  it('a script that is blocked is told, and the rest of the page goes on', async () => {
    const customer = await registerCustomer('Bloqueada');
    const { page, context, visit, expects } = await openShopper('phone');
    expects('ERR_BLOCKED_BY_CLIENT');
    expects('sdk.js');
    await context.route('**/sdk.js*', (route) => route.abort('blockedbyclient'));
    await visit('/login');
    await page.getByRole('button', { name: texts.providers.facebook }).click();
    await page.getByText(texts.providers.facebookFailed).waitFor();
    await expectAccessible(page);
    await logInAt(page, customer.email, customer.password);
    await page.waitForURL('**/cuenta');
  });
});

function nameOf(page: Page): Promise<string> {
  return page.getByLabel(accountTexts.profile.name, { exact: true }).inputValue();
}

async function keepInTab(page: Page, { token }: Registered): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('vineta:1:token', text), token);
}
