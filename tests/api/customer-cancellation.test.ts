/** `POST /account/orders/{id}/cancel`, and the bank data of an order that waits for a transfer. */
import { describe, expect, it } from 'vitest';
import { apiForEach, startTestApi } from '../support/api.ts';
import { balanceOf, changeState, decide, putGiftCard } from '../support/selling.ts';
import { customerForEach, newCustomer, orderOf, stockLeft } from '../support/customer.ts';

const api = apiForEach();
const ana = customerForEach(api);
const cancel = (id: number, by: Pick<typeof ana, 'post'> = ana) => by.post(`/account/orders/${id}/cancel`);
const shown = async (id: number) => orderOf(await ana.get(`/account/orders/${id}`));
const by = (payment: string) => ana.ordered({ ultimo: 1 }, { payment });

describe('a customer', () => {
  it('cancels an unpaid order: stock and gift card return, and a repetition changes nothing', async () => {
    putGiftCard(api, 'GIFT-1', 100);
    const { id } = await ana.ordered({ ultimo: 1 }, {}, { codes: ['GIFT-1'] });
    expect(stockLeft(api, 'ultimo')).toBe(0);
    expect((await shown(id)).can_cancel).toBe(true);
    for (let time = 1; time <= 2; time += 1) {
      expect(orderOf(await cancel(id))).toMatchObject({
        state: 'cancelado',
        cancel_reason: 'Lo cancelaste vos.',
        can_cancel: false,
        payment: { payment_link: null, other_methods: [] },
      });
      expect([stockLeft(api, 'ultimo'), balanceOf(api, 'GIFT-1')]).toEqual([1, 10_000]);
    }
  });

  it.each<[string, (id: number) => void]>([
    ['is paid', (id) => changeState(api, id, 'paid')],
    ['a provider charged, before the return', (id) => decide(api, id, 'approved')],
    ['a provider is deciding about', (id) => decide(api, id, 'pending')],
  ])('cannot cancel one that %s', async (_, happen) => {
    const { id } = await by('mercadopago');
    happen(id);
    expect((await shown(id)).can_cancel).toBe(false);
    expect(await cancel(id)).toMatchObject({ status: 422, words: /ya no se puede cancelar/ });
    expect(stockLeft(api, 'ultimo')).toBe(0);
  });

  it('cancels one whose payment was refused or left', async () => {
    const { id } = await by('mercadopago');
    decide(api, id, 'rejected');
    expect(orderOf(await cancel(id)).state).toBe('cancelado');
  });

  it("cannot cancel another customer's, nor can a stranger", async () => {
    const { id } = await by('transfer');
    expect((await cancel(id, newCustomer(api, 'benito@example.com'))).status).toBe(404);
    expect((await cancel(id, api)).status).toBe(401);
    expect((await shown(id)).state).toBe('pendiente de pago');
  });

  it('tells the publisher which products are in stock again, once', async () => {
    const told: (readonly string[])[] = [];
    const other = await startTestApi({ onStock: (slugs) => Promise.resolve(void told.push(slugs)) });
    const eva = newCustomer(other);
    const { id } = await eva.ordered({ ultimo: 1 });
    await cancel(id, eva);
    await cancel(id, eva);
    expect(told).toEqual([['ultimo']]);
  });
});

describe('the bank data of a transfer', () => {
  it.each<[string, string, (id: number) => unknown, boolean]>([
    ['is answered with an order that waits for it', 'transfer', () => null, true],
    ['is not with one that is paid', 'transfer', (id) => changeState(api, id, 'paid'), false],
    ['is not with one that was cancelled', 'transfer', (id) => cancel(id), false],
    ['is not with one that is paid elsewhere', 'mercadopago', () => null, false],
  ])('%s', async (_, payment, happen, isThere) => {
    const { id } = await by(payment);
    await happen(id);
    const { bankData } = (await ana.get(`/account/orders/${id}`)).body;
    expect(bankData?.cbu).toBe(isThere ? '9990001800001234567891' : undefined);
  });
});
