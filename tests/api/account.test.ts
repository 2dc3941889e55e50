import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import { apiForEach, startTestApi, type Caller } from '../support/api.ts';
import {
  address,
  customerForEach,
  newCustomer,
  orderBody,
  productId,
  saveProfile,
  showCart,
} from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { newestLink, press } from '../support/mails.ts';

const api = apiForEach({ hasMedia: true });
const ana = customerForEach(api);

const newBenito = () => newCustomer(api, 'benito@example.com');

describe('the profile', () => {
  it('is changed by a form that stands for a PUT, its password included', async () => {
    const names = { surname: 'Paz', username: 'anapaz', email: 'Ana@Example.com' };
    const noPassword = { password: '', new_password: '', new_password_confirmation: '' };
    const { profile } = (await saveProfile(ana, { ...names, ...noPassword })).body;
    expect(profile).toMatchObject({ surname: 'Paz', username: 'anapaz', email: 'ana@example.com' });
    expect((await ana.get('/account/profile')).body.profile).toEqual(profile);
  });

  it('changes the password of who knows the current one', async () => {
    shopDataOf(api.db).customers.update(ana.id, { password_hash: await hashPassword('la vieja', testCost) });
    const change = async (password: string, new_password_confirmation = 'la nueva') =>
      (await saveProfile(ana, { password, new_password: 'la nueva', new_password_confirmation })).status;
    expect([await change('otra'), await change('la vieja', 'otra'), await change('la vieja')]).toEqual([
      422, 422, 200,
    ]);
    expect((await api.post('/login', { email: ana.email, password: 'la nueva' })).status).toBe(200);
  });

  it('changes a password once when two requests arrive at the same time', async () => {
    shopDataOf(api.db).customers.update(ana.id, { password_hash: await hashPassword('la vieja', testCost) });
    const change = async (next: string) =>
      (await saveProfile(ana, { password: 'la vieja', new_password: next, new_password_confirmation: next }))
        .status;
    expect((await Promise.all([change('la primera'), change('la segunda')])).sort()).toEqual([200, 422]);

    const token = shopDataOf(api.db).tokens.issue('session', api.clock.now(), { customerId: ana.id });
    const renew = async (by: Caller, password: string) =>
      (await by.post('/account/renew-password', { password, password_confirmation: password })).status;
    const both = [renew(ana, 'una contraseña'), renew(api.as(token), 'otra contraseña')];
    expect((await Promise.all(both)).sort()).toEqual([200, 401]);
  });

  const picture = async (background: string, width = 9, height = 9) => {
    const drawing = sharp({ create: { width, height, channels: 3, background } });
    return new File([new Uint8Array(await drawing.png().toBuffer())], 'foto.exe', { type: 'text/html' });
  };

  it('takes a picture, drawn anew and smaller, once for a double click', async () => {
    const image = await picture('tomato', 900, 600);
    const answers = await Promise.all(Array.from({ length: 24 }, () => saveProfile(ana, { image })));
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const [file = '', ...others] = await readdir(join(api.media, 'perfiles'));
    expect(others).toEqual([]);
    const { width, height, format } = await sharp(join(api.media, 'perfiles', file)).metadata();
    expect([width, height, format]).toEqual([512, 341, 'webp']);
  });

  it('forgets a picture that was replaced, and one that was not saved', async () => {
    const files = () => readdir(join(api.media, 'perfiles'));
    await saveProfile(ana, { image: await picture('red') });
    await saveProfile(ana, { image: await picture('blue') });
    const [file = '', ...others] = await files();
    expect(others).toEqual([]);
    // The session ends while the picture is drawn.
    const saving = saveProfile(ana, { image: await picture('green', 900, 900) });
    shopDataOf(api.db).tokens.end('session', ana.id);
    expect((await saving).status).toBe(401);
    expect(await files()).toEqual([file]);
  });
});

it('addresses are saved apart when billing differs', async () => {
  const bill_address = { ...address, city: 'Salta', zip_code: null, street_ln_2: '' };
  const addresses = { ship_address: address, bill_address, sameBillingAddress: false };
  const { profile } = (await ana.put('/account/address', addresses)).body;
  expect(profile.bill_address).toMatchObject({ city: 'Salta', zip_code: null, street_ln_2: null });
});

describe('the lists of an account', () => {
  const page = async (path: string) => (await ana.get(`/account/${path}`)).body;

  it('hold favourites once, the newest first in pages', async () => {
    const volumes = Array.from({ length: 13 }, (_, index) => productId(api, `one-piece-${index + 1}`));
    for (const id of [...volumes, ...volumes]) await ana.put(`/account/favorites/${id}`);
    const { data, pagination } = await page('favorites');
    expect(data[0].product.slug).toBe('one-piece-13');
    expect(pagination).toEqual({ current_page: 1, total_pages: 2 });
    await ana.delete(`/account/favorites/${volumes[12]}`);
    expect((await page('favorites')).pagination.total_pages).toBe(1);
    expect((await ana.get('/account/favorites?page=2')).status).toBe(404);
  });

  it('hold orders, the newest first in pages', async () => {
    const orders: { id: number }[] = [];
    for (let count = 0; count < 11; count += 1) orders.unshift(await ana.ordered({ 'one-piece-31': 1 }));
    const [first, second] = [await page('orders'), await page('orders?page=2')];
    expect([...first.data, ...second.data]).toMatchObject(orders.map(({ id }) => ({ id })));
    expect([first.data.length, first.pagination]).toEqual([10, { current_page: 1, total_pages: 2 }]);
  });

  it("hold the customer's own notifications, which are discarded one by one", async () => {
    const message = 'Llegó tu pedido.';
    const id = shopDataOf(api.db).sql.insert('notification', { customer_id: ana.id, message });
    expect((await ana.get('/account/shop-notifications')).body).toEqual({ data: [{ id, message }] });
    const statuses = [];
    for (const by of [newBenito(), ana, ana])
      statuses.push((await by.delete(`/account/shop-notifications/${id}`)).status);
    expect(statuses).toEqual([404, 200, 404]);
  });
});

it('an order that is bought again fills a cart with what there is left', async () => {
  const again = (order_id: number, by = ana) => by.post('/cart/restore', { order_id });
  const { id } = await ana.ordered({ 'el-eternauta': 4, ultimo: 1 });
  expect((await again(id, newBenito())).status).toBe(404);
  const { cartItems } = await showCart(api, (await again(id)).body.uuid);
  expect(cartItems).toMatchObject([{ quantity: 3, product: { slug: 'el-eternauta' } }]);
  api.db.exec('UPDATE branch_stock SET units = 0');
  const words = 'Ninguno de los productos del pedido está disponible.';
  expect(await again(id)).toMatchObject({ status: 422, words });
});

describe('a message to the shop', () => {
  const message = {
    name: 'Ana',
    phone: '11 5555',
    email: 'ana@example.com',
    subject: 'Una consulta',
    message: '¿Cuándo llega el 7?',
  };

  it('arrives in the outbox, the only place where its owner reads it', async () => {
    expect(await edit(api, 'mail list')).toMatchObject({ code: 0, said: 'No message.' });
    expect((await api.post('/contact', message)).status).toBe(200);
    expect(api.rows('SELECT subject, body FROM mail')).toEqual([
      { subject: message.subject, body: `De: Ana, ana@example.com, 11 5555\n\n${message.message}` },
    ]);
    const { said } = await edit(api, 'mail list');
    expect(said).toMatch(/Una consulta[^]*¿Cuándo llega el 7\?/);
  });

  it.each(Object.keys(message))('needs its %s', async (field) => {
    expect((await api.post('/contact', { ...message, [field]: ' ' })).body.errors).toHaveProperty(field);
  });
});

it('the log of a purchase has no password, token, address or name', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const api = await startTestApi({ log });
  const [email, password, name] = ['ana.privada@example.com', 'contraseña muy privada', 'Privadísima'];
  const person = { name, surname: name, username: name, email, password, newsletterRegistration: false };
  await api.post('/registration', person);
  const confirmation = newestLink(api, email);
  expect((await press(api, confirmation, password)).status).toBe(200);
  expect((await api.post('/login', { email, password: 'equivocada' })).status).toBe(401);
  await api.post('/recover-password', { email });
  const link = Object.fromEntries(new URL(newestLink(api, email)).searchParams);
  const { access_token: token } = (await api.post('/recover-password-validation', link)).body;
  const customer = api.as(token);
  await customer.post('/account/renew-password', { password, password_confirmation: password });
  await customer.put('/account/address', orderBody.clientAddress);
  expect((await customer.post('/account/orders', orderBody)).status).toBe(422);
  const tokens = [token, link['token'] ?? '', new URL(confirmation).searchParams.get('token') ?? ''];
  expect(lines).toHaveLength(8);
  for (const secret of [...tokens, email, password, name, address.dni, address.phone, address.street_ln_1]) {
    expect(secret.length).toBeGreaterThan(4);
    expect(lines.join(''), secret).not.toContain(secret);
  }
});
