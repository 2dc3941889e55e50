import { expect, it } from 'vitest';
import { warningText } from '../../scripts/publish/panel/warning-text.ts';
import type { PublishWarning } from '../../scripts/publish/warning.ts';
import { warningMessage } from '../../scripts/publish/messages.ts';

it.each<[PublishWarning, boolean]>([
  [{ code: 'landing-missing', slug: 'one-piece' }, true],
  [{ code: 'landing-missing', slug: 'de-un-mensaje' }, false],
  [{ code: 'dead-link', page: '/', link: '/productos/comic-europeo-asterix' }, true],
  [{ code: 'dead-link', page: '/', link: '/nada' }, false],
])('a warning about %j names the file of settings when it stands there: %s', (warning, isOwn) => {
  expect(warningMessage(warning).startsWith('src/shop.ts')).toBe(isOwn);
  expect(warningText(warning).startsWith('src/shop.ts')).toBe(isOwn);
});
