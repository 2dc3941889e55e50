/** The embedded API's log contains no personal data. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTestApi } from '../support/api.ts';
import { address, orderBody } from '../support/customer.ts';

const email = 'ana.privada@example.com';
const password = 'contraseña muy privada';

it('no password, token, address or name of a customer, from registering to an order', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const api = await startTestApi({ log });
  const secrets = [email, password, address.dni, address.phone, address.street_ln_1, 'Privadísima'];
  const open = (url: string) => api.fetch(new Request(url));
  const mailed = async () => {
    const outbox = await (await open(`http://api.test/outbox?to=${encodeURIComponent(email)}`)).text();
    const link = /href="(http[^"]+)"/.exec(outbox)?.[1]?.replaceAll('&amp;', '&') ?? '';
    secrets.push(new URL(link).searchParams.get('token') ?? '');
    return link;
  };

  const names = { name: 'Privadísima', surname: 'Privadísima', username: 'privadisima' };
  await api.send('POST', '/registration', { ...names, email, password, newsletterRegistration: false });
  const confirmation = await mailed();
  await open(confirmation);
  expect((await api.fetch(new Request(confirmation, { method: 'POST' }))).status).toBe(200);
  expect((await api.send('POST', '/login', { email, password: 'equivocada' })).status).toBe(401);
  await api.send('POST', '/recover-password', { email });
  const link = new URL(await mailed());
  const validation = await api.send(
    'POST',
    '/recover-password-validation',
    Object.fromEntries(link.searchParams),
  );
  const { access_token: token } = (await validation.json()) as { access_token: string };
  secrets.push(token);

  const call = (method: string, path: string, body: unknown) =>
    api.request(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await call('POST', '/account/renew-password', { password, password_confirmation: password });
  await call('PUT', '/account/address', {
    ship_address: address,
    bill_address: null,
    sameBillingAddress: true,
  });
  const ordered = await call('POST', '/account/orders', orderBody);

  expect([validation.status, ordered.status]).toEqual([200, 422]);
  expect(secrets.every((secret) => secret.length > 4)).toBe(true);
  expect(lines.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(lines.join(''), secret).not.toContain(secret);
  api.close();
});
