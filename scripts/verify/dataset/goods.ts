/** The data set for backend teams: what it holds. `cases.ts` has what is expected of it. Amounts are decimal. */
import type { SeedProduct } from '../../api/db/import/seed-product.ts';

/** A line of products.jsonl; `npm run seed -- --from` takes it, too. */
export type DatasetProduct = Partial<SeedProduct> &
  Pick<SeedProduct, 'slug' | 'title' | 'price' | 'stock' | 'usd' | 'created_at' | 'sales_count'>;

const [manga, shonen] = [
  { name: 'Manga de prueba', slug: 'prueba-manga' },
  { name: 'Shonen de prueba', slug: 'prueba-shonen' },
];
const brand = { name: 'Editorial de prueba', slug: 'prueba-editorial' };

/** With its parent's slug. */
export const categories = [
  { ...manga, parent: null },
  { ...shonen, parent: manga.slug },
];

/** From this amount in pesos a cart travels free (`home.free_shipping`). */
export const freeShipping = 99_999;

type Special = Partial<SeedProduct> & {
  readonly name: string;
  readonly pesos?: number;
  readonly dollars?: number;
};

/** The first products, each for what its name says. */
const specials: readonly Special[] = [
  {
    name: 'descuento que redondea',
    pesos: 9999.99,
    dollars: 9.99,
    priceWithDiscount: { currency: 'ARS', amount: 6699.99 },
    discount_percent: 33,
    usd: { price: 9.99, priceWithDiscount: 6.69 },
  },
  { name: 'sin stock', stock: 0 },
  { name: 'último', stock: 1 },
  { name: 'quedan tres', stock: 3 },
  // Above a million: not counted. A backend that does not count it may answer null.
  { name: 'sin contar', stock: 2_000_000 },
  { name: 'preventa', its_on_presale: true, release_date: '2035-06-01' },
  { name: 'sin imagen', images: [] },
  { name: 'dos imágenes', images: [{ path: '/media/prueba-1.png' }, { path: '/media/prueba-2.png' }] },
  {
    name: 'HTML <b>en</b> el título & "comillas"',
    description: '<p>Hola <b>mundo</b> &amp; <em>compañía</em></p>',
  },
  { name: 'justo con envío gratis', pesos: freeShipping, dollars: 100 },
  { name: 'justo sin envío gratis', pesos: freeShipping - 0.01, dollars: 99.99 },
  { name: 'de precio exacto', pesos: 9999.99, dollars: 10.01 },
];

const size = 25;

/** 25, so that a list has several pages; title, price, day and sales each order them in another way. */
export const products: readonly DatasetProduct[] = Array.from({ length: size }, (_, index) => {
  const { name = 'uno más', pesos, dollars, ...special } = specials[index] ?? {};
  const number = String(index + 1).padStart(2, '0');
  return {
    slug: `prueba-${number}`,
    title: `Prueba ${number} ${name}`,
    price: { currency: 'ARS' as const, amount: pesos ?? 5000.5 + ((index * 11) % size) * 137.25 },
    usd: { price: dollars ?? 5 + ((index * 11) % size) * 0.15, priceWithDiscount: null },
    stock: 20,
    images: [{ path: '/media/prueba-1.png' }],
    categories: [index % 2 === 0 ? { ...shonen, parent: manga } : { ...manga, parent: null }],
    authors: [{ name: 'Autora de prueba', slug: 'prueba-autora' }],
    brand,
    description: `<p>El producto ${number}.</p>`,
    created_at: `2025-01-${String(1 + ((index * 7) % size)).padStart(2, '0')}T12:00:00-03:00`,
    sales_count: 10 * ((index * 3) % size),
    likes_count: 0,
    ...special,
  };
}).map(({ usd, ...product }) => ({ ...product, usd: { ...usd, price: Math.round(usd.price * 100) / 100 } }));

/** @throws Error for none of that name */
export function slugNamed(name: string): string {
  const found = products.find(({ title }) => title.endsWith(` ${name}`));
  if (!found) throw new Error(`the data set has no product "${name}"`);
  return found.slug;
}

export const coupons = [
  { code: 'PRUEBA10', percent: 10, valid_from: '2020-01-01', valid_to: null, once_per_customer: false },
  {
    code: 'PRUEBA-VENCIDO',
    percent: 50,
    valid_from: '2020-01-01',
    valid_to: '2020-02-01',
    once_per_customer: false,
  },
  { code: 'PRUEBA-UNA-VEZ', percent: 20, valid_from: '2020-01-01', valid_to: null, once_per_customer: true },
] as const;

export const giftCards = [
  { number: 'PRUEBA-0001-PARTE', currency: 'ARS', amount: 5000, balance: 5000 },
  { number: 'PRUEBA-0002-TODO', currency: 'ARS', amount: 50_000, balance: 50_000 },
  { number: 'PRUEBA-0003-USADA', currency: 'ARS', amount: 5000, balance: 0 },
] as const;

export const customers = [
  {
    email: 'ana.prueba@example.com',
    password: 'clave-de-ana',
    name: 'Ana',
    surname: 'Prueba',
    username: 'anaprueba',
  },
  {
    email: 'bruno.prueba@example.com',
    password: 'clave-de-bruno',
    name: 'Bruno',
    surname: 'Prueba',
    username: 'bprueba',
  },
] as const;

export type CustomerName = 'ana' | 'bruno';

export const customerOf = { ana: customers[0], bruno: customers[1] } as const;
