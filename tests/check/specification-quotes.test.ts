import { expect, it } from 'vitest';
import { quoteFindings } from '../../scripts/check/specification-quotes.ts';

const specification = `# Shop

## 2. Screens
Empty: 'No hay nada'. Steps (Tus Datos, Envío). The customer's cart shows 'last available'.

## 8. Errors
Again 'No hay nada'.
- 'Error con {provider}.' and 'Faltan: ...'
- 'No pudimos...' with the address.
`;
const errors = { section: 8, texts: ['Error con {name}.', 'Faltan: {fields}', 'No pudimos...…'] };
const all = [{ section: 2, texts: ['No hay nada', 'Tus Datos'] }, errors];
const messages = (...demanded: Parameters<typeof quoteFindings>[1]) =>
  quoteFindings(specification, demanded).map(({ message }) => message);

it('every text that the specification quotes is demanded, with its values and open ends', () => {
  expect(messages(...all)).toEqual([]);
});

it('one that is forgotten is named with its section', () => {
  expect(messages({ section: 2, texts: ['Tus Datos'] }, errors)).toEqual([
    "'No hay nada' (section 2) is not demanded of the shop",
    "'No hay nada' (section 8) is not demanded of the shop",
  ]);
});

it.each([
  ['written otherwise', 2, 'No hay nadas'],
  ['of another section', 8, 'Tus Datos'],
  ['of no section', 3, 'No hay nada'],
])('one that is %s is not of the specification', (_what, section, text) => {
  expect(messages(...all, { section, texts: [text] })).toEqual([
    `section ${section} does not say '${text}', which is demanded`,
  ]);
});
