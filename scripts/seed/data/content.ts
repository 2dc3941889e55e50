import type { Documents } from '../../api/db/documents.ts';
import type { SeedHome, SeedLanding, SeedSlide } from '../../api/db/import/seed-catalogue.ts';
import { shop } from '../../../src/shop.ts';
import { hasBranches } from '../../../src/text/branches.ts';
import { categories, homeThemes } from './categories.ts';

export const slideNames = ['one-piece', 'ofertas', 'preventa'] as const;
export type SlideName = (typeof slideNames)[number];

/** Brands of the home page; their logos are wordmarks drawn in `covers/slide.ts`. */
export const featuredBrands = [
  ['Ivrea', 'ivrea'],
  ['Panini', 'panini'],
  ['Ovni Press', 'ovni-press'],
  ['Planeta Cómic', 'planeta-comic'],
  ['Distrito Manga', 'distrito-manga'],
  ['Ediciones de la Flor', 'ediciones-de-la-flor'],
  ['Libros del Zorzal', 'libros-del-zorzal'],
  ['Norma Editorial', 'norma-editorial'],
  ['Minotauro', 'minotauro'],
  ['Devir', 'devir'],
  ['Bandai', 'bandai'],
  ['Funko', 'funko'],
] as const;

export const home: SeedHome = {
  sliders: [slide('one-piece', '/c/one-piece'), slide('ofertas', '/ofertas'), slide('preventa', '/preventa')],
  featuredCategories: homeThemes,
  mainCategories: categories.map(({ slug }) => slug),
  featuredBrands: featuredBrands.map(([, slug]) => ({ slug, path: `/media/brands/${slug}.webp` })),
  recommended: [
    'one-piece-01',
    'el-eternauta',
    'asterix-5-la-vuelta-a-la-galia',
    'mafalda-01',
    'watchmen',
    'uzumaki',
    'chainsaw-man-01',
    'nuestra-parte-de-noche',
    'blacksad-1-un-lugar-entre-las-sombras',
    'catan',
    'maus',
    'taza-one-piece-bandera-pirata',
  ],
  freeShipping: 99_999,
};

const boldBranches = new Intl.ListFormat('es-AR').format(
  shop.branches.map(({ name }) => `<strong>${name}</strong>`),
);

export const stickyMessages: Documents['stickyMessages'] = {
  active: true,
  messages: [
    '<strong>Envío gratis</strong> en compras desde $AR 99.999',
    ...(hasBranches ? [`Retirá sin cargo en ${boldBranches}`] : []),
    '<a href="/preventa">Preventas abiertas</a>: reservá tu próximo tomo',
    'Hasta <em>40 % de descuento</em> en <a href="/ofertas">ofertas seleccionadas</a>',
  ],
  styles: 'background-color: #14110f; color: #ffffff;',
};

export const landings: readonly SeedLanding[] = [
  {
    slug: 'one-piece',
    title: 'Especial One Piece',
    html:
      '<h2>Rumbo al One Piece</h2>' +
      '<p>Más de cien tomos, una sola pregunta: <em>¿qué es el One Piece?</em> Reunimos acá el manga completo de ' +
      '<strong>Eiichiro Oda</strong>, el juego de cartas, las figuras y todo lo que lleva la bandera de la calavera con sombrero.</p>' +
      '<ul><li>¿Recién zarpás? Empezá por <a href="/producto/one-piece-01">el primer tomo</a>.</li>' +
      '<li>¿Vas al día? <a href="/preventa">Reservá el que viene</a>.</li>' +
      '<li>¿Preferís jugar? Mirá el <a href="/productos/one-piece-card-game">One Piece Card Game</a>.</li></ul>',
    slider: [slide('one-piece', null)],
    featuredProducts: [
      'one-piece-01',
      'one-piece-109',
      'figura-one-piece-monkey-d-luffy-grandista',
      'one-piece-card-game-romance-dawn-op-01-sobre',
      'funko-pop-one-piece-monkey-d-luffy',
      'taza-one-piece-bandera-pirata',
    ],
    productsTag: 'one-piece',
  },
];

function slide(name: SlideName, link: string | null): SeedSlide {
  return { path: `/media/slides/${name}.webp`, path_mobile: `/media/slides/${name}-mobile.webp`, link };
}
