import fc from '../support/fast-check.ts';
import { expect, it } from 'vitest';
import { titleParts } from '../../src/domain/catalogue/title-parts.ts';

it.each([
  ['One Piece 02', 'One Piece ', '02'],
  ['El asombroso Spider-Man Vol. 3', 'El asombroso Spider-Man ', 'Vol. 3'],
  ['Saga Tomo IV', 'Saga ', 'Tomo IV'],
  ['Batman #125', 'Batman ', '#125'],
  ['Berserk 1–3', 'Berserk ', '1–3'],
  ['One Piece (edición japonesa) 12', 'One Piece ', '(edición japonesa) 12'],
  ['One Piece 12 (edición japonesa)', 'One Piece ', '12 (edición japonesa)'],
  ['One Piece edición japonesa', 'One Piece ', 'edición japonesa'],
  ['Remera One Piece: bandera pirata, talle M', 'Remera One Piece: bandera pirata, ', 'talle M'],
  ['Remera Akira, Talle XXL', 'Remera Akira, ', 'Talle XXL'],
  ['Zapatillas Naruto, talle 42', 'Zapatillas Naruto, ', 'talle 42'],
  // What stands behind the last comma or colon, as long as it is short.
  [
    'Magic: The Gathering - Bloomburrow, mazo Commander, Family Matters',
    'Magic: The Gathering - Bloomburrow, mazo Commander, ',
    'Family Matters',
  ],
  ['Taza Naruto: aldea oculta', 'Taza Naruto: ', 'aldea oculta'],
  ['Llavero Kimetsu no Yaiba: haori, Tanjiro', 'Llavero Kimetsu no Yaiba: haori, ', 'Tanjiro'],
  // Nothing stands out, or it is too long, or it is the whole title.
  ['Las cosas que perdimos en el fuego', 'Las cosas que perdimos en el fuego', ''],
  ['X-Men: La saga de Fénix Oscura', 'X-Men: La saga de Fénix Oscura', ''],
  [
    'El señor de los anillos 1: La Comunidad del Anillo',
    'El señor de los anillos 1: La Comunidad del Anillo',
    '',
  ],
  ['1984', '1984', ''],
  ['300', '300', ''],
  ['', '', ''],
])('%s is cut before its end', (title, head, tail) => {
  expect(titleParts(title)).toEqual({ head, tail });
});

it('both parts together are the title, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const { head, tail } = titleParts(title);
      expect(head + tail).toBe(title);
    }),
  );
});
