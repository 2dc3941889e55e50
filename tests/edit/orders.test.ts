import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, home, orderOf, stockLeft } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { mailsTo } from '../support/mails.ts';

const api = apiForEach();
const ana = customerForEach(api);

const site = 'http://shop.test';
const run = (line: string) => edit(api, `order ${line}`);
const said = async (line: string) => (await run(line)).said;
/** Sent home, with the price that was shown before. @returns its number */
const ordered = async (body: object = {}, units: Record<string, number> = { ultimo: 1 }) =>
  (await ana.ordered(units, body, { to: home })).id;
const paid = async (body: object = {}) => {
  const id = await ordered(body);
  await run(`paid ${id}`);
  return id;
};
const shown = async (id: number) => orderOf(await ana.get(`/account/orders/${id}`));
const lastMail = () => mailsTo(api, ana.email)[0]!;

describe('edit order', () => {
  it('lists the newest orders, and those in a state', async () => {
    await run(`cancel ${await paid()}`);
    const second = await ordered({}, { 'ano-cero': 2 });
    expect(await said('list --limit 1')).toMatch(new RegExp(`^${second}  2026-11-20 12:00  pendiente`));
    expect(await said('list --state cancelado')).toContain('Ana Núñez <ana@example.com>');
    expect(await said('list --state entregado')).toBe('No order.');
  });

  it('shows what is to be sent, where to, and the customer’s words', async () => {
    const id = await ordered({ shipment: 3, clientNotes: 'Timbre roto.\nLlamen al 11 5555-0000' });
    const text = await said(`show ${id}`);
    expect(text).toContain('  picked up at: Belgrano\n');
    for (const part of ['1 x Último ejemplar', '(1 from ', 'Calle Inventada 567'])
      expect(text).toContain(part);
    expect(text).toContain('waits for its payment until: 2026-11-23 12:00');
    expect(text).toContain('  notes: Timbre roto.\n         Llamen al 11 5555-0000');
  });

  it('lets no text of a customer control the terminal or forge a row', async () => {
    const id = await ordered({ clientNotes: 'Hola\u001b[2J\r\u009b31mPagado' });
    shopDataOf(api.db).customers.update(ana.id, { name: 'Ana\u001b[2J\n99  pagado', surname: 'Ruiz\u202e' });
    for (const text of [await said('list'), await said(`show ${id}`)]) {
      expect(text).toContain('Ana [2J 99  pagado Ruiz');
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    }
    expect((await said('list')).split('\n')).toHaveLength(1);
  });

  it('leads a transfer from its payment to its buyer, who is told', async () => {
    const id = await paid({ shipment: 1 });
    expect(lastMail().subject).toBe(`Recibimos el pago de tu pedido ${id}`);
    expect(lastMail().body).toContain(`${site}/cuenta/pedido/${id}`);
    const page = 'https://correo.example/AR123';
    await run(`send ${id} --tracking AR123 --tracking-url ${page}`);
    expect(await shown(id)).toMatchObject({ state: 'enviado', tracking: { code: 'AR123', url: page } });
    expect(lastMail().body).toContain('AR123');
    expect(lastMail().body.split('\n')).toContain(page);
    expect(await said(`show ${id}`)).toContain(`tracking: AR123  ${page}`);
    await run(`deliver ${id}`);
    expect((await shown(id)).state).toBe('entregado');
  });

  it.each([
    ['--tracking-url https://correo.example/AR123', '--tracking-url needs --tracking'],
    ['--tracking AR123 --tracking-url javascript:alert(1)', 'it should be an https address'],
  ])('does not send with %s', async (options, problem) => {
    const id = await paid({ shipment: 1 });
    expect(await said(`send ${id} ${options}`)).toContain(problem);
    expect(await shown(id)).toMatchObject({ state: 'pagado', tracking: null });
  });

  it('says that a pickup is ready, and does not send it', async () => {
    const id = await paid();
    expect(await run(`send ${id}`)).toMatchObject({ code: 1, said: expect.stringContaining(`ready ${id}`) });
    await run(`prepare ${id}`);
    await run(`ready ${id}`);
    expect((await shown(id)).state).toBe('listo para retirar');
    expect(lastMail().subject).toBe(`Tu pedido ${id} está listo para retirar`);
    expect(lastMail().body).toContain('Retiro en sucursal Centro: Avenida Ficticia 1234');
  });

  it('cancels with a reason that the customer reads, and gives the units back', async () => {
    const id = await ordered();
    const reason = 'El ejemplar llegó dañado.';
    expect(await said(`cancel ${id} --reason "${reason}"`)).not.toContain('money');
    expect(stockLeft(api, 'ultimo')).toBe(1);
    expect(await shown(id)).toMatchObject({ state: 'cancelado', cancel_reason: reason });
    expect(lastMail().body).toContain(reason);
  });

  it('tells owner and customer that a paid order’s money goes back', async () => {
    const id = await paid();
    expect(await said(`cancel ${id} --reason "Se agotó"`)).toMatch(/give its money back/i);
    expect((await shown(id)).cancel_reason).toBe('Se agotó. Te vamos a devolver el importe.');
    expect(lastMail().body).toContain('Te vamos a devolver el importe.');
  });

  it('tells both that money which came after its deadline goes back, and revives nothing', async () => {
    const id = await ordered();
    expireOrders(shopDataOf(api.db), new Date('2026-12-01T12:00:00-03:00'), site);
    expect((await shown(id)).cancel_reason).toContain('No recibimos el pago');
    expect(await said(`paid ${id}`)).toMatch(/give its money back/i);
    const words = `Recibimos tu pago, pero el pedido ${id} ya había sido cancelado. Te vamos a devolver el importe.`;
    expect(await shown(id)).toMatchObject({ state: 'cancelado', cancel_reason: words });
    expect(lastMail().body).toContain(words);
    expect((await run(`paid ${id}`)).code).toBe(1);
  });

  it.each([
    ['--help', 0, 'cancel NUMBER'],
    ['paid', 2, 'NUMBER'],
    ['paid one', 2, 'NUMBER is "one"'],
    ['list --state lost', 2, '--state is "lost"'],
    ['paid 999', 1, 'There is no order 999'],
    [
      'deliver 1',
      1,
      'Order 1 is "pendiente de pago" and cannot become "entregado". It can become: pagado, cancelado.',
    ],
    ['paid 2', 1, 'Order 2 is "pagado" and cannot become "pagado".'],
  ])('answers "%s" with %i and the reason', async (line, code, words) => {
    await ordered();
    await ordered({}, { 'ano-cero': 1 });
    await run('paid 2');
    expect(await run(line)).toMatchObject({ code, said: expect.stringContaining(words) });
  });
});
