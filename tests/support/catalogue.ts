/** A small fixed catalogue: products with unusual titles, and one series long enough for pagination. */
import type { ImportedCatalogue } from '../../scripts/api/db/import/import.ts';
import type { SeedProduct } from '../../scripts/api/db/import/seed-product.ts';

const comics = { name: 'Cómics', slug: 'comics', parent: null };
const manga = { name: 'Manga', slug: 'manga', parent: null };
const shonen = { name: 'Shonen', slug: 'manga-shonen', parent: manga };
const games = { name: 'Juegos', slug: 'juegos', parent: null };
const giftCards = { name: 'Gift Cards', slug: 'gift-cards', parent: null };

const oda = { name: 'Eiichirō Oda', slug: 'eiichiro-oda' };
const nunez = { name: 'Ana Núñez', slug: 'ana-nunez' };
const oesterheld = { name: 'Héctor G. Oesterheld', slug: 'hector-g-oesterheld' };
const ivrea = { name: 'Ivrea', slug: 'ivrea' };
const nandu = { name: 'Ñandú Ediciones', slug: 'nandu-ediciones' };
const pirates = { name: 'Piratas', slug: 'piratas' };

export const longSeriesVolumes = 30;

/** In order of creation, the newest last. */
export const products: readonly SeedProduct[] = [
  ...Array.from({ length: longSeriesVolumes }, (_, index) =>
    product(`one-piece-${index + 1}`, `One Piece ${String(index + 1).padStart(2, '0')}`, '2025-03-01', {
      price: ars(12_000 + index * 100),
      usd: { price: 12, priceWithDiscount: null },
      authors: [oda],
      brand: ivrea,
      categories: [shonen],
      tags: [pirates],
      format: 'tapa_blanda',
      language: 'español',
      sales_count: 500 - index,
      likes_count: 100 + index,
    }),
  ),
  product('el-eternauta', 'El Eternauta', '2026-08-01', {
    price: ars(45_990.5),
    usd: { price: 39.99, priceWithDiscount: null },
    authors: [oesterheld, { name: 'Francisco Solano López', slug: 'francisco-solano-lopez' }],
    brand: nandu,
    categories: [comics],
    format: 'tapa_dura',
    language: 'español',
    isbn: '978-950-123-456-2',
    sales_count: 900,
    likes_count: 900,
    description: '<p>Nieva sobre <strong>Buenos Aires</strong>.</p>',
    videos: 'https://www.youtube.com/watch?v=abc,https://vimeo.com/1',
    dimensions: { weight: 900, length: 28, width: 21, height: 3 },
    number_of_pages: 352,
    images: [{ path: '/media/covers/el-eternauta.webp' }, { path: '/media/covers/el-eternauta-2.webp' }],
  }),
  product('mi-ano-con-el-nandu', 'Mi año con el ñandú', '2026-08-02', {
    authors: [nunez],
    brand: nandu,
    categories: [comics],
    format: 'rustica',
  }),
  product('ano-cero', 'Ano Cero', '2026-08-03', { categories: [comics] }),
  product('quotes', `"Comillas" y 'apóstrofos' & <b>etiquetas</b>`, '2026-08-04', { categories: [comics] }),
  product('script', '</script><script>alert(1)</script>', '2026-08-05', { categories: [comics] }),
  product('emoji', 'Dragón 🐉 ¡Épico! 👨‍👩‍👧', '2026-08-06', { categories: [comics] }),
  product('spider-man', 'Spider-Man: Azul', '2026-08-07', { categories: [comics], language: 'Ingles' }),
  product('agotado', 'Álbum agotado', '2026-08-08', {
    stock: 0,
    stocks: { centro: 0, belgrano: 0 },
    categories: [comics],
  }),
  product('ultimo', 'Último ejemplar', '2026-08-09', {
    stock: 1,
    stocks: { centro: 1, belgrano: 0 },
    categories: [comics],
  }),
  product('juego-3x2', 'Sobre de cartas', '2026-08-10', {
    price: ars(3000),
    usd: { price: 3, priceWithDiscount: null },
    discountsByPurchaseUnits: [{ code: '3x2' }],
    stock: 50,
    stocks: { centro: 50 },
    categories: [games],
  }),
  product('en-oferta', 'Zona de ofertas', '2026-08-11', {
    price: ars(20_000),
    priceWithDiscount: ars(15_000),
    discount_percent: 25,
    usd: { price: 20, priceWithDiscount: 15 },
    offer: { valid_to: '2026-12-01T00:00:00-03:00' },
    categories: [games],
    sales_count: 40,
  }),
  product('oferta-sin-fin', 'Oferta sin fin', '2026-08-12', {
    price: ars(10_000),
    priceWithDiscount: ars(9000),
    discount_percent: 10,
    usd: { price: 10, priceWithDiscount: 9 },
    categories: [games],
    sales_count: 30,
  }),
  product('gift-card-20000', 'Gift Card $20.000', '2026-08-13', {
    price: ars(20_000),
    usd: { price: 20, priceWithDiscount: null },
    isGiftcard: true,
    categories: [giftCards],
  }),
  product('one-piece-31', 'One Piece 31', '2026-11-01', {
    its_on_presale: true,
    release_date: '2027-03-12',
    stock: 0,
    stocks: null,
    authors: [oda],
    brand: ivrea,
    categories: [shonen],
    tags: [pirates],
  }),
];

export const catalogue: ImportedCatalogue = {
  categories: [
    { name: 'Manga', slug: 'manga', inFooter: true, children: [category('Shonen', 'manga-shonen')] },
    { name: 'Cómics', slug: 'comics', inFooter: true, children: [] },
    category('Juegos', 'juegos'),
    category('Gift Cards', 'gift-cards'),
  ],
  products,
  home: {
    sliders: [
      {
        path: '/media/slides/uno.webp',
        path_mobile: '/media/slides/uno-angosto.webp',
        link: '/productos/manga',
      },
      { path: '/media/slides/dos.webp', path_mobile: '/media/slides/dos-angosto.webp', link: null },
    ],
    featuredCategories: ['manga', 'comics'],
    mainCategories: ['comics'],
    featuredBrands: [{ slug: 'ivrea', path: '/media/brands/ivrea.webp' }],
    recommended: ['el-eternauta', 'ultimo', 'not-in-this-shop', 'one-piece-1'],
    freeShipping: 99_999,
  },
  stickyMessages: { active: true, messages: ['<b>Envíos</b> a todo el país', 'Retiro gratis'], styles: null },
};

export function slugsOf(cards: readonly { readonly slug: string }[] = []): string[] {
  return cards.map(({ slug }) => slug);
}

function product(
  slug: string,
  title: string,
  createdOn: string,
  differing: Partial<SeedProduct> = {},
): SeedProduct {
  return {
    slug,
    title,
    price: ars(10_000),
    usd: { price: 10, priceWithDiscount: null },
    created_at: `${createdOn}T09:00:00-03:00`,
    stock: 7,
    stocks: { centro: 5, belgrano: 2 },
    sales_count: 1,
    likes_count: 1,
    images: [{ path: `/media/covers/${slug}.webp` }],
    ...differing,
  };
}

function category(name: string, slug: string) {
  return { name, slug, inFooter: false, children: [] };
}

function ars(amount: number): SeedProduct['price'] {
  return { currency: 'ARS', amount };
}
