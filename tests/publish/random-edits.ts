/**
 * Reproducible random edits: the same seed makes the same edits of the same shop. Every field of the wire format has an
 * edit: a field of a product without one below is given values of its schema.
 */
import { randomFor } from '../../scripts/seed/random.ts';
import { detailEntries, productSchema, type WireProduct } from '../../src/api/product.ts';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { fakeProduct, type FakeBackend, type FakeProduct } from './fake-backend.ts';
import type { WireGiftCard, WireHome, WireLanding, WireLinkPage, WireSlide } from './fake-content.ts';

export type Draw = (n: number) => number;

export function drawFrom(seed: number): Draw {
  const random = randomFor(seed, 'edits');
  return (n) => random.integer(0, n - 1);
}

export interface Edited {
  readonly slug: string;
  /** How the change is detected: by a webhook that names the product, by reading the lists, or by either. */
  readonly detectedBy: DetectedBy;
}

type DetectedBy = 'name' | 'lists' | 'either';

export function editAtRandom(backend: FakeBackend, draw: Draw): Edited {
  const product = backend.products[draw(backend.products.length)];
  const edit = edits[draw(edits.length)];
  if (product === undefined || edit === undefined) throw new Error('there is nothing to edit');
  // Read before the edit, which may change the slug.
  const { slug } = product;
  return { slug, detectedBy: edit(product, backend, draw) };
}

type Edit = (product: FakeProduct, backend: FakeBackend, draw: Draw) => DetectedBy;

const either = (edit: (product: FakeProduct, backend: FakeBackend, draw: Draw) => unknown) =>
  detected('either', edit);
const byName = (edit: (product: FakeProduct, backend: FakeBackend, draw: Draw) => unknown) =>
  detected('name', edit);
const byLists = (edit: (product: FakeProduct, backend: FakeBackend, draw: Draw) => unknown) =>
  detected('lists', edit);

/** Edits of fields whose values must be known ones, or stand elsewhere in the fake. */
const ownEdits: Readonly<Partial<Record<string, Edit>>> = {
  id: byLists((product, _, draw) => (product.id = 1000 + draw(1e6))),
  slug: byLists((product, _, draw) => (product.slug = `tomo-${1000 + draw(1e6)}`)),
  title: either(
    (product, _, draw) => (product.title = draw(2) === 0 ? 'Antología' : `Tomo ${product.id} de ${draw(9)}`),
  ),
  price: either((product, _, draw) => {
    if (draw(2) === 0) product.pesos = 500 + draw(5000);
    else product.dollars = 5 + draw(50);
  }),
  priceWithDiscount: either((product) => {
    const { priceWithDiscount, ...fields } = product.fields ?? {};
    product.fields = priceWithDiscount
      ? fields
      : { ...fields, priceWithDiscount: { currency: 'ARS', amount: 99 } };
  }),
  discount_percent: either(fieldEdit((draw) => ({ discount_percent: 5 + draw(50) }))),
  discountsByPurchaseUnits: either(
    fieldEdit((draw) => ({ discountsByPurchaseUnits: draw(2) === 0 ? [] : [{ code: '3x2' }] })),
  ),
  images: either((product, backend, draw) => (product.picture = pictureOf(backend, draw))),
  categories: either(
    (product, _, draw) => (product.category = ['shonen', 'libros', 'manga'][draw(3)] ?? 'manga'),
  ),
  stock: either((product, _, draw) => (product.stock = draw(4))),
  stocks: either(fieldEdit((draw) => ({ stocks: { centro: draw(3), belgrano: draw(3) } }))),
  authors: either(fieldEdit((draw) => ({ authors: someNamed(['Toriyama', 'Otomo', 'Oesterheld'], draw) }))),
  format: either(fieldEdit((draw) => ({ format: bookFormats[draw(bookFormats.length + 1)] ?? null }))),
  language: either(fieldEdit((draw) => ({ language: languages[draw(languages.length + 1)] ?? null }))),
  brand: either(fieldEdit((draw) => ({ brand: someNamed(['Ivrea', 'Ovni', 'Norma'], draw)[0] ?? null }))),
  tags: either(fieldEdit((draw) => ({ tags: someNamed(['Cyberpunk', 'Terror'], draw) }))),
  release_date: either(fieldEdit((draw) => ({ release_date: draw(2) === 0 ? null : `2027-03-1${draw(9)}` }))),
  isbn: either(fieldEdit((draw) => ({ isbn: [null, '9788467908275', '9789877246100'][draw(3)] ?? null }))),
  description: byName((product, _, draw) => (product.description = `<p>Otra ${draw(9)}</p>`)),
  videos: byName(fieldEdit((draw) => ({ videos: draw(2) === 0 ? null : `https://youtu.be/${draw(9)}` }))),
  authorProducts: byName((product, backend, draw) => (product.sameAuthor = someSlugs(backend, draw))),
  relatedProducts: byName((product, backend, draw) => (product.related = someSlugs(backend, draw))),
};

const productEdits = Object.entries(productSchema.pipe[0].entries).map(
  ([name, schema]) =>
    ownEdits[name] ??
    detected(
      name in detailEntries ? 'name' : 'either',
      fieldEdit((draw) => ({ [name]: drawnOf(schema, draw) })),
    ),
);

interface Drawable {
  readonly type: string;
  readonly wrapped?: Drawable;
  readonly entries?: Readonly<Record<string, Drawable>>;
}

/** A value that the schema takes. @throws Error for a schema that needs an edit of its own. */
function drawnOf({ type, wrapped, entries = {} }: Drawable, draw: Draw): unknown {
  if (type === 'nullable' && draw(3) === 0) return null;
  if (wrapped !== undefined) return drawnOf(wrapped, draw);
  switch (type) {
    case 'boolean':
      return draw(2) === 0;
    case 'number':
      return 100 + draw(9);
    case 'string':
      return `Texto ${draw(9)}`;
    case 'object':
      return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, drawnOf(entry, draw)]));
    default:
      throw new Error(`a field of type ${type} needs an edit of its own`);
  }
}

const homeEdits: Readonly<Record<keyof WireHome, Edit>> = {
  sliders: either((_, { content, pictures }, draw) => (content.slides = someSlides(pictures, draw))),
  latest_products: either((_, backend, draw) => (backend.content.latest = someSlugs(backend, draw))),
  featured_categories: either((_, { content }, draw) => (content.themes = someCategories(draw))),
  best_seller_products: either(
    (_, backend, draw) => (backend.content.bestSellers = someSlugs(backend, draw)),
  ),
  recommended_products: either(
    (_, backend, draw) => (backend.content.recommendedOfHome = someSlugs(backend, draw)),
  ),
  products_in_offer: either((_, backend, draw) => (backend.content.inOffer = someSlugs(backend, draw))),
  main_categories: either((_, { content }, draw) => (content.mainCategories = someCategories(draw))),
  featured_brands: either((_, backend, draw) => {
    backend.content.brand = { name: `Ivrea ${draw(3)}`, picture: pictureOf(backend, draw) };
  }),
  free_shipping: either((_, { content }, draw) => {
    content.freeShipping = [null, 40_000, 60_000][draw(3)] ?? null;
  }),
};

const landingEdits: Readonly<
  Record<keyof WireLanding['landing'] | Exclude<keyof WireLanding, 'landing'>, Edit>
> = {
  title: either((_, { content }, draw) => (content.landing.title = `Landing ${draw(9)}`)),
  html: either((_, { content }, draw) => (content.landing.html = `<h2>Hola ${draw(9)}</h2>`)),
  slider: either((_, { content, pictures }, draw) => (content.landing.slides = someSlides(pictures, draw))),
  featured_products: either(
    (_, backend, draw) => (backend.content.landing.featured = someSlugs(backend, draw)),
  ),
  products: either((_, backend, draw) => (backend.content.landing.products = someSlugs(backend, draw))),
};

const linkPageEdits: Readonly<Record<keyof WireLinkPage, Edit>> = {
  title: either((_, { content }, draw) => (content.linkPage.title = `Por mayor ${draw(9)}`)),
  description: either(
    (_, { content }, draw) => (content.linkPage.description = `<p>Escribinos ${draw(9)}</p>`),
  ),
  links: either((_, { content }, draw) => {
    const link = { title: `Enlace ${draw(9)}`, url: 'https://wa.me/1', target_blank: draw(2) === 0 };
    content.linkPage.links = draw(3) === 0 ? [] : [link];
  }),
  styles: either((_, { content }, draw) => {
    content.linkPage.styles = [null, 'color: #fff', 'color: #000'][draw(3)] ?? null;
  }),
};

const giftCardEdits: Readonly<Record<keyof WireGiftCard, Edit>> = {
  id: either((_, { content }, draw) => {
    const id = 1 + draw(1e6);
    const card = { id, slug: `gift-${id}`, title: 'Regalo', pesos: 1000 * id, dollars: id, picture: null };
    content.giftCards = draw(3) === 0 ? [] : [...content.giftCards.slice(0, 2), card];
  }),
  title: ofGiftCard((card, _, draw) => (card.title = `Regalo ${draw(9)}`)),
  slug: ofGiftCard((card, _, draw) => (card.slug = `gift-${draw(1e6)}`)),
  price: ofGiftCard((card, _, draw) => {
    if (draw(2) === 0) card.pesos = 1000 + draw(9000);
    else card.dollars = 1 + draw(90);
  }),
  images: ofGiftCard((card, backend, draw) => (card.picture = pictureOf(backend, draw))),
};

const shopEdits: readonly Edit[] = [
  either((_, { categories }, draw) => {
    const category = [categories[0], categories[0]?.children[0], categories[1]][draw(3)];
    if (category) category.name = `${category.slug} ${draw(9)}`;
  }),
  either((_, { categories }, draw) => {
    const [manga] = categories;
    const others = manga?.children.slice(0, 1) ?? [];
    const seinen = { name: 'Seinen', slug: 'seinen', children: [] };
    if (manga) manga.children = draw(2) === 0 ? others : [...others, seinen];
  }),
  either((_, backend, draw) => (backend.content.recommended = someSlugs(backend, draw))),
  either((_, backend, draw) => (backend.content.mostLiked = someSlugs(backend, draw))),
  either(
    (_, backend, draw) => (backend.landingPages = { size: 3 * draw(3), words: `<p>Rumbo ${draw(3)}</p>` }),
  ),
  byLists((product, { products }, draw) => {
    products.splice(products.indexOf(product), 1);
    products.splice(draw(products.length), 0, product);
  }),
  byLists((_product, { products }, draw) => {
    // Cheaper in dollars than a sale in pesos: the fake uses the same sale in both currencies.
    const added = { ...fakeProduct(100 + draw(1e6)), dollars: 5 + draw(50), related: [] };
    products.splice(draw(products.length), 0, added);
  }),
  byLists((product, { products }) => {
    // A shop without products would be refused.
    if (products.length > 3) products.splice(products.indexOf(product), 1);
  }),
];

/** Groups of equal weight: most edits concern products and their lists. */
const edits: readonly Edit[] = [
  ...productEdits,
  ...Object.values(homeEdits),
  ...Object.values(landingEdits),
  ...Object.values(linkPageEdits),
  ...Object.values(giftCardEdits),
  ...shopEdits,
  ...shopEdits,
];

function detected(
  detectedBy: DetectedBy,
  edit: (product: FakeProduct, backend: FakeBackend, draw: Draw) => unknown,
): Edit {
  return (product, backend, draw) => {
    edit(product, backend, draw);
    return detectedBy;
  };
}

function fieldEdit(fields: (draw: Draw) => Partial<WireProduct>) {
  return (product: FakeProduct, _: FakeBackend, draw: Draw) => {
    product.fields = { ...product.fields, ...fields(draw) };
  };
}

function ofGiftCard(
  edit: (card: FakeBackend['content']['giftCards'][number], backend: FakeBackend, draw: Draw) => unknown,
): Edit {
  return either((_, backend, draw) => {
    const { giftCards } = backend.content;
    if (giftCards.length === 0)
      giftCards.push({ id: 7, slug: 'gift-7', title: 'Regalo', pesos: 7000, dollars: 7, picture: null });
    const card = giftCards[draw(giftCards.length)];
    if (card) edit(card, backend, draw);
  });
}

function pictureOf({ pictures }: FakeBackend, draw: Draw): string | null {
  return [null, ...pictures.keys()][draw(pictures.size + 1)] ?? null;
}

function someSlugs({ products }: FakeBackend, draw: Draw): string[] {
  const drawn = Array.from({ length: draw(3) }, () => products[draw(products.length)]?.slug ?? '');
  return [...new Set(drawn)];
}

function someSlides(pictures: ReadonlyMap<string, unknown>, draw: Draw): WireSlide[] {
  const [path] = [...pictures.keys()];
  if (path === undefined || draw(3) === 0) return [];
  return [{ path, path_mobile: null, link: draw(2) === 0 ? null : `/productos/${draw(9)}` }];
}

function someCategories(draw: Draw): string[] | null {
  return [null, ['manga'], ['libros']][draw(3)] ?? null;
}

function someNamed(names: readonly string[], draw: Draw): { name: string; slug: string }[] {
  const name = names[draw(names.length + 1)];
  return name === undefined ? [] : [{ name, slug: name.toLowerCase() }];
}
