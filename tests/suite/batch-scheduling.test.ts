import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const module = new URL('../../scripts/suite/batch-scheduling.ts', import.meta.url).href;
/** The fields of `/proc/self/stat` after the name, whose 39th is the policy (`proc(5)`). */
const program = `
  import { readFileSync } from 'node:fs';
  import { useBatchScheduling } from '${module}';
  useBatchScheduling();
  console.log(readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[38]);
`;
const node = [process.execPath, '--input-type=module', '--eval', program] as const;

/** Starts it under the usual policy: the suite, and so this test, runs under the other one. */
function policyOf(path: string): string {
  const started = spawnSync('/usr/bin/chrt', ['--other', '0', ...node], {
    env: { PATH: path },
    encoding: 'utf8',
  });
  return `${started.stdout}${started.stderr}`.trim();
}

it.each([
  ['SCHED_BATCH', '/usr/bin', '3'],
  ['what it was where there is no chrt', '/nowhere', '0'],
])('runs under %s', (_policy, path, expected) => {
  expect(policyOf(path)).toBe(expected);
});
