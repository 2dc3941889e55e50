/**
 * Draws every template and state. The lists are those of the other tests: the route table, the published pages, the
 * states of page-states.ts and the steps of the checkout.
 */
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { publicTemplates } from '../../scripts/bench/pages/templates.ts';
import { seedEmails, seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { pathTo, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { keys } from '../../src/stores/keys.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { buyableProduct } from '../support/backend.ts';
import {
  choosePayment,
  chooseShipping,
  expectReceived,
  fillAddress,
  goOn,
  openAtCheckout,
  placeOrder,
} from '../support/checkout-shopper.ts';
import { pageStates } from '../support/page-states.ts';
import { logInByApi, registerCustomer, type Registered } from '../support/registered.ts';
import {
  draw,
  drawSubject,
  optionsOf,
  prepare,
  wanted,
  wantedSizes,
  widthOf,
  type Subject,
} from './drawing.ts';

/** On a machine that does other things as well. */
const drawMs = 300_000;
const entries = Object.entries(routes) as [RouteName, Route][];

/** Prebuilt pages, and shells with one address. */
function pathsOf(guard: 'public' | 'customer'): readonly (readonly [RouteName, string])[] {
  return entries.flatMap(([name, route]) => {
    if (route.kind !== 'page' && route.kind !== 'shell') return [];
    return route.guard === guard && !route.pattern.includes(':') ? [[name, pathTo(name)] as const] : [];
  });
}

const published = publicTemplates(join(inject('shopEnv').DATA_DIR, 'snapshot.db'));
const templates = new Map([
  ...pathsOf('public'),
  ...published.map(({ name, path }) => [name, path] as const),
]);

const ofVisitors: readonly Subject[] = [...templates].map(([name, path]) => ({
  name,
  isWhole: true,
  reach: async (open) => {
    const { page, visit } = await open();
    await visit(path);
    return page;
  },
}));

const soldOut: Subject = {
  name: 'a product without stock',
  isWhole: true,
  reach: async (open) => {
    const { page, visit } = await open();
    await visit(pathTo('product', { slug: (await buyableProduct({ units: 0 })).slug }));
    return page;
  },
};

const states: readonly Subject[] = pageStates.map(({ name, reach }) => ({
  name,
  isWhole: false,
  reach: async (open) => {
    const shopper = await open();
    await reach(shopper);
    return shopper.page;
  },
}));

/** Of a customer with orders, and of one who has just come. */
const customers = {
  known: () => logInByApi(seedEmails.regular, seedPassword),
  new: () => logInByApi(seedEmails.newcomer, seedPassword),
} as const;

const ofCustomers: readonly Subject[] = Object.entries(customers).flatMap(([who, logIn]) =>
  pathsOf('customer').map(([name, path]) => ({
    name: `${name} of a ${who} customer`,
    isWhole: true,
    reach: async (open) => {
      const { page, visit } = await open({ [keys.token]: await logIn() });
      await visit(path);
      return page;
    },
  })),
);

const anOrder: Subject = {
  name: 'an order',
  isWhole: true,
  reach: async (open) => {
    const { page, visit } = await open({ [keys.token]: await customers.known() });
    await visit(pathTo('orders'));
    await page.getByRole('main').getByRole('link', { name: accountTexts.orders.see }).first().click();
    await page.waitForURL(/\/cuenta\/pedido\/\d+$/);
    return page;
  },
};

const subjects = [...ofVisitors, soldOut, ...states, ...ofCustomers, anOrder];
/** Of one journey. */
const steps = {
  cart: 'a filled cart',
  address: 'the first step of the checkout',
  shipping: 'the second step of the checkout',
  payment: 'the third step of the checkout',
  received: 'an order received',
} as const;

it('draws each subject under a name of its own', () => {
  const names = [...subjects.map(({ name }) => name), ...Object.values(steps)];
  expect(new Set(names).size).toBe(names.length);
});

it.each(wanted(subjects))(
  '$name',
  async (subject) => {
    expect(await drawSubject(subject)).toBeGreaterThan(0);
  },
  drawMs,
);

// Last, because orders change the stock.
it.each(wantedSizes(Object.values(steps)))(
  'the way through the checkout, $width pixels wide',
  async (size) => {
    const customer = await buyer();
    const shopper = await openAtCheckout(widthOf(size), 'ARS', optionsOf(size), customer);
    await prepare(shopper);
    const { page, visit } = shopper;
    await visit(pathTo('cart'));
    await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
    await draw(page, steps.cart, size, true);
    await visit(pathTo('checkout'));
    await page.getByRole('heading', { level: 2, name: checkoutTexts.summary }).waitFor();
    await fillAddress(page);
    await draw(page, steps.address, size, true);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await draw(page, steps.shipping, size, true);
    await goOn(page);
    await choosePayment(page, 'transfer');
    await draw(page, steps.payment, size, true);
    await placeOrder(page);
    await expectReceived(page);
    await draw(page, steps.received, size, true);
  },
  drawMs,
);

let registered: Promise<Registered> | undefined;

/** A name that is the same in every run. */
function buyer(): Promise<Registered> {
  registered ??= registerCustomer('Renata', 'renata@example.com');
  return registered;
}
