import { describe, expect, it } from 'vitest';
import { zoneOf, zoneRefusal, zones } from '../../scripts/check/script-zones.ts';

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
      'scripts/attic/a.ts is in no zone (scripts/check/script-zones.ts)',
    ],
  ])('%s importing %s is refused', (file, target, message) => {
    expect(zoneRefusal(file, target)).toBe(message);
  });

  it.each([
    ['scripts/serve/blob-cache.ts', 'scripts/publish/release-manifest.ts'],
    ['scripts/publish/gates/links.ts', 'scripts/serve/resolve.ts'],
    ['scripts/seed/seed-shop.ts', 'scripts/api/db/import/import.ts'],
    ['scripts/verify/embedded-backend.ts', 'scripts/seed/generate.ts'],
    ['scripts/api/app.ts', 'scripts/api/call/call.ts'],
    ['scripts/publish.ts', 'scripts/publish/publish.ts'],
    ['scripts/backup/command.ts', 'scripts/command-line.ts'],
  ])('%s may import %s', (file, target) => {
    expect(zoneRefusal(file, target)).toBeUndefined();
  });

  it('is in the zone within a folder before that of the folder', () => {
    expect(
      ['release.ts', 'progress.ts', 'publish.ts'].map((name) => zoneOf(`scripts/publish/${name}`)),
    ).toEqual(['release', 'base', 'publish']);
  });
});

it('no zone reaches itself', () => {
  const reached = (name: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
    const wanted = zones[name as keyof typeof zones].mayImport;
    if (wanted === '*') return seen;
    return wanted.reduce((all, next) => (all.has(next) ? all : reached(next, new Set([...all, next]))), seen);
  };
  const circular = Object.keys(zones).filter((name) => reached(name).has(name));
  expect(circular).toEqual([]);
  expect(
    Object.values(zones)
      .flatMap(({ mayImport }) => (mayImport === '*' ? [] : mayImport))
      .filter((name) => !(name in zones)),
  ).toEqual([]);
});
