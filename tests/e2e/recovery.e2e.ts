/** Password recovery, from the login to the new password. */
import { describe, expect, inject, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { sessionMessages } from '../../scripts/api/session/session-messages.ts';
import { logInAt } from '../support/login.ts';
import { mailedLink, registerCustomer } from '../support/registered.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

const texts = sessionTexts.recovery;

describe('a forgotten password', () => {
  it("a mail's link leads to a new password, with which one logs in, and serves once", async () => {
    const { email } = await registerCustomer('Olvidadiza');
    const { page, visit, expects } = await openShopper('phone');
    await visit('/login');
    await page.getByRole('link', { name: sessionTexts.login.forgot }).click();
    await page.getByLabel(sessionTexts.email).fill(email);
    await page.getByRole('button', { name: texts.submit }).click();
    await page.waitForURL('**/recuperar-clave-mail');
    await page.getByText(texts.mailText).waitFor();

    const link = await mailedLink(email);
    await visit(link);
    const follow = page.getByRole('button', { name: texts.follow });
    await follow.waitFor();
    await expectAccessible(page);
    await follow.click();
    await page.waitForURL(`${inject('siteUrl')}/cuenta/resetear-clave`);
    await page.getByLabel(accountTexts.password.password, { exact: true }).fill('otra contraseña');
    await page.getByLabel(accountTexts.password.confirmation).fill('otra contraseña');
    await page.getByRole('button', { name: accountTexts.save }).click();
    await page.getByText(accountTexts.password.saved).waitFor();
    await expect
      .poll(() => page.getByLabel(accountTexts.password.password, { exact: true }).inputValue())
      .toBe('');

    await page.getByRole('button', { name: sessionTexts.logout }).click();
    await page.waitForURL('**/login');
    await logInAt(page, email, 'otra contraseña');
    await page.waitForURL('**/cuenta');

    expects('422');
    await visit(link);
    await follow.click();
    await page.getByText(sessionMessages.badRecovery).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: texts.again }).click();
    await page.waitForURL('**/recuperar-clave');
  });
});
