import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import type { WireProfile } from '../../src/api/account/account.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import {
  address,
  bodyOf,
  newCustomer,
  orderOf,
  productId,
  showCart,
  wordsOf,
  type TestCustomer,
} from '../support/customer.ts';

let media: string;
let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  media = await mkdtemp(join(tmpdir(), 'vineta-media-'));
  api = await startTestApi({ media });
  ana = newCustomer(api);
});
afterEach(() => rm(media, { recursive: true, force: true }));

const profileOf = async (answer: Response) => (await bodyOf<{ profile: WireProfile }>(answer)).profile;

describe('the profile', () => {
  const fields = {
    _method: 'PUT',
    name: 'Ana',
    surname: 'Paz',
    username: 'anapaz',
    email: 'Ana@Example.com',
  };

  function save(differing: Record<string, string | Blob> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...differing })) form.set(name, value);
    return api.request('/account/account', {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}` },
      body: form,
    });
  }

  it('is changed by a form that stands for a PUT', async () => {
    const profile = await profileOf(await save());
    expect(profile).toMatchObject({ surname: 'Paz', username: 'anapaz', email: 'ana@example.com' });
    expect(await profileOf(await ana.call('GET', '/account/profile'))).toEqual(profile);
  });

  it('leaves the password alone when its fields are empty', async () => {
    expect((await save({ password: '', new_password: '', new_password_confirmation: '' })).status).toBe(200);
  });

  it('changes the password of who knows the current one', async () => {
    const hash = await hashPassword('vieja', testCost);
    api.db.prepare('UPDATE customer SET password_hash = ? WHERE id = ?').run(hash, ana.id);
    const change = { new_password: 'nueva', new_password_confirmation: 'nueva' };
    expect((await save({ ...change, password: 'otra' })).status).toBe(422);
    expect((await save({ ...change, password: 'vieja', new_password_confirmation: 'otra' })).status).toBe(
      422,
    );
    expect((await save({ ...change, password: 'vieja' })).status).toBe(200);
    const login = await api.send('POST', '/login', { email: fields.email, password: 'nueva' });
    expect(login.status).toBe(200);
  });

  it.each(['jpeg', 'png', 'gif'] as const)('takes a %s and serves it drawn anew', async (format) => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'tomato' } });
    const bytes = await picture
      .withExif({ IFD0: { Artist: 'secret' } })
      .toFormat(format)
      .toBuffer();
    const image = new File([new Uint8Array(bytes)], 'foto.exe', { type: 'text/html' });
    const { image_path = '' } = await profileOf(await save({ image }));
    const served = await api.fetch(new Request(`http://api.test${image_path}`));
    expect(served.headers.get('Content-Type')).toBe('image/webp');
    const drawn = await sharp(
      await readFile(join(media, String(image_path).replace('/media/', ''))),
    ).metadata();
    expect([drawn.width, drawn.height, drawn.exif]).toEqual([512, 341, undefined]);
  });

  it('takes a double click on "Guardar" with one picture', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'tomato' } })
      .png()
      .toBuffer();
    const image = () => new File([new Uint8Array(bytes)], 'foto.png');
    const answers = await Promise.all(Array.from({ length: 24 }, () => save({ image: image() })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200));
    expect(await readdir(join(media, 'perfiles'))).toHaveLength(1);
  });

  it('forgets a picture that was replaced, unless somebody else shows the same', async () => {
    const picture = async (background: string) => {
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer();
      return new File([new Uint8Array(bytes)], 'foto.png');
    };
    const first = String((await profileOf(await save({ image: await picture('red') }))).image_path);
    const benito = newCustomer(api, 'benito@example.com');
    api.db.prepare('UPDATE customer SET image_path = ? WHERE id = ?').run(first, benito.id);
    const second = String((await profileOf(await save({ image: await picture('blue') }))).image_path);
    await save({ image: await picture('green') });
    const statuses = [first, second].map(async (path) => {
      return (await api.fetch(new Request(`http://api.test${path}`))).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  it.each([
    ['a page', '<html></html>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a broken jpeg', '\u00ff\u00d8\u00ff\u00e0nonsense'],
  ])('refuses %s with words', async (_, text) => {
    const answer = await save({
      image: new File([Buffer.from(text, 'latin1')], 'foto.jpg', { type: 'image/jpeg' }),
    });
    expect([answer.status, await wordsOf(answer)]).toEqual([422, 'La imagen debe ser jpg, jpeg, png o gif.']);
  });

  it('refuses a picture of more than 8192KB or too many pixels', async () => {
    const heavy = new File([new Uint8Array(8192 * 1024 + 1)], 'foto.jpg');
    expect(await wordsOf(await save({ image: heavy }))).toBe('La imagen no puede superar los 8192KB.');
    const huge = sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'white' } });
    const large = new File([new Uint8Array(await huge.png().toBuffer())], 'foto.png');
    expect(await wordsOf(await save({ image: large }))).toMatch(
      /^La imagen (tiene demasiados píxeles|debe ser)/,
    );
  });
});

describe('addresses', () => {
  it('are saved apart when billing differs', async () => {
    const bill_address = { ...address, city: 'Salta', zip_code: null, street_ln_2: '' };
    const body = { ship_address: address, bill_address, sameBillingAddress: false };
    const profile = await profileOf(await ana.call('PUT', '/account/address', body));
    expect(profile.bill_address).toMatchObject({ city: 'Salta', zip_code: null, street_ln_2: null });
  });

  it('name the fields that are missing', async () => {
    const bill_address = { ...address, dni: '' };
    const body = { ship_address: { ...address, city: ' ' }, bill_address, sameBillingAddress: false };
    const { errors } = await bodyOf<{ errors: object }>(await ana.call('PUT', '/account/address', body));
    expect(errors).toEqual({
      'ship_address.city': ['Campo requerido'],
      'bill_address.dni': ['Campo requerido'],
    });
  });
});

describe('favourites', () => {
  const list = async (query = '') =>
    bodyOf<{ data: { product: { slug: string } }[]; pagination: object }>(
      await ana.call('GET', `/account/favorites${query}`),
    );

  it('are added once, listed newest first in pages, and taken out', async () => {
    const volumes = Array.from({ length: 13 }, (_, index) => productId(api, `one-piece-${index + 1}`));
    for (const id of [...volumes, ...volumes]) await ana.call('PUT', `/account/favorites/${id}`);
    const first = await list();
    expect(first.data.map(({ product }) => product.slug)[0]).toBe('one-piece-13');
    expect(first.pagination).toEqual({ current_page: 1, total_pages: 2 });
    await ana.call('DELETE', `/account/favorites/${volumes[12]}`);
    expect((await list()).pagination).toEqual({ current_page: 1, total_pages: 1 });
    expect((await ana.call('GET', '/account/favorites?page=2')).status).toBe(404);
  });
});

describe('notifications', () => {
  it("are the customer's own, and are discarded one by one", async () => {
    const benito = newCustomer(api, 'benito@example.com');
    const id = shopDataOf(api.db).sql.insert('notification', {
      customer_id: ana.id,
      message: 'Llegó tu pedido.',
    });
    expect(await bodyOf(await ana.call('GET', '/account/shop-notifications'))).toEqual({
      data: [{ id, message: 'Llegó tu pedido.' }],
    });
    expect((await benito.call('DELETE', `/account/shop-notifications/${id}`)).status).toBe(404);
    expect((await ana.call('DELETE', `/account/shop-notifications/${id}`)).status).toBe(200);
    expect((await ana.call('DELETE', `/account/shop-notifications/${id}`)).status).toBe(404);
  });
});

describe('orders of the account', () => {
  it('are listed newest first in pages', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      ids.push((await orderOf(await ana.order(await ana.cart({ 'one-piece-31': 1 })))).id);
    }
    const page = async (number: number) =>
      bodyOf<{ data: { id: number }[]; pagination: object }>(
        await ana.call('GET', `/account/orders?page=${number}`),
      );
    const first = await page(1);
    expect(first.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(first.pagination).toEqual({ current_page: 1, total_pages: 2 });
    expect((await page(2)).data.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  it("do not hold another customer's", async () => {
    const { id } = await orderOf(await ana.order(await ana.cart({ 'ano-cero': 1 })));
    const benito = newCustomer(api, 'benito@example.com');
    expect((await ana.call('GET', `/account/orders/${id}`)).status).toBe(200);
    expect((await benito.call('GET', `/account/orders/${id}`)).status).toBe(404);
    expect((await benito.call('POST', '/cart/restore', { order_id: id })).status).toBe(404);
  });

  it('are bought again with what there is left', async () => {
    const { id } = await orderOf(await ana.order(await ana.cart({ 'el-eternauta': 4, ultimo: 1 })));
    const { uuid } = await bodyOf<{ uuid: string }>(
      await ana.call('POST', '/cart/restore', { order_id: id }),
    );
    const cart: WireCart = await showCart(api, uuid);
    expect(cart.cartItems).toMatchObject([{ quantity: 3, product: { slug: 'el-eternauta' } }]);
    api.db.exec('UPDATE branch_stock SET units = 0');
    const empty = await ana.call('POST', '/cart/restore', { order_id: id });
    expect([empty.status, await wordsOf(empty)]).toEqual([
      422,
      'Ninguno de los productos del pedido está disponible.',
    ]);
  });
});

describe('a message to the shop', () => {
  const message = {
    name: 'Ana',
    phone: '11 5555',
    email: 'ana@example.com',
    subject: 'Hola',
    message: '¿Hay stock?',
  };

  it('arrives in the outbox', async () => {
    expect((await api.send('POST', '/contact', message)).status).toBe(200);
    expect({ ...api.db.prepare('SELECT subject, body FROM mail').get() }).toEqual({
      subject: 'Hola',
      body: 'De: Ana, ana@example.com, 11 5555\n\n¿Hay stock?',
    });
  });

  it.each(Object.keys(message))('needs its %s', async (field) => {
    const answer = await api.send('POST', '/contact', { ...message, [field]: ' ' });
    expect((await bodyOf<{ errors: object }>(answer)).errors).toHaveProperty(field);
  });
});
