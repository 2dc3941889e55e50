/** What is expected of a backend that holds the data set, to the cent and the letter. */
import type { EndpointName } from '../../../src/api/all.ts';
import { currencies, type Currency } from '../../../src/domain/money.ts';
import { sampleOrder } from '../sample-order.ts';
import { products, slugNamed, type CustomerName, type DatasetProduct } from './goods.ts';

export interface Case {
  /** The call that it is about. */
  readonly call: EndpointName;
  readonly name: string;
  readonly steps: readonly CaseStep[];
}

export interface CaseStep {
  readonly call: EndpointName;
  readonly currency?: Currency;
  /** The name of a cart, opened when it is first named; its uuid goes into the query. */
  readonly cart?: string;
  /** Slug: of the path, else of `product_id`. */
  readonly product?: string;
  /** Slug of the product whose item, in the cart `of`, the path names. */
  readonly item?: string;
  readonly of?: string;
  readonly customer?: CustomerName;
  /** The name of an order: given by the step that places it, else that which the path names. */
  readonly order?: string;
  /** The name of an idempotency key. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** 200, which stands for every 2xx, without it. */
  readonly status?: number;
  /** A refusal with 422 is as good, and ends the case: what follows is for backends that refuse later. */
  readonly mayRefuse?: true;
  /** Each field that is named has to be equal; null and missing are the same; lists have the same length. */
  readonly reply?: unknown;
}

const discounted = slugNamed('descuento que redondea');
const soldOut = slugNamed('sin stock');
const last = slugNamed('último');
const free = slugNamed('justo con envío gratis');
const notFree = slugNamed('justo sin envío gratis');
const exact = slugNamed('de precio exacto');

const money = (amount: number, currency: Currency = 'ARS') => ({ currency, amount });
const add = (cart: string, product: string, quantity = 1, currency: Currency = 'ARS'): CaseStep => ({
  ...{ call: 'postCart', cart, product, currency, body: { quantity } },
});
const see = (cart: string, reply: object, currency: Currency = 'ARS'): CaseStep => ({
  ...{ call: 'getCart', cart, currency, reply: { cart: reply } },
});
const code = (cart: string, couponCode: string, status = 200): CaseStep => ({
  ...{ call: 'postCoupon', cart, body: { couponCode }, status },
});
const toBelgrano = { zip_code: '1428', country: 'Argentina', country_code: 'AR', city: null };
const send = (cart: string): CaseStep => ({ call: 'postShipment', cart, body: toBelgrano });

/** As the shop does for who is logged in. */
function asAna(steps: readonly CaseStep[]): readonly CaseStep[] {
  return steps.map((step) => ({ ...step, customer: 'ana' }));
}

function productReply({ title, stock, images = [], ...product }: DatasetProduct, currency: Currency) {
  const { price, priceWithDiscount: sale, usd, discount_percent, description, its_on_presale } = product;
  const [list, reduced] =
    currency === 'ARS' ? [price.amount, sale?.amount] : [usd.price, usd.priceWithDiscount];
  return {
    ...{ slug: product.slug, title, stock, description, images: images?.map(() => ({})) },
    price: money(list, currency),
    priceWithDiscount: reduced == null ? null : money(reduced, currency),
    discount_percent: discount_percent ?? null,
    its_on_presale: its_on_presale ?? false,
  };
}

function current({ price, priceWithDiscount }: DatasetProduct): number {
  return priceWithDiscount?.amount ?? price.amount;
}

/** Slugs in each order of the lists. */
export const orders: Readonly<Record<string, readonly string[]>> = {
  recent: sorted((one, other) => other.created_at.localeCompare(one.created_at)),
  bestseller: sorted((one, other) => other.sales_count - one.sales_count),
  title: sorted((one, other) => one.slug.localeCompare(other.slug)),
};

function sorted(compare: (one: DatasetProduct, other: DatasetProduct) => number): readonly string[] {
  return products.toSorted(compare).map(({ slug }) => slug);
}

/** Cheapest first; of the same price in any order. */
export const pricesInOrder = products.map(current).toSorted((one, other) => one - other);

const placed = sampleOrder('transfer');
const buy = (key: string, order: string, body: object = placed): CaseStep => ({
  ...{ call: 'postOrder', cart: key, key, order, customer: 'ana', body },
});

export const cases: readonly Case[] = [
  {
    call: 'getProduct',
    name: 'every product, to the cent and the letter, in both currencies',
    steps: products.flatMap((product) =>
      currencies.map((currency): CaseStep => ({
        ...{ call: 'getProduct', product: product.slug, currency },
        reply: { product: productReply(product, currency) },
      })),
    ),
  },
  {
    call: 'postCart',
    name: 'three of a discounted product, in pesos and in dollars',
    steps: [
      add('descuento', discounted, 3),
      see('descuento', { productPrice: money(20_099.97), totalPrice: money(20_099.97) }),
      see('descuento', { productPrice: money(20.07, 'USD'), totalPrice: money(20.07, 'USD') }, 'USD'),
    ],
  },
  {
    call: 'getCart',
    name: 'a currency that is changed twice leaves the cart as it was',
    steps: [
      add('monedas', exact, 2),
      see('monedas', {
        cartItems: [{ quantity: 2, totalPrice: money(19_999.98) }],
        totalPrice: money(19_999.98),
      }),
      see('monedas', { cartItems: [{ quantity: 2 }], totalPrice: money(20.02, 'USD') }, 'USD'),
      see('monedas', {
        cartItems: [{ quantity: 2, totalPrice: money(19_999.98) }],
        totalPrice: money(19_999.98),
      }),
    ],
  },
  {
    call: 'postCart',
    name: 'no more than there is',
    steps: [
      { ...add('stock', soldOut), status: 422 },
      { ...add('stock', last, 2), status: 422 },
      add('stock', last),
      { ...add('stock', last), status: 422 },
      see('stock', { cartItems: [{ quantity: 1 }] }),
    ],
  },
  {
    call: 'putCartItem',
    name: "another cart's item is 404, and stays",
    steps: [
      add('propio', exact, 2),
      add('ajeno', exact),
      {
        call: 'putCartItem',
        cart: 'ajeno',
        item: exact,
        of: 'propio',
        body: { quantity: 1 },
        status: 404,
      },
      { call: 'deleteCartItem', cart: 'ajeno', item: exact, of: 'propio', status: 404 },
      { call: 'putCartItem', cart: 'propio', item: exact, body: { quantity: 3 } },
      see('propio', { cartItems: [{ quantity: 3, totalPrice: money(29_999.97) }] }),
    ],
  },
  {
    call: 'postShipment',
    name: 'shipping is free from the threshold on, and not a cent below',
    steps: [
      add('gratis', free),
      send('gratis'),
      see('gratis', { isFreeShip: true, shipmentAmount: money(0), totalPrice: money(99_999) }),
      add('no-gratis', notFree),
      send('no-gratis'),
      see('no-gratis', { isFreeShip: false, productPrice: money(99_998.99) }),
    ],
  },
  {
    call: 'postCoupon',
    name: 'a coupon of ten percent, until it is removed',
    steps: [
      add('cupon', exact, 3),
      code('cupon', 'PRUEBA10'),
      see('cupon', { couponCode: 'PRUEBA10', couponAmount: money(3000), totalPrice: money(26_999.97) }),
      code('cupon', ''),
      see('cupon', { couponCode: null, totalPrice: money(29_999.97) }),
    ],
  },
  {
    call: 'postCoupon',
    name: 'a gift card that pays a part, and one that pays all',
    steps: [
      add('parte', exact),
      code('parte', 'PRUEBA-0001-PARTE'),
      see('parte', { giftCardAmount: money(5000), totalPrice: money(4999.99) }),
      add('todo', exact),
      code('todo', 'PRUEBA-0002-TODO'),
      see('todo', { giftCardAmount: money(9999.99), totalPrice: money(0) }),
    ],
  },
  {
    call: 'postCoupon',
    name: 'codes that have expired, are used or unknown',
    steps: [
      add('codigos', exact),
      ...['PRUEBA-VENCIDO', 'PRUEBA-0003-USADA', 'PRUEBA-NADIE'].map((text) => code('codigos', text, 422)),
      see('codigos', { couponCode: null, giftCardAmount: null, totalPrice: money(9999.99) }),
    ],
  },
  {
    call: 'postOrder',
    name: 'the same key with the same body is the same order, with another body 422',
    steps: [
      add('clave', exact),
      send('clave'),
      buy('clave', 'primero'),
      buy('clave', 'repetido'),
      { call: 'getOrder', customer: 'ana', order: 'repetido', reply: { order: { id: '{primero}' } } },
      { ...buy('clave', 'otro', { ...placed, shipment: 3 }), status: 422 },
    ],
  },
  {
    call: 'postOrder',
    name: 'picking it up costs no shipping, and bringing it home what the cart said',
    steps: [
      add('retiro', exact),
      send('retiro'),
      { ...buy('retiro', 'retirado'), reply: { order: { total: money(9999.99) } } },
      add('envio', free),
      send('envio'),
      {
        ...buy('envio', 'enviado', { ...placed, shipment: 1 }),
        reply: { order: { productsPrice: money(99_999), total: money(99_999) } },
      },
    ],
  },
  {
    call: 'getOrder',
    name: "another customer's order is 404, and their list has none of it",
    steps: [
      add('de-ana', exact),
      send('de-ana'),
      buy('de-ana', 'de-ana'),
      { call: 'getOrder', customer: 'ana', order: 'de-ana', reply: { order: { id: '{de-ana}' } } },
      { call: 'getOrder', customer: 'bruno', order: 'de-ana', status: 404 },
      { call: 'getOrders', customer: 'bruno', reply: { data: [] } },
    ],
  },
  {
    call: 'postOrder',
    name: 'a coupon that a customer may use once is used by an order',
    steps: asAna([
      add('una-vez', exact),
      code('una-vez', 'PRUEBA-UNA-VEZ'),
      send('una-vez'),
      { ...buy('una-vez', 'con-cupon'), reply: { order: { total: money(7999.99) } } },
      add('otra-vez', exact),
      { ...code('otra-vez', 'PRUEBA-UNA-VEZ'), mayRefuse: true },
      send('otra-vez'),
      { ...buy('otra-vez', 'otra-vez'), status: 422 },
    ]),
  },
];
