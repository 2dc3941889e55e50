/** Changing an account's mail address: requires the password, and is confirmed by a link in a mail. */
import { expect, it } from 'vitest';
import { sessionMessages } from '../../scripts/api/session/session-messages.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { formTexts } from '../../src/text/form.ts';
import { mailedLink, openAs, registerCustomer } from '../support/registered.ts';
import { expectAccessible } from '../support/shopper.ts';

const text = accountTexts.profile;

it('is asked for with the password, waits for its mail, and is shown when that was confirmed', async () => {
  const customer = await registerCustomer('Mudanza');
  const next = `nueva-${customer.email}`;
  const { page, visit } = await openAs(customer, 'phone');
  await visit('/cuenta/perfil');
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await field(text.email).fill(next);
  await page.getByText(text.emailNeedsPassword).waitFor();
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(`${text.currentPassword}: ${formTexts.errors.required}`).waitFor();
  await expectAccessible(page);
  await field(text.currentPassword).fill(customer.password);
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(text.emailPending(next, customer.email)).waitFor();
  await expect.poll(() => field(text.email).inputValue()).toBe(customer.email);
  await expectAccessible(page);

  const mail = await openAs(customer, 'phone');
  await mail.visit(await mailedLink(next));
  const { confirm } = sessionMessages.linkPages;
  await expectAccessible(mail.page);
  await mail.page.getByRole('button', { name: confirm.button }).click();
  await mail.page.getByRole('heading', { name: confirm.doneTitle }).waitFor();
  await expectAccessible(mail.page);

  await visit('/cuenta/perfil');
  await expect.poll(() => field(text.email).inputValue()).toBe(next);
  await expect.poll(() => page.getByText(text.emailPending(next, customer.email)).count()).toBe(0);
});
