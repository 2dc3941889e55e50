/** What strangers try with alerts. */
import { describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { apiForEach, inTurn, statuses } from '../support/api.ts';
import { customerForEach, newCustomer } from '../support/customer.ts';
import { mailsTo, newestLink, press } from '../support/mails.ts';

const api = apiForEach({ isPublic: true });
const ana = customerForEach(api);
const victim = 'victima@example.com';
const wait = (slug: string, email: string, by: Pick<typeof api, 'post'> = api, from = '203.0.113.7') =>
  by.post(`/product/${slug}/alert`, { email }, { from });

describe('alerts', () => {
  it('do not tell whether an address is known: an account, an alert, or neither', async () => {
    await ana.post('/product/agotado/alert', { email: ana.email });
    const replies = await inTurn(3, (time) =>
      wait('agotado', [ana.email, 'nadie@example.com', 'nadie@example.com'][time] ?? ''),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(mailsTo(api, ana.email)).toEqual([]);
  });

  it("cannot flood a stranger's address: five mails a day, the same answer", async () => {
    const replies = await inTurn(12, (time) =>
      wait(`one-piece-${time + 1}`, victim, api, `198.51.${time}.1`),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(mailsTo(api, victim)).toHaveLength(5);
    // Nothing of it is lost: one press confirms all that wait.
    await press(api, newestLink(api, victim));
    expect(shopDataOf(api.db).alerts.confirmed(victim)).toHaveLength(12);
  });

  it('of one network are limited, in words', async () => {
    const network = (time: number) => wait('agotado', `nadie-${time}@example.com`);
    const answers = await statuses(41, network);
    expect([answers.indexOf(429), answers.filter((status) => status === 200).length]).toEqual([40, 40]);
    expect((await network(42)).words).toContain('Probá de nuevo más tarde');
  });

  it("are not confirmed by another customer's session", async () => {
    const eve = newCustomer(api, 'eve@example.com');
    await wait('agotado', victim, eve);
    expect(shopDataOf(api.db).alerts.confirmed(victim)).toEqual([]);
  });

  it('of a thousand for one address leave twenty that wait', async () => {
    const data = shopDataOf(api.db);
    for (let id = 1; id <= 1000; id += 1)
      data.atomically(() => data.alerts.ask(victim, { productId: id }, api.clock.now()));
    expect(data.alerts.unconfirmed(victim)).toHaveLength(20);
  });

  it('above a hundred are refused to a customer, in words, and stay unconfirmed for others', async () => {
    const data = shopDataOf(api.db);
    for (let id = 101; id <= 200; id += 1)
      data.atomically(() => {
        data.alerts.ask(ana.email, { productId: id }, api.clock.now());
        data.alerts.confirm(ana.email, api.clock.now());
      });
    const refused = await ana.post('/product/agotado/alert', { email: ana.email });
    expect(refused).toMatchObject({ status: 422, words: expect.stringContaining('100 avisos') });
    await wait('agotado', ana.email);
    expect(await press(api, newestLink(api, ana.email))).toMatchObject({
      status: 422,
      text: expect.stringContaining('no entran más'),
    });
  });

  it.each(['', 'no-es-un-correo', 'a@b\nBcc: c@d', null])(
    'refuse the address %j in Spanish',
    async (email) => {
      const { status, body } = await api.post('/product/agotado/alert', { email });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
      expect(api.value('SELECT count(*) FROM alert')).toBe(0);
    },
  );

  it.each(['product/no-such', 'series/no-such', 'series/one-piece'])('of %s are 404', async (path) => {
    expect((await api.post(`/${path}/alert`, { email: victim })).status).toBe(404);
    expect(mailsTo(api, victim)).toEqual([]);
  });

  it('are neither confirmed nor ended by a forged link', async () => {
    await ana.post('/product/agotado/alert', { email: ana.email });
    const forged = Buffer.from(JSON.stringify([ana.email, null])).toString('base64url');
    for (const path of ['aviso?token=x', `aviso/baja?token=${forged}.x`, 'aviso/baja'])
      expect((await press(api, `http://127.0.0.1:4320/sandbox/${path}`)).status).toBe(404);
    expect(api.value('SELECT count(*) FROM alert')).toBe(1);
  });
});
