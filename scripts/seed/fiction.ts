/** Invented series, for shops larger than the data. No real author, publisher or series has these names. */
import { randomFor } from './random.ts';
import type { ProductKind, SeedSeries } from './data/seed-series.ts';

/** Generates series number `index` (from 0), deterministically, each with a title of its own. */
export function inventSeries(index: number, seed: number): SeedSeries {
  const random = randomFor(seed, `fiction ${index}`);
  const shelf = shelves[index % shelves.length] ?? manga;
  const isBook = shelf.format !== null;
  return {
    kind: shelf.kind,
    title: shelf.noun + titleOf(index),
    authors: isBook ? [`${random.pick(firstNames)} ${random.pick(lastNames)}`] : [],
    brand: random.pick(['Papel Imaginario', 'Ediciones del Tintero Roto', 'Globo Vacío', 'Novena Página']),
    category: random.pick(shelf.categories),
    volumes: random.integer(1, shelf.mostVolumes),
    hasPresale: shelf.mostVolumes > 1 && random.isLucky(0.1),
    format: shelf.format,
    language: isBook ? (random.isLucky(0.06) ? 'Ingles' : 'español') : null,
    pages: isBook ? random.integer(12, 40) * 8 : null,
    pesos: random.integer(9_000, 48_000),
    tags: [random.pick(['Aventuras', 'Romance', 'Terror', 'Policial', 'Humor']), random.pick(moods)],
    blurb: `${random.pick(heroes)} ${random.pick(quests)}.`,
  };
}

interface Shelf {
  readonly kind: ProductKind;
  readonly noun: string;
  readonly categories: readonly string[];
  readonly mostVolumes: number;
  /** It is null for things that are no books. */
  readonly format: SeedSeries['format'];
}

const book = { noun: '', format: 'rustica' } as const;
const thing = { mostVolumes: 1, format: null } as const;
const manga: Shelf = {
  ...book,
  kind: 'manga',
  categories: ['manga-shonen', 'manga-seinen', 'manga-shojo', 'manga-terror', 'manga-kodomo'],
  mostVolumes: 32,
};
const novels = ['libros-fantasia', 'libros-ciencia-ficcion', 'libros-terror', 'libros-infantiles'];
const comics = ['comic-independiente', 'comic-argentino-aventura', 'comic-europeo-aventura'];

const shelves: readonly Shelf[] = [
  manga,
  { ...book, kind: 'novel', categories: novels, mostVolumes: 5 },
  { ...book, kind: 'comic', categories: comics, mostVolumes: 16 },
  manga,
  { ...book, kind: 'album', categories: ['comic-europeo-humor'], mostVolumes: 12, format: 'tapa_dura' },
  { ...thing, kind: 'game-box', noun: 'Juego de mesa: ', categories: ['juegos-familiares'] },
  manga,
  { ...thing, kind: 'poster', noun: 'Póster ', categories: ['posters'] },
  { ...thing, kind: 'mug', noun: 'Taza ', categories: ['tazas'] },
];

function titleOf(index: number): string {
  const head = heads[index % heads.length] ?? '';
  const round = Math.floor(index / heads.length);
  const tail = tails[round % tails.length] ?? '';
  const epoch = 1 + Math.floor(round / tails.length);
  return epoch === 1 ? `${head} ${tail}` : `${head} ${tail}, época ${epoch}`;
}

const words = (text: string) => text.split(', ');
const heads = words(
  'El faro, La llave, Los guardianes, La sombra, El tren, Las hijas, El mapa, La orquesta, La torre, El circo, Las espadas',
);
const tails = words(
  'de Bruma Alta, de los relojes rotos, del mar de tinta, de papel, sin luna, que no dormía, de cristal, de Puerto Quimera',
);
const firstNames = words('Amparo, Bruno, Casilda, Dalmiro, Eleuterio, Fermina, Gaspar, Hebe, Isidora, Kenzo');
const lastNames = words(
  'Tintafresca, Viñetti, Globovacío, Pincelazo, Bocetini, Cuadritos, Plumínez, Lapizábal',
);
const moods = words('Misterio, Comedia, Drama, Acción, Épica');
const heroes = words(
  'Una cartera sin memoria, Un aprendiz de relojero, Un robot jubilado, Una banda de fantasmas',
);
const quests = words(
  'sale a buscar la ciudad que soñó, hereda una deuda que nadie entiende, despierta al dragón equivocado',
);
