/**
 * Every editor command, from the command line to the published page, without a manual publish. In a shop of its own,
 * since new products and slides appear on the home, which concurrent tests check.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { getProduct } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { postLogin } from '../../src/api/session.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { address, orderBody } from '../support/customer.ts';
import { runEditor } from '../support/editor.ts';
import { startRunningShop, type RunningShop } from '../support/running-shop.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

/** A publish, and on a busy machine the rest of the previous one. */
const patience = { timeout: 90_000, interval: 100 };
const seededProducts = 40;

let shop: RunningShop;
let desk: string;
beforeAll(async () => {
  desk = await mkdtemp(join(tmpdir(), 'vineta-desk-'));
  shop = await startRunningShop(seededProducts, {}, { pictures: inject('pictures') });
  // The site starts first; edits are persisted until the publisher listens.
  await vi.waitFor(async () => expect((await fetch(`${shop.panelUrl}/health`)).ok).toBe(true), patience);
}, 600_000);
afterAll(async () => {
  await shop.stop();
  await rm(desk, { recursive: true, force: true });
});

describe('an editor at the keyboard', () => {
  it('puts a product with everything about it into the shop', { timeout: 300_000 }, async () => {
    const created = await editor(
      ...['product', 'create', '--title', 'Corazón de tinta 3', '--price', '15000', '--stock', '1'],
      ...['--category', 'comics', '--image', await picture('tapa.png', '#146', 300, 450)],
    );
    expect(created).toContain('The publisher knows');
    await expect.poll(() => statusOf('/producto/corazon-de-tinta-3'), patience).toBe(200);
    const before = await page('/producto/corazon-de-tinta-3');
    expect(before).toContain('Corazón de tinta 3');
    expect(await page('/productos/comics')).toContain('/producto/corazon-de-tinta-3');

    const other = await picture('otra.png', '#a33', 300, 450);
    await editor(
      ...['product', 'change', 'corazon-de-tinta-3', '--image', other, '--category', 'manga'],
      ...['--author', 'Ana Núñez', '--editorial', 'Zorro Rojo', '--isbn', '9789871234561'],
      ...['--description', '<p>Un duelo de plumas.</p>', '--tag', 'Tinta'],
    );
    const shown = () => page('/producto/corazon-de-tinta-3');
    await expect.poll(shown, patience).toContain('9789871234561');
    const after = await shown();
    for (const words of ['Ana Núñez', 'Zorro Rojo', 'Un duelo de plumas.', '/productos/manga'])
      expect(after).toContain(words);
    expect(coverOf(after)).not.toBe(coverOf(before));
    for (const list of ['/productos/manga', '/autores/ana-nunez', '/editorial/zorro-rojo', '/tags/tinta'])
      await expect.poll(() => page(list), patience).toContain('/producto/corazon-de-tinta-3');
    await expect
      .poll(() => page('/productos/comics'), patience)
      .not.toContain('/producto/corazon-de-tinta-3');
  });

  it('says by a file what is left of it', { timeout: 200_000 }, async () => {
    const file = join(desk, 'stock.csv');
    for (const [units, availability] of [
      ['0,0', 'OutOfStock'],
      ['0,7', 'InStock'],
    ] as const) {
      await writeFile(file, `slug,centro,belgrano\ncorazon-de-tinta-3,${units}\n`);
      await editor('product', 'stock', file);
      await expect.poll(() => page('/producto/corazon-de-tinta-3'), patience).toContain(`/${availability}"`);
    }
  });

  it('moves an offer to now, and to another product', { timeout: 200_000 }, async () => {
    const offer = ['--title', 'Semana de la tinta', '--percent', '40', '--from', '2099-01-01'];
    const created = await editor('offer', 'create', ...offer, '--product', 'corazon-de-tinta-3');
    const number = /^Created: (\d+)/m.exec(created)?.[1] ?? '';
    const shown = () => page('/producto/corazon-de-tinta-3');
    await editor('offer', 'change', number, '--from', '2026-01-01');
    await expect.poll(shown, patience).toContain('9.000,00');
    await editor('product', 'create', '--title', 'Tinta china', '--price', '20000', '--stock', '2');
    await editor('offer', 'change', number, '--product', 'tinta-china', '--without', 'corazon-de-tinta-3');
    await expect.poll(() => page('/producto/tinta-china'), patience).toContain('12.000,00');
    await expect.poll(shown, patience).not.toContain('9.000,00');
    await expect.poll(() => page('/ofertas'), patience).toContain('/producto/tinta-china');
  });

  it('opens a campaign that nothing links, with slides of its own', { timeout: 200_000 }, async () => {
    await editor('landing', 'create', 'tinta', '--title', 'Mes de la tinta', '--tag', 'tinta');
    await expect.poll(() => statusOf('/c/tinta'), patience).toBe(200);
    expect(await page('/c/tinta')).toContain('/producto/corazon-de-tinta-3');
    const files = ['--image', await picture('ancha.png', '#484', 960, 320)];
    await editor('slide', 'create', '--landing', 'tinta', ...files, '--link', '/ofertas');
    await expect.poll(() => page('/c/tinta'), patience).toMatch(/<a[^>]* href="\/ofertas"[^>]*>\s*<picture/);
  });

  it('puts a slide on the home, leads it elsewhere, and takes it away', { timeout: 200_000 }, async () => {
    const wide = ['--image', await picture('portada.png', '#448', 960, 320)];
    const phone = ['--phone', await picture('vertical.png', '#844', 360, 400)];
    await editor('slide', 'create', ...wide, ...phone, '--link', '/c/tinta', '--at', '1');
    const leads = async (path: string) => (await page('/')).includes(`href="${path}"`);
    await expect.poll(() => leads('/c/tinta'), patience).toBe(true);
    await editor('slide', 'change', '1', '--link', '/producto/tinta-china?de=portada');
    await expect.poll(() => leads('/producto/tinta-china?de=portada'), patience).toBe(true);
    await editor('slide', 'end', '1');
    await expect.poll(() => leads('/producto/tinta-china?de=portada'), patience).toBe(false);
  });

  it(
    'gives coupons and gift cards that carts take, and sells another card',
    { timeout: 200_000 },
    async () => {
      const coupon = await editor('coupon', 'create', 'TINTA15', '--percent', '15', '--no-once');
      expect(coupon).toContain('15 %');
      const number = /GIFT-[\w-]+/.exec(await editor('gift-card', 'create', '--amount', '5000'))?.[0] ?? '';
      const { page: tab, visit } = await openShopper('phone', { baseURL: shop.siteUrl });
      await visit('/producto/corazon-de-tinta-3');
      await tab.getByRole('button', { name: cartTexts.add }).click();
      await toastSaying(tab, cartTexts.added);
      await visit('/cart');
      const { code } = cartTexts;
      const input = tab.getByLabel(code.label, { exact: true });
      await input.fill('TINTA15');
      await input.press('Enter');
      await toastSaying(tab, code.couponApplied);
      await tab.getByRole('button', { name: code.removeOf('TINTA15') }).click();
      await toastSaying(tab, code.removed);
      await input.fill(number);
      await input.press('Enter');
      await toastSaying(tab, code.giftCardApplied);

      const card = ['--gift-card', '--title', 'Giftcard de $ 77.000', '--price', '77000', '--usd', '60'];
      await editor('product', 'create', ...card);
      await expect.poll(() => page('/giftcards'), patience).toContain('77.000');
    },
  );

  it('leads an order to its buyer, and ends another one', { timeout: 200_000 }, async () => {
    const http = createHttp({ baseUrl: shop.apiUrl });
    const body = { email: 'nueva@example.com', password: seedPassword };
    const { accessToken: token } = await http.send(postLogin, { body });
    const [first, second] = [await order(token), await order(token)];
    await editor('order', 'paid', first);
    await editor('order', 'send', first, '--tracking', 'AR123');
    await editor('order', 'cancel', second, '--reason', 'El ejemplar llegó dañado.');
    const localStorage = [{ name: 'vineta:1:token', value: token }];
    const storageState = { cookies: [], origins: [{ origin: shop.siteUrl, localStorage }] };
    const { page: tab, visit } = await openShopper('phone', { baseURL: shop.siteUrl, storageState });
    for (const [id, state] of [
      [first, 'enviado'],
      [second, 'cancelado'],
    ] as const) {
      await visit(`/cuenta/pedido/${id}`);
      await tab.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+/ }).waitFor();
      await expect.poll(() => tab.locator('main').textContent()).toContain(state);
    }
  });

  it('takes a product out of the shop', { timeout: 200_000 }, async () => {
    await editor('product', 'end', 'tinta-china');
    await expect.poll(() => statusOf('/producto/tinta-china'), patience).toBe(404);
    await expect.poll(() => page('/ofertas'), patience).not.toContain('/producto/tinta-china');
  });
});

function editor(...argv: readonly string[]): Promise<string> {
  return runEditor(shop.env, ...argv);
}

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(shop.siteUrl + path);
  await answer.body?.cancel();
  return answer.status;
}

/** The published HTML. */
async function page(path: string): Promise<string> {
  return (await fetch(shop.siteUrl + path)).text();
}

function coverOf(html: string): string | undefined {
  return /property="og:image" content="([^"]+)"/.exec(html)?.[1];
}

async function picture(name: string, background: string, width: number, height: number): Promise<string> {
  const file = join(desk, name);
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(file);
  return file;
}

/** Orders one unit, shipped to the buyer's home, by bank transfer. @returns its number */
async function order(token: string): Promise<string> {
  const http = createHttp({ baseUrl: shop.apiUrl });
  const { product } = await http.send(getProduct, { params: { slug: 'corazon-de-tinta-3' }, query: {} });
  const send = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${shop.apiUrl}/api/v1${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
    return JSON.parse(text) as { cart: { uuid: string }; order: { id: number } };
  };
  const { uuid } = (await send('/cart?currency=ARS', { product_id: product.id, quantity: 1 })).cart;
  const { zip_code, country, country_code, city } = address;
  await send(`/cart/v2/shipment-calculator?uuid=${uuid}`, { zip_code, country, country_code, city });
  const placed = await send(`/account/orders?uuid=${uuid}&currency=ARS`, { ...orderBody, shipment: 1 });
  return String(placed.order.id);
}
