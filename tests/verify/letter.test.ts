/** What verify says of a backend that keeps to the letter of the specification, and checks little. */
import { expect, it } from 'vitest';
import { callOf } from '../../scripts/verify/fields.ts';
import { judged } from '../../scripts/verify/report.ts';
import { verify } from '../../scripts/verify/verify.ts';
import { createLetterBackend } from '../support/letter-backend/letter-backend.ts';

it('publishes, and only what it takes though it should not is named', async () => {
  const origin = 'http://letter.test';
  const { fetch } = createLetterBackend({ origin, siteUrl: 'http://site.test' });
  const customer = async (name: string) => {
    const credentials = { email: `${name}@example.com`, password: `clave-${name}` };
    const body = JSON.stringify({ name, surname: name, username: name, ...credentials });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(new Request(`${origin}/api/v1/registration`, { method: 'POST', headers, body }));
    return credentials;
  };
  const compared = await verify({
    ...{ name: origin, origin, mayOrder: true, coupon: 'LETRA10', giftCard: 'REGALO1000' },
    fetch: async (request) => fetch(request),
    credentials: await customer('uno'),
    secondCredentials: await customer('dos'),
  });
  const wrong = judged(compared).map(({ level, wrong: calls }) => [level.name, calls.map(callOf)]);
  expect(Object.fromEntries(wrong)).toEqual({
    publish: [],
    find: [],
    // Items are numbered in each cart, and any zip code is priced.
    cart: ['PUT /cart/item/{id}', 'POST /cart/v2/shipment-calculator'],
    // No idempotency key, and every way to pay in every currency.
    sell: ['POST /account/orders'],
    // Forms are taken as they are, and a new password ends no session.
    accounts: [
      ...['POST /registration', 'POST /account/account', 'PUT /account/address'],
      ...['POST /account/renew-password', 'POST /contact'],
    ],
    // Logins of others and payments are believed.
    all: [
      ...['GET /cart', 'POST /login/facebook', 'POST /login/google', 'PUT /account/favorites/{productId}'],
      ...['POST /account/process-paypal-payment', 'POST /account/process-getnet-payment/{status}'],
      ...['POST /account/process-modo-payment/{status}', 'POST /cart/restore'],
    ],
  });
});
