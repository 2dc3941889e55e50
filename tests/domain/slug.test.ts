import { expect, it } from 'vitest';
import { slugOf } from '../../src/domain/slug.ts';

it.each([
  ['Akira Toriyama', 'akira-toriyama'],
  ['Ñandú', 'nandu'],
  ["O'Brien", 'obrien'],
  ['C++', 'c'],
  ['Ｆｕｌｌ Ｍｅｔａｌ ２', 'full-metal-2'],
  ['𝕱𝖚𝖑𝖑', 'full'],
  ['ﬁn de Ⅳ', 'fin-de-iv'],
  ['Nº 5 de Marvel™ al m²', 'n-5-de-marvel-al-m'],
  ['ｶﾀ', 'uff76-uff80'],
  ['李', 'u674e'],
  ['村上春樹', 'u6751-u4e0a-u6625-u6a39'],
  ['محمد', 'u645-u62d-u645-u62f'],
  ['+ +', 'u2b-u2b'],
  ['😀', 'u1f600'],
])('a slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('the slug of a long name in other letters fits a product', () => {
  expect(slugOf('春'.repeat(300))).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(slugOf('😀'.repeat(300)).length).toBeLessThanOrEqual(200);
});
