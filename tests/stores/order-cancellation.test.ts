/** An unpaid order is cancelled from its page, against the embedded API. */
import { describe, expect, it } from 'vitest';
import { cancellationTexts } from '../../src/text/account/account.ts';
import { openOrdered, type ShopWorld } from './world.ts';

async function openPage(happens: (world: ShopWorld, id: number) => unknown = () => undefined) {
  const { world, id } = await openOrdered('transfer');
  await happens(world, id);
  world.open(`/cuenta/pedido/${id}`);
  const { loadOrder, order } = await import('../../src/stores/account/orders.ts');
  const { $canCancelOrders, cancellation, mayCancel } =
    await import('../../src/stores/account/order-cancellation.ts');
  await loadOrder();
  const shown = () => {
    const { value } = order.$state.get();
    if (value === null || value === 'missing') throw new Error('the order is not there');
    return value;
  };
  return {
    world,
    id,
    shown,
    mayCancel: () => mayCancel(shown()),
    isOffered: () => $canCancelOrders.get(),
    cancel: () => cancellation.start(id),
  };
}

describe('an unpaid order', () => {
  it('is cancelled once by two presses, and its page shows it', async () => {
    const { world, id, cancel, mayCancel, shown } = await openPage();
    expect(mayCancel()).toBe(true);
    await Promise.all([cancel(), cancel()]);
    expect(world.calls.filter((call) => call === `POST /account/orders/${id}/cancel`)).toHaveLength(1);
    expect(shown()).toMatchObject({ state: 'cancelado', cancelReason: 'Lo cancelaste vos.', bankData: null });
    expect(mayCancel()).toBe(false);
    expect(await world.toasts()).toEqual([cancellationTexts.done]);
  });

  it('that was paid meanwhile stays, and its page shows that it is paid', async () => {
    const { world, cancel, shown } = await openPage();
    world.api.db.exec("UPDATE shop_order SET state = 'pagado', is_paid = 1");
    await cancel();
    expect(shown().state).toBe('pagado');
    expect(await world.toasts()).toEqual([expect.stringMatching(/^El pedido ya no se puede cancelar/)]);
  });

  it.each([404, 501])('is not offered again by a backend that answers %i', async (status) => {
    const { world, id, cancel, isOffered } = await openPage();
    world.answers[`POST /account/orders/${id}/cancel`] = { status, body: {} };
    await cancel();
    expect(isOffered()).toBe(false);
    expect(await world.toasts()).toEqual([cancellationTexts.failed]);
  });

  it('is offered again after a lost reply, and the repetition changes nothing', async () => {
    const { world, id, cancel, shown } = await openPage();
    world.answers[`POST /account/orders/${id}/cancel`] = ['lost-answer'];
    await cancel();
    expect(shown().state).toBe('cancelado');
    await cancel();
    expect(shown().state).toBe('cancelado');
  });

  it.each<[string, (order: Record<string, unknown>) => void]>([
    ['does not say that it can be', (order) => delete order['can_cancel']],
    ['says that it cannot', (order) => (order['can_cancel'] = false)],
  ])('is not offered where the API %s', async (_, change) => {
    const { mayCancel } = await openPage(async (world, id) => {
      const reply = (await customerOf(world).get(`/account/orders/${id}`)).body as Reply;
      change(reply.order);
      world.answers[`GET /account/orders/${id}`] = { status: 200, body: reply };
    });
    expect(mayCancel()).toBe(false);
  });
});

interface Reply {
  readonly order: Record<string, unknown>;
}

function customerOf({ api, storage }: ShopWorld) {
  return api.as(storage.getItem('vineta:1:token') ?? '');
}
