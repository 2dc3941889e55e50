/** The picture of the profile in the header: the customer's own, from this site, and gone with the session. */
import { expect, it } from 'vitest';
import { openWorld, tokenKey } from './world.ts';

async function open(stored: Record<string, string> = { [tokenKey]: 'secret' }) {
  const world = openWorld('/', stored);
  return { ...world, ...(await import('../../src/stores/session/portrait.ts')) };
}

it('is remembered until the logout, or until the profile has none', async () => {
  const { rememberPortrait, portraitPath, storage } = await open();
  rememberPortrait('/media/ana.webp');
  expect(portraitPath()).toBe('/media/ana.webp');
  rememberPortrait(null);
  expect(portraitPath()).toBeNull();
  rememberPortrait('/media/ana.webp');
  const { logOut } = await import('../../src/stores/session/logout.ts');
  logOut();
  expect(storage.getItem('vineta:1:portrait')).toBeNull();
});

it.each([
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'javascript:alert(1)',
  '{"path":"//evil"}',
  '',
])('is none from elsewhere: %s', async (path) => {
  const { portraitPath } = await open({ [tokenKey]: 'secret', 'vineta:1:portrait': path });
  expect(portraitPath()).toBeNull();
});

it('is not shown to guests', async () => {
  const { portraitPath } = await open({ 'vineta:1:portrait': '/media/ana.webp' });
  expect(portraitPath()).toBeNull();
});
