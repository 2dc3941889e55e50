import { describe, expect, it } from 'vitest';
import { readingsOf, volumeFrom, type VolumeProduct } from '../../src/domain/catalogue/volume.ts';

const book: VolumeProduct = {
  title: '',
  brand: { name: 'Ivrea', slug: 'ivrea' },
  format: 'rustica',
  pageCount: 200,
  isbn: null,
  isGiftCard: false,
};

const volumeOf = (product: VolumeProduct) => readingsOf(product).find(({ isCertain }) => isCertain) ?? null;

describe('the volume of a title', () => {
  it.each([
    ['One Piece Vol. 3', 'One Piece', '3', [3, 3]],
    ['One Piece vol 3', 'One Piece', '3', [3, 3]],
    ['One Piece, Volumen 12', 'One Piece', '12', [12, 12]],
    ['ONE PIECE TOMO 4', 'ONE PIECE', '4', [4, 4]],
    ['Naruto Tomo IV', 'Naruto', '4', [4, 4]],
    ['Batman #12', 'Batman', '12', [12, 12]],
    ['Action Comics #1000', 'Action Comics', '1000', [1000, 1000]],
    ['Civil War #1 (de 7)', 'Civil War', '1', [1, 1]],
    ['Saga Vol. 2: La huida', 'Saga', '2', [2, 2]],
    ['Saga. Tomo 2 – La huida', 'Saga', '2', [2, 2]],
    ['Saga (Vol. 2)', 'Saga', '2', [2, 2]],
    ['Saga (Vol. 2): La huida', 'Saga', '2', [2, 2]],
    ['Berserk Omnibus 2', 'Berserk Omnibus', '2', [2, 2]],
    ['One Piece Box Set 1-10', 'One Piece Box Set', '1–10', [1, 10]],
    ['Dragon Ball Vol. 1–3', 'Dragon Ball', '1–3', [1, 3]],
    ['Dragon Ball Tomo 1 al 3', 'Dragon Ball', '1–3', [1, 3]],
    ['Noragami Vol. 3.5', 'Noragami', '3.5', [3.5, 3.5]],
    ['Noragami Vol. 3,5', 'Noragami', '3.5', [3.5, 3.5]],
    ['Mafalda 07', 'Mafalda', '7', [7, 7]],
    ['Mob Psycho 100 05', 'Mob Psycho 100', '5', [5, 5]],
    ['Kaiju No. 8 Vol. 3', 'Kaiju No. 8', '3', [3, 3]],
    ['2001: Una odisea espacial Vol. 2', '2001: Una odisea espacial', '2', [2, 2]],
    ['Batman Vol. 3 #12', 'Batman Vol. 3', '12', [12, 12]],
    ['One Piece Vol. 12 (edición japonesa)', 'One Piece (edición japonesa)', '12', [12, 12]],
    ['  Saga   Vol.  3 ', 'Saga', '3', [3, 3]],
  ] as const)('%s is %s, %s', (title, name, number, sortKey) => {
    expect(volumeOf({ ...book, title })).toMatchObject({ name, number, sortKey });
  });

  it.each([
    ...['Fahrenheit 451', 'Fahrenheit 451: novela gráfica', '2001: Una odisea espacial', 'Blade Runner 2049'],
    ...['1984', '300', 'Top 10', "X-Men '97", 'Agente 007', 'Kaiju No. 8', 'Mob Psycho 100'],
    ...['Mob Psycho 100 artbook', 'One Piece 103', 'Ranma ½', 'Vol. 3', '#1', 'Tomo único', 'Tomo CIVIL'],
    ...['Saga Vol. 3 Edición Deluxe', 'Saga Vol. 3 - 2099', 'Evangelion 3.0+1.0', 'Al 100%', 'Al 100 %'],
    ...['¡¿…?!', ''],
  ])('no volume states %s', (title) => {
    expect(volumeOf({ ...book, title })).toBeNull();
  });

  it('is a matter of things that are read', () => {
    const thing = { ...book, format: null, pageCount: null, isbn: null };
    expect(volumeOf({ ...thing, title: 'Pokémon TCG Serie 151 Vol. 2' })).toBeNull();
    expect(volumeOf({ ...thing, isbn: '9780306406157', title: 'Saga Vol. 2' })).not.toBeNull();
    expect(volumeOf({ ...book, isGiftCard: true, title: 'Gift card Vol. 2' })).toBeNull();
  });

  it('has the key of its siblings, however they are spelled', () => {
    const key = (title: string, facts: Partial<VolumeProduct> = {}) =>
      volumeOf({ ...book, ...facts, title })?.key;
    expect(key('ONE PIECE Tomo 3')).toBe(key('One  Piece, Vol. 4: El alba'));
    expect(key('Bárbara Vol. 1')).toBe(key('Barbara Vol. 2'));
    expect(key('ワンピース #3')).not.toBe(key('ナルト #3'));
    expect(key('One Piece #3', { brand: { name: 'Panini', slug: 'panini' } })).not.toBe(key('One Piece #3'));
    expect(key('Batman #1', { format: 'grapa' })).not.toBe(key('Batman Vol. 1'));
  });

  it('can be stated by a person', () => {
    expect(volumeFrom(book, 'One Piece', '3.5')).toMatchObject({ name: 'One Piece', sortKey: [3.5, 3.5] });
    expect(volumeFrom(book, 'One Piece', '1-3')).toMatchObject({ number: '1–3' });
    expect(volumeFrom(book, 'One Piece', 'tres')).toBeNull();
    expect(volumeFrom(book, 'One Piece', '3-1')).toBeNull();
  });

  it('is not looked for in a title that is as long as a description', () => {
    expect(volumeOf({ ...book, title: `${'¡Sí! '.repeat(30)}Vol. 3` })).not.toBeNull();
    expect(volumeOf({ ...book, title: `${'¡Sí! '.repeat(60)}Vol. 3` })).toBeNull();
  });
});
