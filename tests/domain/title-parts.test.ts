import fc from '../support/fast-check.ts';
import { expect, it } from 'vitest';
import { cutTitle, titleParts } from '../../src/domain/catalogue/title-parts.ts';

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

it.each([
  ['Batman Vol. 1', ['Batman ', '', 'Vol. 1']],
  [
    'Batman: El largo Halloween y otros relatos Vol. 1',
    ['Batman: El largo Halloween y otros', ' relatos ', 'Vol. 1'],
  ],
  [
    'Remera Ataque a los Titanes: alas de la libertad, talle M',
    ['Remera Ataque a los Titanes: alas', ' de la libertad, ', 'talle M'],
  ],
  [
    'Pokémon TCG: Escarlata y Púrpura 151, caja de entrenador élite',
    ['Pokémon TCG: Escarlata y Púrpura 151', ', caja de entrenador élite', ''],
  ],
  ['El señor de los anillos 2: Las dos torres', ['El señor de los anillos 2: ', '', 'Las dos torres']],
  [`${'a'.repeat(50)} 12`, ['a'.repeat(38), `${'a'.repeat(12)} `, '12']],
])('%s keeps its first words and its end in a narrow place', (title, parts) => {
  const { start, middle, end } = cutTitle(title);
  expect([start, middle, end]).toEqual(parts);
});

it('all parts together are the title, and what stays is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
      const { start, middle, end } = cutTitle(title);
      expect(start + middle + end).toBe(title);
      if (middle !== '') expect(start.length + end.length).toBeLessThanOrEqual(40);
    }),
  );
});

it('both parts together are the title, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const { head, tail } = titleParts(title);
      expect(head + tail).toBe(title);
    }),
  );
});
