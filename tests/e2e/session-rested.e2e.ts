/** Fault 21 with bfcache: pages restored from it after their customer has logged out. */
import { expect, inject, it } from 'vitest';
import { openRestingPage, type RestingPage } from '../support/resting-page.ts';
import { registerCustomer, type Registered } from '../support/registered.ts';

it('Back shows the profile again while its customer is logged in, and nothing after a logout', async () => {
  const customer = await registerCustomer('Trasnochada');
  const page = await openProfileOf(customer);
  await page.evaluate('globalThis.isTheSame = true');
  await leaveFor(page, '/nosotros');
  await page.evaluate('history.back()');
  await page.until(`globalThis.isTheSame && ${shows(customer)}`);
  expect(await page.evaluate('getComputedStyle(document.documentElement).visibility')).toBe('visible');

  await noteRevival(page);
  await leaveFor(page, '/cuenta');
  await page.until(`document.querySelector('h1')?.textContent.includes(${text(customer.name)})`);
  await noteRevival(page);
  await page.evaluate(`document.querySelector('[data-logout]').click()`);
  await page.until(`location.pathname === '/login' && document.querySelector('form')`);
  // First the account's home, then the profile.
  for (const screen of ['/cuenta', '/cuenta/perfil']) {
    await page.evaluate('sessionStorage.clear()');
    await page.evaluate('history.back()');
    await page.until(
      `sessionStorage.revival && location.pathname === '/login' && document.querySelector('form')`,
    );
    expect(await page.evaluate('sessionStorage.revival'), screen).toBe('persisted: true, hidden');
    expect(await page.evaluate('document.documentElement.outerHTML')).not.toContain(customer.name);
  }
});

async function openProfileOf(customer: Registered): Promise<RestingPage> {
  const page = await openRestingPage();
  await page.goTo(`${inject('siteUrl')}/nosotros`);
  await page.evaluate(`localStorage.setItem('vineta:1:token', ${text(customer.token)})`);
  await leaveFor(page, '/cuenta/perfil');
  await page.until(shows(customer));
  return page;
}

async function leaveFor(page: RestingPage, path: string): Promise<void> {
  await page.evaluate(`location.assign(${text(path)})`);
  await page.until(`location.pathname === ${text(path)} && document.readyState === 'complete'`);
}

/** Records what is visible at `pageshow`; later another page may be shown. */
async function noteRevival(page: RestingPage): Promise<void> {
  await page.evaluate(`addEventListener('pageshow', ({ persisted }) => {
    const { visibility } = getComputedStyle(document.documentElement);
    sessionStorage.revival = 'persisted: ' + persisted + ', ' + visibility;
  })`);
}

/** Expression: the profile form shows this customer's address. */
function shows({ email }: Registered): string {
  return `document.querySelector('#profile-email')?.value === ${text(email)}`;
}

function text(value: string): string {
  return JSON.stringify(value);
}
