import { Hono } from 'hono';
import { cartOf, coupon, giftCardCode, shipmentOf } from './cart.ts';
import { currencyOf, done, openCart, refuse, setQuantity, type Letter } from './state.ts';

export function cartCalls(letter: Letter): Hono {
  const api = new Hono();
  api.get('/cart', (c) => c.json({ cart: cartOf(openCart(letter, c), currencyOf(c)) }));
  api.post('/cart', async (c) => {
    const { product_id: id, quantity } = await c.req.json();
    const known = openCart(letter, c);
    return setQuantity(c, known, id, (known.lines.get(id) ?? 0) + quantity);
  });
  api.delete('/cart/item/:id', (c) =>
    openCart(letter, c).lines.delete(Number(c.req.param('id'))) ? done(c) : refuse(c, 404),
  );
  api.put('/cart/item/:id', async (c) => {
    const known = openCart(letter, c);
    const id = Number(c.req.param('id'));
    return known.lines.has(id) ? setQuantity(c, known, id, (await c.req.json()).quantity) : refuse(c, 404);
  });
  api.post('/cart/v2/shipment-calculator', async (c) => {
    const known = openCart(letter, c);
    const { product_id, ...destination } = await c.req.json();
    known.destination = destination;
    const priced = product_id ? { ...known, lines: new Map([[product_id, 1]]) } : known;
    return c.json({ shipment: shipmentOf(priced, currencyOf(c)), cart: { uuid: known.uuid } });
  });
  api.post('/cart/coupon-validator', async (c) => {
    const { couponCode } = await c.req.json();
    const known = openCart(letter, c);
    if (![coupon.code, giftCardCode.code, ''].includes(couponCode))
      return refuse(c, 422, 'Ese código no sirve.');
    known.coupon = couponCode === coupon.code ? couponCode : null;
    known.giftCard = couponCode === giftCardCode.code ? couponCode : null;
    return c.json({ cart: cartOf(known, currencyOf(c)) });
  });
  api.post('/cart/restore', async (c) => {
    const { order_id } = await c.req.json();
    const order = letter.orders.find(({ id }) => id === order_id);
    if (!order) return refuse(c, 422);
    const restored = openCart(letter, c);
    restored.lines.clear();
    for (const [id, quantity] of order.lines) restored.lines.set(id, quantity);
    return c.json({ uuid: restored.uuid });
  });
  api.get('/cart/payment-promotions', (c) => c.json([{ type: 'bank', message: '3 cuotas' }]));

  return api;
}
