/** From login to logout by keyboard only. */
import { it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { formTexts } from '../../src/text/form.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { expectFocus, tabTo } from '../support/focus.ts';
import { registerCustomer } from '../support/registered.ts';
import { openShopper } from '../support/shopper.ts';

it('logs in, is led from what is wrong to its field, saves a profile and logs out by keyboard', async () => {
  const { email, password } = await registerCustomer('Tecleadora');
  const { page, visit, expects } = await openShopper('desk');
  expects('401');
  await visit('/login');
  const form = page.locator('form').filter({ has: page.getByText(sessionTexts.login.forgot) });
  await tabTo(page, form.getByLabel(sessionTexts.email));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('no es esta');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: sessionTexts.login.badCredentials });
  await expectFocus(summary);
  await tabTo(page, form.getByLabel(sessionTexts.password));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cuenta');

  const { profile, links } = accountTexts;
  await tabTo(page, page.getByRole('link', { name: links.profile, exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cuenta/perfil');
  const name = page.getByLabel(profile.name, { exact: true });
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  const errors = page.getByRole('alert').filter({ hasText: formTexts.summary(1) });
  await expectFocus(errors);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(name);
  await page.keyboard.type('Dactilógrafa');
  await page.keyboard.press('Enter');
  await page.getByText(profile.saved).waitFor();
  await tabTo(page, page.getByLabel(profile.image, { exact: true }), 'Shift+Tab');

  await tabTo(page, page.getByRole('button', { name: sessionTexts.logout }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});
