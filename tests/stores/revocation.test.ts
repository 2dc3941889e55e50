/** The form that revokes a purchase, reached from its order. */
import { describe, expect, it } from 'vitest';
import { openOrdered } from './world.ts';

async function openForm(search: (id: number) => string) {
  const { world, id } = await openOrdered('transfer');
  world.open(`/arrepentimiento${search(id)}`);
  const store = await import('../../src/stores/content/contact.ts');
  return { world, id, ...store, values: () => store.revocationForm.$form.get().values };
}

const ofOrder = (id: number) => `?pedido=${id}`;

describe('the form', () => {
  it("has the order's number and its customer's data", async () => {
    const { id, prefillRevocation, values } = await openForm(ofOrder);
    await prefillRevocation();
    expect(values()).toMatchObject({ order: String(id), email: 'ana@example.com' });
    expect(values().name).toMatch(/\S+ \S+/);
    expect(values().phone).not.toBe('');
  });

  it('keeps what was typed while they were read', async () => {
    const { prefillRevocation, revocationForm, values } = await openForm(ofOrder);
    const filled = prefillRevocation();
    revocationForm.write('name', 'Otra persona');
    await filled;
    expect(values()).toMatchObject({ name: 'Otra persona', email: 'ana@example.com' });
  });

  it.each<
    [
      string,
      (id: number) => string,
      (world: Awaited<ReturnType<typeof openForm>>['world'], id: number) => void,
    ]
  >([
    ['without a session', ofOrder, ({ storage }) => storage.removeItem('vineta:1:token')],
    ["for another customer's order", () => '?pedido=999', () => undefined],
    [
      'after the session ended',
      ofOrder,
      ({ answers }, id) => (answers[`GET /account/orders/${id}`] = { status: 401, body: {} }),
    ],
    ['without a connection', ofOrder, ({ answers }) => (answers['GET /account/profile'] = 'offline')],
  ])('has the number alone %s, and leads nowhere', async (_, search, happen) => {
    const { world, id, prefillRevocation, values } = await openForm(search);
    happen(world, id);
    await prefillRevocation();
    expect(values()).toMatchObject({ order: search(id).slice(8), name: '', email: '' });
    expect([world.went(), await world.modal()]).toEqual([[], null]);
  });

  it.each([
    ['', ''],
    ['?pedido=abc', ''],
  ])('has nothing for %j', async (search, order) => {
    const { prefillRevocation, values } = await openForm(() => search);
    await prefillRevocation();
    expect(values()).toMatchObject({ order, name: '' });
  });
});

describe('the request', () => {
  it('is sent with its order, stands on it, and its code is shown', async () => {
    const { world, id, prefillRevocation, sendRevocation, $revocationCode, values } = await openForm(ofOrder);
    await prefillRevocation();
    await sendRevocation.start(values());
    const code = $revocationCode.get();
    expect(code).toMatch(/^ARR-/);
    expect(world.api.value('SELECT revocation_code FROM shop_order WHERE id = ?', id)).toBe(code);
  });

  it.each([[{ message: 'Recibido' }], [null], [{ code: 7 }]])(
    'has no code where the API answers %j',
    async (body) => {
      const { world, sendRevocation, $revocationCode, values } = await openForm(() => '');
      world.answers['POST /contact'] = { status: 200, body };
      const { isDone } = await sendRevocation.start({
        ...values(),
        name: 'Ana',
        phone: '1155555555',
        email: 'a@b.co',
      });
      expect([isDone, $revocationCode.get()]).toEqual([true, null]);
    },
  );
});
