/** Random edits of every field of the wire; the same draws make the same edits of the same shop. */
import type { Area } from '../../scripts/publish/state/reported-changes.ts';
import type * as v from 'valibot';
import { categoryPathSchema, cardSchema, detailEntries, productSchema } from '../../src/api/product.ts';
import { namedSchema } from '../../src/api/wire.ts';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { fakeProduct, pathsTo, type FakeBackend, type FakeProduct } from './fake-backend.ts';
import { card, contentReplies } from './fake-content.ts';
import { changed, type Draw, type Known } from './wire-values.ts';

/** How an edit is detected: by a webhook that names the product, by reading the lists, or by either. */
type DetectedBy = 'name' | 'lists' | 'either';

type Make = (product: FakeProduct, backend: FakeBackend, draw: Draw) => unknown;

export type Edit = readonly [name: string, detectedBy: DetectedBy, make: Make];

/** Fields of a product that the fake keeps in a way of its own. */
const ownEdits: readonly Edit[] = [
  ['id', 'lists', (product, _, draw) => (product.id = 1000 + draw(1e6))],
  ['slug', 'lists', (product, _, draw) => (product.slug = `tomo-${1000 + draw(1e6)}`)],
  [
    'price',
    'either',
    (product, _, draw) => {
      if (draw(2) === 0) product.pesos = 500 + draw(5000);
      else product.dollars = 5 + draw(50);
    },
  ],
  ['authorProducts', 'name', (product, backend, draw) => (product.sameAuthor = someSlugs(backend, draw))],
  ['relatedProducts', 'name', (product, backend, draw) => (product.related = someSlugs(backend, draw))],
];

const productEdits = Object.entries(productSchema.entries).map(([field, schema]): Edit => {
  const edit: Make = (product, backend, draw) => {
    const fields: Readonly<Record<string, unknown>> = { ...product.fields };
    product.fields = { ...fields, [field]: changed(schema, fields[field], draw, knownIn(backend), field) };
  };
  return (
    ownEdits.find(([name]) => name === field) ?? [field, field in detailEntries ? 'name' : 'either', edit]
  );
});

const contentEdits = Object.entries(contentReplies).map(([path, reply]): Edit => [
  path,
  'either',
  (_, backend, draw) => {
    const content = backend.content as Record<string, unknown>;
    content[path] = changed(reply, content[path], draw, knownIn(backend));
  },
]);

const shopEdits: readonly Edit[] = [
  [
    'another name of a category',
    // Cards of other products say it, too.
    'lists',
    (_, { categories }, draw) => {
      const category = [categories[0], categories[0]?.children[0], categories[1]][draw(3)];
      if (category) category.name = `${category.slug} ${draw(9)}`;
    },
  ],
  [
    'a category more or less',
    'either',
    (_, { categories: [manga] }, draw) => {
      const others = manga?.children.slice(0, 1) ?? [];
      const seinen = { name: 'Seinen', slug: 'seinen', children: [] };
      if (manga) manga.children = draw(2) === 0 ? others : [...others, seinen];
    },
  ],
  ['other pages of a landing page', 'either', (_, backend, draw) => (backend.landingSize = 3 * draw(3))],
  [
    'another order',
    'lists',
    (product, { products }, draw) => {
      products.splice(products.indexOf(product), 1);
      products.splice(draw(products.length), 0, product);
    },
  ],
  [
    'a new product',
    'lists',
    (_, { products }, draw) => {
      // Cheaper in dollars than a sale in pesos: the fake uses the same sale in both currencies.
      const added = { ...fakeProduct(100 + draw(1e6)), dollars: 5 + draw(50), related: [] };
      products.splice(draw(products.length), 0, added);
    },
  ],
  [
    'a product less',
    'lists',
    (product, { products }) => {
      // A shop without products would be refused.
      if (products.length > 3) products.splice(products.indexOf(product), 1);
    },
  ],
];

/** Each kind of edit once: a field of a product, a reply with content, and what is done to several of them. */
export const everyEdit: readonly Edit[] = [...productEdits, ...contentEdits, ...shopEdits];

export interface Edited {
  readonly slug: string;
  readonly detectedBy: DetectedBy;
  /** The areas that changed when it is no product. */
  readonly areas: readonly Area[];
}

export function makeEdit(edit: Edit, backend: FakeBackend, draw: Draw): Edited {
  const product = oneOf(backend.products, draw);
  // Read before the edit, which may change it.
  const { slug } = product;
  const [, detectedBy, make] = edit;
  make(product, backend, draw);
  return { slug, detectedBy, areas: productEdits.includes(edit) ? [] : ['content'] };
}

/** Most edits concern products and their lists. */
export function editAtRandom(backend: FakeBackend, draw: Draw): Edited {
  const kind = oneOf([productEdits, productEdits, contentEdits, shopEdits], draw);
  return makeEdit(oneOf(kind, draw), backend, draw);
}

/** Values of this shop, or that must be known ones to be shown. */
function knownIn({ categories, pictures, products }: FakeBackend): Known {
  const names = ['Ivrea', 'Ovni', 'Toriyama', 'Cyberpunk'].map((name) => ({
    name,
    slug: name.toLowerCase(),
  }));
  const paths = [...pictures.keys()];
  const path = (draw: Draw) => oneOf(paths, draw);
  const someThemes = (draw: Draw) => categories.slice(draw(3)).map(({ name, slug }) => ({ name, slug }));
  return new Map<string | v.GenericSchema, (draw: Draw) => unknown>([
    [cardSchema, (draw) => card(oneOf(products, draw).slug)],
    [namedSchema, (draw) => oneOf(names, draw)],
    [categoryPathSchema, (draw) => pathsTo(categories, oneOf(['shonen', 'libros', 'manga'], draw))[0]],
    ['featured_categories', someThemes],
    ['main_categories', someThemes],
    ['featured_brands', (draw) => oneOf([[], [{ slug: 'ivrea', path: path(draw) }]], draw)],
    ['path', path],
    ['path_mobile', (draw) => oneOf([null, path(draw)], draw)],
    ['title', (draw) => oneOf(['Antología', `Tomo de ${draw(9)}`], draw)],
    ['slug', (draw) => `otro-${draw(1e6)}`],
    ['currency', () => 'ARS'],
    ['amount', (draw) => 1000 + draw(9000)],
    ['current_page', () => 1],
    ['total_pages', () => 1],
    // Dearer than any product in dollars: there it is no sale.
    ['priceWithDiscount', (draw) => oneOf([null, { currency: 'ARS', amount: 99 }], draw)],
    ['discount_percent', (draw) => 5 + draw(50)],
    ['code', () => '3x2'],
    ['stock', (draw) => draw(4)],
    ['stocks', (draw) => ({ centro: draw(3), belgrano: draw(3) })],
    ['format', (draw) => oneOf([null, ...bookFormats], draw)],
    ['language', (draw) => oneOf([null, ...languages], draw)],
    ['release_date', (draw) => oneOf([null, `2027-03-1${draw(9)}`], draw)],
    ['isbn', (draw) => oneOf([null, '9788467908275', '9789877246100'], draw)],
    ['videos', (draw) => oneOf([null, `https://youtu.be/${draw(9)}`], draw)],
    ['link', (draw) => oneOf([null, `/productos/${draw(9)}`], draw)],
    ['url', (draw) => `https://wa.me/${draw(9)}`],
    ['html', (draw) => `<h2>Hola ${draw(9)}</h2>`],
    ['styles', (draw) => oneOf([null, 'color: #fff', 'color: #000'], draw)],
  ]);
}

function someSlugs({ products }: FakeBackend, draw: Draw): string[] {
  return [...new Set(Array.from({ length: draw(3) }, () => oneOf(products, draw).slug))];
}

function oneOf<T>(all: readonly T[], draw: Draw): T {
  const found = all[draw(all.length)];
  if (found === undefined) throw new Error('there is nothing to draw from');
  return found;
}
