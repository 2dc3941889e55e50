/** A request to revoke a purchase: its code, its copy, and where it stands. */
import { describe, expect, it } from 'vitest';
import { apiForEach } from '../support/api.ts';
import { customerForEach, orderOf } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { mailsTo } from '../support/mails.ts';
import { shop } from '../../src/shop.ts';

const api = apiForEach();
const ana = customerForEach(api);
const request = {
  name: 'Ana Núñez',
  phone: '11 5555',
  email: 'Ana@example.com',
  subject: 'Botón de arrepentimiento',
  message: 'Solicito la revocación de mi compra. Motivo: me equivoqué.',
};
const send = (fields: object) => api.post('/contact', { ...request, ...fields });
const revocationOf = async (id: number) => orderOf(await ana.get(`/account/orders/${id}`)).revocation;

describe('a request to revoke a purchase', () => {
  it('answers a code, which the buyer’s copy and the order have', async () => {
    const { id } = await ana.ordered({ ultimo: 1 });
    const { code } = (await send({ order: ` N.º ${id}` })).body;
    expect(code).toMatch(/^ARR-[2-9A-Z]{8}$/);
    expect(await revocationOf(id)).toEqual({ code, requested_at: '2026-11-20T15:00:00.000Z' });
    const copy = mailsTo(api, ana.email).at(-1);
    expect(JSON.stringify(mailsTo(api, ana.email))).toContain(code);
    expect(JSON.stringify(mailsTo(api, ana.email))).toContain('me equivoqué');
    expect(copy).toBeDefined();
    expect(JSON.stringify(mailsTo(api, shop.email))).toContain(code);
    expect((await edit(api, `order show ${id}`)).said).toContain(`revoked: ${code}`);
    expect((await edit(api, 'mail list')).said).toContain(code);
  });

  it('keeps the first code of an order when it is sent again', async () => {
    const { id } = await ana.ordered({ ultimo: 1 });
    const first = (await send({ order: String(id) })).body.code;
    const second = (await send({ order: String(id) })).body.code;
    expect(second).not.toBe(first);
    expect((await revocationOf(id))?.code).toBe(first);
  });

  it.each<[string, object]>([
    ['without an order', {}],
    ['that names an order that there is not', { order: '999999' }],
    ['that names no number', { order: 'el de ayer' }],
    ['of another address', { order: '1', email: 'otra@example.com' }],
  ])('%s has a code as well, and stands on no order', async (_, fields) => {
    const { id } = await ana.ordered({ ultimo: 1 });
    const { status, body } = await send(fields);
    expect([status, body.code]).toEqual([200, expect.stringMatching(/^ARR-/)]);
    expect(await revocationOf(id)).toBeNull();
  });

  it("cannot be used to send a stranger's words to any address, nor to flood it", async () => {
    const words = 'Ganaste un premio: https://malo.example';
    const to = 'victima@example.com';
    for (let time = 1; time <= 5; time += 1)
      await send({ name: words, message: words, email: to, order: words.slice(0, 40) });
    const sent = mailsTo(api, to);
    expect(sent).toHaveLength(3);
    expect(JSON.stringify(sent)).not.toContain('malo.example');
    expect(JSON.stringify(sent)).not.toContain('premio');
    expect(mailsTo(api, shop.email)).toHaveLength(5);
  });

  it('is told from an ordinary message, which has no code and no copy', async () => {
    expect((await send({ subject: 'Consulta' })).body.code).toBeUndefined();
    expect(mailsTo(api, ana.email)).toEqual([]);
  });
});
