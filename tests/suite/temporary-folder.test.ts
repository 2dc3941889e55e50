import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { placeFor, removeAbandoned, type Surroundings } from '../../scripts/suite/temporary-folder.ts';

const gigabyte = 2 ** 30;
const roomy: Surroundings = {
  chosen: undefined,
  mounts: 'tmpfs /run tmpfs rw,noexec 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev,relatime 0 0\n',
  bytesFree: 12 * gigabyte,
  memoryFree: 20 * gigabyte,
};

describe('the files of a run', () => {
  it('are in memory where there is plenty', () => {
    expect(placeFor(roomy)).toBe('/dev/shm');
  });

  it.each<[string, Partial<Surroundings>]>([
    ['somebody has chosen another place', { chosen: '/tmp/mine' }],
    ['shared memory is small, as in a container', { bytesFree: 64 * 2 ** 20 }],
    ['memory is short', { memoryFree: 6 * gigabyte }],
    ['nothing can be executed there', { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0' }],
    ['it is no memory', { mounts: '/dev/sda1 /dev/shm ext4 rw 0 0' }],
    ['the system has none', { mounts: '' }],
  ])('are in the system’s temporary folder when %s', (_, other) => {
    expect(placeFor({ ...roomy, ...other })).toBeNull();
  });

  it('are removed by a later run when the run was killed, a day ago at least', () => {
    const place = mkdtempSync(join(tmpdir(), 'vineta-place-'));
    onTestFinished(() => {
      rmSync(place, { recursive: true });
    });
    const now = Date.parse('2026-11-24T12:00:00Z');
    const folders = {
      'vineta-tests-killed': '2026-11-23T11:59:00Z',
      'vineta-tests-running': '2026-11-23T12:01:00Z',
      'somebody-else': '2026-11-01T00:00:00Z',
    };
    for (const [name, used] of Object.entries(folders)) {
      mkdirSync(join(place, name, 'shop'), { recursive: true });
      writeFileSync(join(place, name, 'shop/api.sqlite'), '');
      utimesSync(join(place, name), new Date(used), new Date(used));
    }
    removeAbandoned(place, now);
    expect(readdirSync(place).sort()).toEqual(['somebody-else', 'vineta-tests-running']);
  });
});
