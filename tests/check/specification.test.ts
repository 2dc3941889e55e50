import { describe, expect, it } from 'vitest';
import { missingTexts } from '../../scripts/check/specification.ts';
import type { SpecificationTexts } from '../../scripts/check/specification-texts.ts';

const missing = (texts: string[], code: string, entry: Partial<SpecificationTexts> = {}): number =>
  missingTexts(
    [{ section: 8, feature: 'cart', texts, ...entry }],
    [{ path: entry.home ?? 'src/text/cart/cart.ts', text: `export const cartText = ${code};` }],
  ).length;

describe('a text of the specification', () => {
  it('is found letter by letter', () => {
    expect(missing(['Comuniquese con nostros.'], `{ failed: 'Comuniquese con nostros.' }`)).toBe(0);
  });

  it.each([
    'Comuníquese con nostros.',
    'Comuniquese con nosotros.',
    'Comuniquese con nostros',
    'comuniquese con nostros.',
  ])('is missed when it became %s', (written) => {
    expect(missing(['Comuniquese con nostros.'], `{ failed: '${written}' }`)).toBe(1);
  });

  it('may hold values, written as a template or as a blank to fill', () => {
    const texts = ['Sumá {amount} para el envío gratis'];
    expect(missing(texts, '(amount: string) => `Sumá ${amount} para el envío gratis`')).toBe(0);
    expect(missing(texts, `'Sumá {sum} para el envío gratis'`)).toBe(0);
    expect(missing(texts, '(amount: string) => `Suma ${amount} para el envío gratis`')).toBe(1);
  });

  it('may go on where the specification leaves it open', () => {
    expect(missing(['No hemos podido...…'], '(email: string) => `No hemos podido... ${email}`')).toBe(0);
    expect(missing(['No hemos podido...…'], '(email: string) => `No pudimos... ${email}`')).toBe(1);
  });

  it('may be part of what is not for people and lives elsewhere', () => {
    const home = 'src/domain/address.ts';
    expect(missing([' Piso '], '`${street} Piso ${floor}`', { home })).toBe(0);
    expect(missing([' Piso '], '`${street}, piso ${floor}`', { home })).toBe(1);
  });
});

it('is looked for in the folder of its feature, and in the files that several share', () => {
  const required: SpecificationTexts = { section: 2, feature: 'shop', texts: ['Hola'] };
  const found = (path: string) =>
    missingTexts([required], [{ path, text: `export const word = 'Hola';` }]).length === 0;
  expect(['src/text/shop/menu.ts', 'src/text/form.ts', 'src/text/cart/cart.ts'].map(found)).toEqual([
    true,
    true,
    false,
  ]);
});

it('says which text is missing and where it belongs', () => {
  const required: SpecificationTexts = { section: 2, feature: 'shop', texts: ['Hola'] };
  expect(missingTexts([required], [])).toEqual([
    {
      file: 'src/text/shop',
      message: `'Hola' (specification, section 2) is missing or not letter by letter`,
    },
  ]);
});
