import { describe, expect, it } from 'vitest';
import { placeFor, type Surroundings } from '../../scripts/suite/temporary-folder.ts';

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
});
