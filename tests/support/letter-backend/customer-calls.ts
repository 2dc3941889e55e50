import { Hono, type Context } from 'hono';
import { pageOf } from './catalogue.ts';
import { orderOf, paymentOf, states } from './orders.ts';
import {
  cardsOf,
  currencyOf,
  done,
  found,
  mine,
  openCart,
  pageNumber,
  refuse,
  type Letter,
} from './state.ts';

export function customerCalls(letter: Letter): Hono {
  const api = new Hono();
  api.post(
    '/account/orders',
    mine(letter, async (c, _, email) => {
      const body = await c.req.json();
      const known = openCart(letter, c);
      if (known.lines.size === 0) return refuse(c, 422, 'El carrito está vacío.');
      const order = orderOf(letter.orders.length + 1, email, known, body, currencyOf(c), letter.origin);
      letter.orders.unshift(order);
      letter.carts.set(known.uuid, { ...known, lines: new Map(), coupon: null, giftCard: null });
      return c.json({ order: order.wire, ...paymentOf(order, body.payment, letter.origin) });
    }),
  );
  api.get(
    '/account/orders',
    mine(letter, (c, _, email) => {
      const own = letter.orders.filter(({ owner }) => owner === email).map(({ wire }) => wire);
      return found(c, pageOf(own, pageNumber(c)));
    }),
  );
  api.get(
    '/account/orders/:id',
    mine(letter, (c, _, email) => {
      const order = letter.orders.find(
        ({ id, owner }) => id === Number(c.req.param('id')) && owner === email,
      );
      return found(c, order ? { order: order.wire } : null);
    }),
  );
  api.put(
    '/account/favorites/:id',
    mine(letter, (c, { favorites }) => {
      favorites.add(Number(c.req.param('id')));
      return done(c);
    }),
  );
  api.delete(
    '/account/favorites/:id',
    mine(letter, (c, { favorites }) => {
      favorites.delete(Number(c.req.param('id')));
      return done(c);
    }),
  );
  api.get(
    '/account/favorites',
    mine(letter, (c, { favorites }) => {
      const liked = cardsOf(c).filter(({ id }) => favorites.has(id));
      return found(
        c,
        pageOf(
          liked.map((product) => ({ id: product.id, product })),
          pageNumber(c),
        ),
      );
    }),
  );
  api.get(
    '/account/profile',
    mine(letter, (c, { profile }) => c.json({ profile })),
  );
  api.post(
    '/account/account',
    mine(letter, async (c, own) => {
      const { name, surname, username, new_password: password } = await c.req.parseBody();
      Object.assign(own.profile, { name, surname, username });
      if (typeof password === 'string' && password !== '') own.password = password;
      return done(c);
    }),
  );
  api.put(
    '/account/address',
    mine(letter, async (c, { profile }) => {
      const { ship_address, bill_address, sameBillingAddress } = await c.req.json();
      Object.assign(profile, {
        ship_address,
        bill_address: sameBillingAddress ? ship_address : bill_address,
      });
      return done(c);
    }),
  );
  api.get(
    '/account/shop-notifications',
    mine(letter, (c, { notifications }) => c.json(notifications)),
  );
  api.delete(
    '/account/shop-notifications/:id',
    mine(letter, (c, own) => {
      own.notifications = own.notifications.filter(({ id }) => id !== Number(c.req.param('id')));
      return done(c);
    }),
  );
  api.post(
    '/account/renew-password',
    mine(letter, async (c, own) => {
      own.password = (await c.req.json()).password;
      return done(c);
    }),
  );

  /** Its provider's word for the order is `T1`, or `I1`, or the order's own number. */
  const pay = (answer: Context, named: string, email: string) => {
    const order = letter.orders.find(
      ({ id, owner }) => id === Number(named.replace(/^[TI]/, '')) && owner === email,
    );
    if (!order) return refuse(answer, 422, 'Ese pago no existe.');
    order.wire.state = states.paid;
    return done(answer);
  };
  for (const [path, name] of [
    ['mp', 'payment_id'],
    ['openpay', 'id'],
  ] as const)
    api.post(
      `/account/process-${path}-payment/:status`,
      mine(letter, async (c, _, email) =>
        pay(c, new URLSearchParams(await c.req.text()).get(name) ?? '', email),
      ),
    );
  for (const path of ['getnet', 'modo'])
    api.post(
      `/account/process-${path}-payment/:status`,
      mine(letter, async (c, _, email) => pay(c, String((await c.req.json()).order_id), email)),
    );
  api.post(
    '/account/process-paypal-payment',
    mine(letter, async (c, _, email) => pay(c, (await c.req.json()).token, email)),
  );

  return api;
}
