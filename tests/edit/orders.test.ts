import { beforeEach, describe, expect, it } from 'vitest';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';
import { address, newCustomer, orderOf, stockLeft, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
});

const site = 'http://shop.test';
const run = (...argv: string[]) => edit(api, ['order', ...argv]);
/** Shipped to her home, with the price that was shown before. */
async function ordered(body: object = {}, units: Record<string, number> = { ultimo: 1 }): Promise<string> {
  const cart = await ana.cart(units);
  const { zip_code, country, country_code, city } = address;
  const destination = { zip_code, country, country_code, city };
  await api.send('POST', `/cart/v2/shipment-calculator?uuid=${cart.uuid}`, destination);
  return String((await orderOf(await ana.order(cart, { body: { ...body } }))).id);
}
const shown = async (id: string) => orderOf(await ana.call('GET', `/account/orders/${id}`));
const lastMail = () => {
  const row = api.db.prepare('SELECT subject, body FROM mail ORDER BY id DESC LIMIT 1').get();
  return { subject: String(row?.['subject']), body: String(row?.['body']) };
};

describe('edit order', () => {
  it('lists the newest orders, and those in a state', async () => {
    const first = await ordered();
    const second = await ordered({}, { 'ano-cero': 2 });
    await run('paid', first);
    await run('cancel', first);
    expect((await run('list', '--limit', '1')).said).toMatch(
      new RegExp(`^${second}  2026-11-20 12:00  pendiente`),
    );
    expect((await run('list', '--state', 'cancelado')).said).toContain('Ana Núñez <ana@example.com>');
    expect((await run('list', '--state', 'entregado')).said).toBe('No order.');
  });

  it('shows what is to be sent, where to, and until when it waits for its payment', async () => {
    const { said } = await run('show', await ordered({ shipment: 3 }));
    expect(said).toContain('1 x Último ejemplar');
    expect(said).toContain('(1 from ');
    expect(said).toContain('Calle Inventada 567');
    expect(said).toContain('waits for its payment until: 2026-11-23 12:00');
  });

  it('shows what the customer wrote, on lines of its own', async () => {
    const { said } = await run(
      'show',
      await ordered({ clientNotes: 'Timbre roto.\nLlamen al 11 5555-0000' }),
    );
    expect(said).toContain('  notes: Timbre roto.\n         Llamen al 11 5555-0000');
  });

  it('lets no text of a customer control the terminal or forge a row', async () => {
    const id = await ordered({ clientNotes: 'Hola\u001b[2J\r\u009b31mPagado' });
    api.db.prepare("UPDATE customer SET name = ?, surname = 'Ruiz\u202e'").run('Ana\u001b[2J\n99  pagado');
    for (const { said } of [await run('list'), await run('show', id)]) {
      expect(said).toContain('Ana [2J 99  pagado Ruiz');
      expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    }
    expect((await run('list')).said.split('\n')).toHaveLength(1);
  });

  it('leads a transfer from its payment to its buyer, who is told', async () => {
    const id = await ordered({ shipment: 1 });
    expect((await run('paid', id)).code).toBe(0);
    expect(lastMail().subject).toBe(`Recibimos el pago de tu pedido ${id}`);
    expect(lastMail().body).toContain(`${site}/cuenta/pedido/${id}`);
    const page = 'https://correo.example/AR123';
    await run('send', id, '--tracking', 'AR123', '--tracking-url', page);
    expect(await shown(id)).toMatchObject({ state: 'enviado', tracking: { code: 'AR123', url: page } });
    expect(lastMail().body).toContain('AR123');
    expect(lastMail().body.split('\n')).toContain(page);
    expect((await run('show', id)).said).toContain(`tracking: AR123  ${page}`);
    await run('deliver', id);
    expect((await shown(id)).state).toBe('entregado');
  });

  it.each([
    [['--tracking-url', 'https://correo.example/AR123'], '--tracking-url needs --tracking'],
    [['--tracking', 'AR123', '--tracking-url', 'javascript:alert(1)'], 'it should be an https address'],
  ])('does not send with %j', async (options, problem) => {
    const id = await ordered({ shipment: 1 });
    await run('paid', id);
    expect((await run('send', id, ...options)).said).toContain(problem);
    expect(await shown(id)).toMatchObject({ state: 'pagado', tracking: null });
  });

  it('says that a pickup is ready, and does not send it', async () => {
    const id = await ordered();
    await run('paid', id);
    expect(await run('send', id)).toMatchObject({ code: 1, said: expect.stringContaining(`ready ${id}`) });
    await run('prepare', id);
    await run('ready', id);
    expect([(await shown(id)).state, lastMail().subject]).toEqual([
      'listo para retirar',
      `Tu pedido ${id} está listo para retirar`,
    ]);
    expect(lastMail().body).toContain('Retiro en sucursal Centro: Avenida Ficticia 1234');
  });

  it('cancels with a reason that the customer reads, and gives the units back', async () => {
    const id = await ordered();
    const { said } = await run('cancel', id, '--reason', 'El ejemplar llegó dañado.');
    expect(said).not.toContain('money');
    expect(stockLeft(api, 'ultimo')).toBe(1);
    expect(await shown(id)).toMatchObject({ state: 'cancelado', cancel_reason: 'El ejemplar llegó dañado.' });
    expect(lastMail().body).toContain('El ejemplar llegó dañado.');
  });

  it('tells the owner and the customer that the money of a paid order is to be given back', async () => {
    const id = await ordered();
    await run('paid', id);
    expect((await run('cancel', id, '--reason', 'Se agotó.')).said).toContain('give its money back');
    expect((await shown(id)).cancel_reason).toBe('Se agotó. Te vamos a devolver el importe.');
    expect(lastMail().body).toContain('Te vamos a devolver el importe.');
  });

  it('tells both that money which came after its deadline goes back, and revives nothing', async () => {
    const id = await ordered();
    expireOrders(shopDataOf(api.db), new Date('2026-12-01T12:00:00-03:00'), site);
    expect((await shown(id)).cancel_reason).toContain('No recibimos el pago');
    expect((await run('paid', id)).said).toContain('give its money back');
    const words = `Recibimos tu pago, pero el pedido ${id} ya había sido cancelado. Te vamos a devolver el importe.`;
    expect(await shown(id)).toMatchObject({ state: 'cancelado', cancel_reason: words });
    expect(lastMail().body).toContain(words);
    expect((await run('paid', id)).code).toBe(1);
  });

  it('explains itself, and refuses in words what makes no sense', async () => {
    const id = await ordered();
    expect(await run('--help')).toMatchObject({ code: 0, said: expect.stringContaining('cancel NUMBER') });
    expect((await run('paid')).code).toBe(2);
    expect((await run('paid', 'one')).code).toBe(2);
    expect((await run('list', '--state', 'lost')).code).toBe(2);
    expect(await run('paid', '999')).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no order 999'),
    });
    expect(await run('deliver', id)).toMatchObject({
      code: 1,
      said: `Order ${id} is "pendiente de pago" and cannot become "entregado". It can become: pagado, cancelado.`,
    });
    await run('paid', id);
    expect((await run('paid', id)).said).toContain(`Order ${id} is "pagado" and cannot become "pagado".`);
  });
});
