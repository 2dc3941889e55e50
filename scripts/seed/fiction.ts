import { randomFor, type Random } from './random.ts';
import type { Kind, SeedSeries } from './data/seed-series.ts';
import {
  authorFirstNames,
  authorLastNames,
  heroes,
  inventedBrands,
  quests,
  titleHeads,
  titleTails,
  twists,
} from './data/fiction-words.ts';

/** Generates fictitious series number `index` (from 0), deterministically. */
export function inventSeries(index: number, seed: number): SeedSeries {
  const random = randomFor(seed, `fiction ${index}`);
  const shelf = shelfOf(index);
  const format = random.pick(shelf.formats);
  return {
    kind: shelf.kind,
    title: shelf.prefix + titleOf(index),
    authors: shelf.hasAuthors ? authorsOf(random) : [],
    brand: random.pick(inventedBrands),
    category: random.pick(shelf.categories),
    volumes: random.integer(...shelf.volumes),
    hasPresale: shelf.volumes[1] > 1 && random.isLucky(0.1),
    format,
    language: shelf.hasAuthors ? (random.isLucky(0.06) ? 'Ingles' : 'español') : null,
    pages: shelf.pages && random.integer(shelf.pages[0] / 8, shelf.pages[1] / 8) * 8,
    pesos: random.integer(...shelf.pesos),
    tags: [random.pick(shelf.tags), random.pick(moods)],
    blurb: `${random.pick(heroes)} ${random.pick(quests)} ${random.pick(twists)}.`,
  };
}

type Range = readonly [low: number, high: number];

interface Shelf {
  readonly kind: Kind;
  readonly prefix: string;
  readonly hasAuthors: boolean;
  readonly categories: readonly string[];
  readonly volumes: Range;
  readonly formats: readonly SeedSeries['format'][];
  readonly pages: Range | null;
  readonly pesos: Range;
  readonly tags: readonly string[];
}

const book = { prefix: '', hasAuthors: true } as const;
const thing = { hasAuthors: false, volumes: [1, 1], formats: [null], pages: null } as const;

const manga: Shelf = {
  ...book,
  kind: 'manga',
  categories: [
    'manga-shonen',
    'manga-shonen',
    'manga-seinen',
    'manga-seinen',
    'manga-shojo',
    'manga-terror',
    'manga-kodomo',
  ],
  volumes: [3, 32],
  formats: ['rustica_con_solapas', 'rustica'],
  pages: [176, 240],
  pesos: [14_000, 19_500],
  tags: ['Aventuras', 'Romance', 'Terror', 'Deportes', 'Escuela', 'Samuráis'],
};

const comic: Shelf = {
  ...book,
  kind: 'comic',
  categories: ['comic-independiente', 'comic-argentino-aventura', 'comic-europeo-aventura'],
  volumes: [1, 16],
  formats: ['rustica', 'tapa_dura', 'grapa'],
  pages: [96, 240],
  pesos: [24_000, 52_000],
  tags: ['Ciencia ficción', 'Policial', 'Superhéroes', 'Western'],
};

const album: Shelf = {
  ...book,
  kind: 'album',
  categories: ['comic-europeo-fantasia', 'comic-europeo-policial', 'comic-europeo-humor'],
  volumes: [1, 12],
  formats: ['tapa_dura', 'tapa_blanda'],
  pages: [48, 80],
  pesos: [28_000, 46_000],
  tags: ['Fantasía', 'Policial', 'Humor'],
};

const strip: Shelf = {
  ...book,
  kind: 'strip',
  categories: ['comic-argentino-humor'],
  volumes: [1, 10],
  formats: ['rustica', 'tapa_blanda'],
  pages: [80, 128],
  pesos: [14_000, 22_000],
  tags: ['Humor'],
};

const novel: Shelf = {
  ...book,
  kind: 'novel',
  categories: ['libros-fantasia', 'libros-ciencia-ficcion', 'libros-terror', 'libros-infantiles'],
  volumes: [1, 5],
  formats: ['rustica', 'tapa_blanda', 'tapa_dura'],
  pages: [160, 640],
  pesos: [18_000, 46_000],
  tags: ['Fantasía', 'Ciencia ficción', 'Terror', 'Cuentos'],
};

const boardGame: Shelf = {
  ...thing,
  kind: 'game-box',
  prefix: 'Juego de mesa: ',
  categories: ['juegos-de-estrategia', 'juegos-familiares', 'juegos-de-rol'],
  pesos: [24_000, 79_000],
  tags: ['Estrategia', 'Familiar', 'Cooperativo'],
};

const poster: Shelf = {
  ...thing,
  kind: 'poster',
  prefix: 'Póster ',
  categories: ['posters'],
  pesos: [8_000, 15_000],
  tags: ['Pósters'],
};

const mug: Shelf = {
  ...thing,
  kind: 'mug',
  prefix: 'Taza ',
  categories: ['tazas'],
  pesos: [11_000, 16_000],
  tags: ['Tazas'],
};

/** Kinds of generated series, repeated in this order. */
const shelves = [
  manga,
  novel,
  comic,
  manga,
  album,
  boardGame,
  manga,
  strip,
  poster,
  manga,
  comic,
  novel,
  mug,
];

const moods = ['Misterio', 'Comedia', 'Drama', 'Acción', 'Cotidiano', 'Épica'];

function shelfOf(index: number): Shelf {
  const shelf = shelves[index % shelves.length];
  if (shelf === undefined) throw new RangeError(`there is no series number ${index}`);
  return shelf;
}

/**
 * Visits every pair of head and tail once before it adds an epoch: the step between a head's tails and the number of
 * tails, a prime, are coprime.
 */
function titleOf(index: number): string {
  const round = Math.floor(index / titleHeads.length);
  const head = titleHeads[index % titleHeads.length];
  const tail = titleTails[(index * 17 + round) % titleTails.length];
  const epoch = 1 + Math.floor(round / titleTails.length);
  return epoch === 1 ? `${head} ${tail}` : `${head} ${tail}, época ${epoch}`;
}

function authorsOf(random: Random): readonly string[] {
  const writer = `${random.pick(authorFirstNames)} ${random.pick(authorLastNames)}`;
  const artist = `${random.pick(authorFirstNames)} ${random.pick(authorLastNames)}`;
  return writer === artist || random.isLucky(0.6) ? [writer] : [writer, artist];
}
