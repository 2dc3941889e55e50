import { describe, expect, it } from 'vitest';
import { roomOf, roomRefusal, rooms } from '../../scripts/check/script-rooms.ts';

describe('a file of scripts/', () => {
  it.each([
    [
      'scripts/serve/site.ts',
      'scripts/publish/gates.ts',
      'serve may not import publish (scripts/publish/gates.ts)',
    ],
    [
      'scripts/publish/wave.ts',
      'scripts/serve/site.ts',
      'publish may not import serve (scripts/serve/site.ts)',
    ],
    ['scripts/api/app.ts', 'scripts/seed/generate.ts', 'api may not import seed (scripts/seed/generate.ts)'],
    ['scripts/http/listen.ts', 'scripts/api/app.ts', 'http may not import api (scripts/api/app.ts)'],
    [
      'scripts/bench/api.ts',
      'scripts/audit/storage.ts',
      'bench may not import audit (scripts/audit/storage.ts)',
    ],
    ['scripts/bench/api.ts', 'scripts/publish.ts', 'nothing imports commands (scripts/publish.ts)'],
    [
      'scripts/attic/a.ts',
      'scripts/settings.ts',
      'scripts/attic/a.ts is in no room (scripts/check/script-rooms.ts)',
    ],
  ])('%s importing %s is refused', (file, target, message) => {
    expect(roomRefusal(file, target)).toBe(message);
  });

  it.each([
    ['scripts/serve/blob-cache.ts', 'scripts/publish/release-manifest.ts'],
    ['scripts/publish/gates/links.ts', 'scripts/serve/resolve.ts'],
    ['scripts/seed/seed-shop.ts', 'scripts/api/db/import/import.ts'],
    ['scripts/api/verify/embedded-backend.ts', 'scripts/seed/generate.ts'],
    ['scripts/api/app.ts', 'scripts/api/call/call.ts'],
    ['scripts/publish.ts', 'scripts/publish/publish.ts'],
    ['scripts/backup/command.ts', 'scripts/command-line.ts'],
  ])('%s may import %s', (file, target) => {
    expect(roomRefusal(file, target)).toBeUndefined();
  });

  it('is in the room within a folder before that of the folder', () => {
    expect(
      ['release.ts', 'progress.ts', 'publish.ts'].map((name) => roomOf(`scripts/publish/${name}`)),
    ).toEqual(['release', 'ground', 'publish']);
  });
});

it('no room reaches itself', () => {
  const reached = (name: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
    const wanted = rooms[name as keyof typeof rooms].mayImport;
    if (wanted === '*') return seen;
    return wanted.reduce((all, next) => (all.has(next) ? all : reached(next, new Set([...all, next]))), seen);
  };
  const circular = Object.keys(rooms).filter((name) => reached(name).has(name));
  expect(circular).toEqual([]);
  expect(
    Object.values(rooms)
      .flatMap(({ mayImport }) => (mayImport === '*' ? [] : mayImport))
      .filter((name) => !(name in rooms)),
  ).toEqual([]);
});
