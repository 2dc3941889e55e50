/** Merchandising of popular series, branded as the shop's own: mug, poster, pin and key ring of each. */
import { shop } from '../../../src/shop.ts';
import { group, type Row, type SeedSeries } from './seed-series.ts';

const franchises = [
  ['Naruto', 'espiral'],
  ['Bleach', 'máscara'],
  ['Death Note', 'manzana'],
  ['Jujutsu Kaisen', 'sello'],
  ['Chainsaw Man', 'motosierra'],
  ['My Hero Academia', 'plus ultra'],
  ['Kimetsu no Yaiba', 'ola'],
  ['Tokyo Ghoul', 'ojo'],
  ['One Punch-Man', 'puño'],
  ['Saint Seiya', 'pegaso'],
  ['Sailor Moon', 'broche'],
  ['Card Captor Sakura', 'llave'],
  ['Berserk', 'marca'],
  ['Ataque a los Titanes', 'muralla'],
  ['Akira', 'cápsula'],
  ['Batman', 'señal'],
  ['The Sandman', 'casco'],
  ['Asterix', 'marmita'],
  ['Mafalda', 'globo terráqueo'],
  ['El Eternauta', 'copo'],
] as const;

const goods = { brand: shop.name, format: null, language: null, pages: null } as const;

export const franchiseGoods: readonly SeedSeries[] = [
  ...group(
    { ...goods, kind: 'mug', pesos: 13_500 },
    rows('Taza', 'tazas', 'Tazas', 'Cerámica de 330 ml, apta para lavavajillas.'),
  ),
  ...group(
    { ...goods, kind: 'poster', pesos: 9_000 },
    rows('Póster', 'posters', 'Pósters', 'Papel ilustración de 30 × 42 cm, enrollado en tubo.'),
  ),
  ...group(
    { ...goods, kind: 'pin', pesos: 6_500 },
    rows('Pin', 'pines', 'Pines', 'Metal esmaltado de 30 mm con cierre mariposa.'),
  ),
  ...group(
    { ...goods, kind: 'keychain', pesos: 7_500 },
    rows('Llavero', 'llaveros', 'Llaveros', 'Acrílico doble faz de 6 cm con argolla.'),
  ),
];

function rows(noun: string, category: string, tag: string, blurb: string): readonly Row[] {
  return franchises.map(([franchise, design]) => [
    `${noun} ${franchise}: ${design}`,
    '',
    category,
    1,
    `${franchise}, ${tag}`,
    blurb,
  ]);
}
