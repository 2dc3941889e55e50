import { expect, it } from 'vitest';
import { warningText } from '../../scripts/publish/panel/to-review.ts';
import type { PublishWarning } from '../../scripts/publish/warning.ts';
import { warningMessage } from '../../scripts/publish/messages.ts';

it('a picture that is too large is called so, with its product', () => {
  const product = { slug: 'akira-1', name: 'Akira 1' };
  const warning: PublishWarning = {
    code: 'picture',
    source: '/media/0f3a.png',
    product,
    problem: { code: 'too-many-pixels', pixels: 40_000_000 },
  };
  expect(warningText(warning)).toMatch(/«Akira 1».* tiene más de 40 millones de píxeles/);
  expect(warningMessage(warning)).toMatch(/"Akira 1".* 40 million pixels/);
});

it.each<[PublishWarning, boolean]>([
  [{ code: 'landing-missing', slug: 'one-piece' }, true],
  [{ code: 'landing-missing', slug: 'de-un-mensaje' }, false],
  [{ code: 'dead-link', page: '/', link: '/productos/comic-europeo-asterix' }, true],
  [{ code: 'dead-link', page: '/', link: '/nada' }, false],
])('a warning about %j names the file of settings when it stands there: %s', (warning, isOwn) => {
  expect(warningMessage(warning).startsWith('src/shop.ts')).toBe(isOwn);
  expect(warningText(warning).startsWith('src/shop.ts')).toBe(isOwn);
});
