// A backend to begin with: 20 products in two currencies and carts, all in memory, without packages. `node backend.mjs`
// runs it, `API_URL=http://127.0.0.1:4400 npm run publish` publishes it. What is still missing: .readme/verify.md.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const port = Number(process.env.PORT || 4400);
const pageSize = 8;
const categories = ['Manga', 'Libros'].map((name, at) => ({ id: at + 1, name, slug: name.toLowerCase() }));
const brand = { name: 'Editorial de ejemplo', slug: 'editorial-de-ejemplo' };
const author = { name: 'Autora de ejemplo', slug: 'autora-de-ejemplo' };
const products = Array.from({ length: 20 }, (_, at) => ({
  ...{ id: at + 1, slug: `ejemplo-${at + 1}`, title: `Ejemplo ${at + 1}`, category: categories[at % 2] },
  ...{ pesos: 9000 + 250 * at, sale: at % 5 === 2 ? 8100 : null, stock: at === 4 ? 0 : 25 },
}));
const carts = new Map();

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}
function refuse(status, message) {
  throw new HttpError(status, message);
}

const round = (amount) => Math.round(amount * 100) / 100;
const money = (pesos, currency) => ({ currency, amount: currency === 'USD' ? round(pesos / 1000) : pesos });
const toPay = ({ pesos, sale }) => sale ?? pesos;
const card = ({ pesos, sale, category, ...product }, currency) => ({
  ...{ ...product, brand, authors: [author], categories: [category], price: money(pesos, currency) },
  priceWithDiscount: sale && money(sale, currency),
  discount_percent: sale && Math.round(100 - (100 * sale) / pesos),
});

/** The page of a list: full except the last, 404 after it, and the same products in both currencies. */
function list({ page = 1, currency, q = '', orderBy, ...query }, category) {
  const [low, high] = [Number(query.precioMin ?? 0), Number(query.precioMax ?? Infinity)];
  const found = products.filter((product) => {
    const price = money(toPay(product), currency).amount;
    const isNamed = product.title.toLowerCase().includes(q.toLowerCase());
    const isInside = category === undefined || product.category.slug === category;
    const isOffered = query.ofertas !== '1' || product.sale !== null;
    const isOther = query.formato ?? query.idioma ?? false;
    const isBy =
      (query.editorial ?? brand.slug) === brand.slug && (query.autor ?? author.slug) === author.slug;
    return isNamed && isInside && isOffered && isBy && !isOther && price >= low && price <= high;
  });
  if (orderBy === 'price') found.sort((one, other) => toPay(one) - toPay(other));
  else if (orderBy !== 'title') found.reverse();
  const total_pages = Math.max(1, Math.ceil(found.length / pageSize));
  if (page > total_pages) refuse(404, 'No hay tantas páginas');
  const data = found.slice((page - 1) * pageSize, page * pageSize).map((each) => card(each, currency));
  return { data, pagination: { current_page: Number(page), total_pages } };
}

function cartOf({ uuid }) {
  if (carts.has(uuid)) return carts.get(uuid);
  const cart = { id: carts.size + 1, uuid: randomUUID(), items: [], zip: null };
  carts.set(cart.uuid, cart);
  return cart;
}
/** Products + shipping: the sums that the shop shows are those that are sent here. */
function reply({ id, uuid, items, zip }, { currency }) {
  const cartItems = items.map(({ product, quantity }) => {
    const amount = round(money(toPay(product), currency).amount * quantity);
    return {
      id: itemId(id, product),
      quantity,
      totalPrice: { currency, amount },
      product: card(product, currency),
    };
  });
  const goods = round(cartItems.reduce((sum, { totalPrice }) => sum + totalPrice.amount, 0));
  const shipmentAmount = zip === null || goods === 0 ? null : money(4500, currency);
  const totalPrice = { currency, amount: round(goods + (shipmentAmount?.amount ?? 0)) };
  const sums = { productPrice: { currency, amount: goods }, shipmentAmount, totalPrice };
  return { id, uuid, cartItems, ...sums, shipmentZipCode: zip, shipmentCountryCode: zip && 'AR' };
}
function put(cart, product, quantity) {
  if (!product || !(quantity >= 1) || quantity > product.stock) refuse(422, 'No hay stock suficiente');
  const item = cart.items.find((each) => each.product === product);
  if (item) item.quantity = quantity;
  else cart.items.push({ product, quantity });
}
/** Ids are unique among all carts: another cart's item is 404. */
function itemId(cartId, product) {
  return cartId * 1000 + product.id;
}
function itemOf(cart, id) {
  return (
    cart.items.find(({ product }) => itemId(cart.id, product) === Number(id)) ??
    refuse(404, 'No está en el carrito')
  );
}

/** By method and path; `*` is the last part, which arrives as `name`. */
const calls = {
  'GET /products-list': ({ query }) => list(query),
  'GET /products-list/*': ({ query, name }) =>
    categories.some(({ slug }) => slug === name) ? list(query, name) : refuse(404, 'No existe'),
  'GET /product/*': ({ query, name }) => {
    const product = products.find(({ slug }) => slug === name) ?? refuse(404, 'No existe');
    return { product: { ...card(product, query.currency), description: `<p>${product.title}.</p>` } };
  },
  'GET /categories/tree': () => ({ data: categories }),
  'GET /categories/footer': () => ({ data: categories }),
  'GET /products/brands': () => ({ data: [brand] }),
  'GET /products/authors': () => ({ data: [author] }),
  'GET /products/recommended': ({ query }) => ({ data: list(query).data }),
  'GET /home': ({ query }) => ({ home: { latest_products: list(query).data } }),
  'GET /home/most-liked': ({ query }) => ({ data: list(query, query.category_slug).data }),
  'GET /sticky-messages': () => ({ active: false }),
  'GET /giftcards-list': () => ({ data: [] }),
  'GET /search-suggestions': ({ query: { search, ...query } }) => ({
    ...{ products: list({ ...query, q: search }).data, authors: [], brands: [] },
  }),
  'GET /cart': ({ query }) => ({ cart: reply(cartOf(query), query) }),
  'POST /cart': ({ query, body: { product_id, quantity } }) => {
    const cart = cartOf(query);
    const before = cart.items.find(({ product }) => product.id === product_id)?.quantity ?? 0;
    put(cart, products[product_id - 1], before + quantity);
    return { cart: reply(cart, query) };
  },
  'PUT /cart/item/*': ({ query, name, body }) => {
    put(cartOf(query), itemOf(cartOf(query), name).product, body.quantity);
    return { cart: reply(cartOf(query), query) };
  },
  'DELETE /cart/item/*': ({ query, name }) => {
    const [cart, gone] = [cartOf(query), itemOf(cartOf(query), name)];
    cart.items = cart.items.filter((item) => item !== gone);
    return { cart: reply(cart, query) };
  },
  'POST /cart/v2/shipment-calculator': ({ query, body: { zip_code, product_id, ...place } }) => {
    const isHome = place.country_code === 'AR';
    if (isHome && !/^\d{4}$/.test(zip_code)) refuse(422, 'El código postal debe contener solo números');
    const cart = cartOf(query);
    if (!product_id) cart.zip = isHome ? zip_code : null;
    const shipmentAmount = isHome ? money(4500, query.currency) : null;
    const shipment = { shipmentZipCode: zip_code, shipmentCity: place.city, shipmentAmount };
    return { shipment, cart: reply(cart, query) };
  },
  'POST /cart/coupon-validator': ({ query, body: { couponCode } }) =>
    couponCode ? refuse(422, 'El cupón no es válido.') : { cart: reply(cartOf(query), query) },
};

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const [, path, name] = /^\/api\/v1(.*?\/)([^/]*)$/.exec(pathname) ?? [];
  const call = calls[`${request.method} ${path}${name}`] ?? calls[`${request.method} ${path}*`];
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const query = { currency: 'ARS', ...Object.fromEntries(searchParams) };
  const parts = { query, name: decodeURIComponent(name ?? ''), body: text && JSON.parse(text) };
  return call ? call(parts) : refuse(404, `No existe ${request.method} ${pathname}`);
}

createServer(async (request, response) => {
  const send = (status, body) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  try {
    send(200, await answer(request));
  } catch (error) {
    send(error instanceof HttpError ? error.status : 500, { errorMessage: error.message });
  }
}).listen(port, '127.0.0.1', () => console.log(`A shop's backend at http://127.0.0.1:${port}`));
