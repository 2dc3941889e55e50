/** What editors do, drawn by a number: the same number makes the same edits of the same shop. */
import { fakeProduct, type FakeBackend, type FakeProduct } from './fake-backend.ts';

/** Numbers from 0 to below `n`, the same ones for the same seed (mulberry32). */
export type Draw = (n: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

export interface Edited {
  readonly slug: string;
  /** Who can tell of it: a webhook that names the product, a look at the lists, or either. */
  readonly toldBy: 'name' | 'lists' | 'either';
}

/** Edits the shop once. */
export function editAtRandom(backend: FakeBackend, draw: Draw): Edited {
  const product = backend.products[draw(backend.products.length)];
  const edit = edits[draw(edits.length)];
  if (product === undefined || edit === undefined) throw new Error('there is nothing to edit');
  return { slug: product.slug, toldBy: edit(product, backend, draw) };
}

type Edit = (product: FakeProduct, backend: FakeBackend, draw: Draw) => Edited['toldBy'];

const edits: readonly Edit[] = [
  of((product, _, draw) => (product.pesos = 500 + draw(5000))),
  of((product, _, draw) => (product.dollars = 5 + draw(50))),
  of((product, _, draw) => (product.stock = draw(4))),
  of((product) => {
    const { priceWithDiscount, ...facts } = product.facts ?? {};
    product.facts = priceWithDiscount
      ? facts
      : { ...facts, priceWithDiscount: { currency: 'ARS', amount: 99 } };
  }),
  of((product) => (product.facts = { ...product.facts, its_on_presale: !product.facts?.its_on_presale })),
  of(
    (product, _, draw) => (product.title = draw(2) === 0 ? 'Antología' : `Tomo ${product.id} de ${draw(9)}`),
  ),
  (product, _, draw) => {
    product.description = `<p>Otra ${draw(9)}</p>`;
    return 'name';
  },
  (product, { products }, draw) => {
    product.related = [products[draw(products.length)]?.slug ?? ''];
    return 'name';
  },
  of((product, _, draw) => (product.category = ['shonen', 'libros', 'manga'][draw(3)] ?? 'manga')),
  of((product, _, draw) => {
    const name = ['Toriyama', 'Otomo', 'Oesterheld'][draw(3)] ?? '';
    product.facts = { ...product.facts, authors: [{ name, slug: name.toLowerCase() }] };
  }),
  of((product, { pictures }, draw) => {
    product.picture = [null, ...pictures.keys()][draw(pictures.size + 1)] ?? null;
  }),
  (product, { products }, draw) => {
    products.splice(products.indexOf(product), 1);
    products.splice(draw(products.length), 0, product);
    return 'lists';
  },
  (_product, { products }, draw) => {
    // Cheaper in dollars than a sale in pesos: the fake says one and the same sale in both currencies.
    const added = { ...fakeProduct(100 + draw(1e6)), dollars: 5 + draw(50), related: [] };
    products.splice(draw(products.length), 0, added);
    return 'lists';
  },
  (product, { products }) => {
    // A shop without products is refused, and so it should be.
    if (products.length > 3) products.splice(products.indexOf(product), 1);
    return 'lists';
  },
];

function of(edit: (product: FakeProduct, backend: FakeBackend, draw: Draw) => unknown): Edit {
  return (product, backend, draw) => {
    edit(product, backend, draw);
    return 'either';
  };
}
