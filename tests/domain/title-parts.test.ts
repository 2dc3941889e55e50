import { expect, it } from 'vitest';
import { titleParts } from '../../src/domain/catalogue/title-parts.ts';

it.each([
  ['One Piece (edición 3 en 1) 12', 'One Piece (edición 3 en 1)', '12'],
  ['Berserk Maximum #07', 'Berserk Maximum', '#07'],
  ['Naruto Vol. 3', 'Naruto', 'Vol. 3'],
  ['Dragon Ball 3.5', 'Dragon Ball', '3.5'],
  [
    'Remera Ataque a los Titanes: alas de la libertad, talle S',
    'Remera Ataque a los Titanes: alas de la libertad,',
    'talle S',
  ],
  ['Monster (kanzenban)', 'Monster', '(kanzenban)'],
  ['El Hobbit', 'El Hobbit', ''],
  ['1984', '1984', ''],
  ['It', 'It', ''],
  [
    'Las aventuras de Tintín 1: Tintín en el país de los soviets',
    'Las aventuras de Tintín 1: Tintín en el país de los soviets',
    '',
  ],
])('%s', (title, start, end) => {
  expect(titleParts(title)).toEqual({ start, end });
});
