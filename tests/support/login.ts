import type { Page } from 'playwright';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { sessionTexts } from '../../src/text/session/session.ts';

export async function logInAt(page: Page, email: string, password = seedPassword): Promise<void> {
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('link', { name: sessionTexts.login.forgot }) });
  await form.getByLabel(sessionTexts.email).fill(email);
  await form.getByLabel(sessionTexts.password).fill(password);
  await form.getByRole('button', { name: sessionTexts.login.submit }).click();
}

/** From a page of the account. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: sessionTexts.logout }).click();
  await page.waitForURL('**/login');
}
