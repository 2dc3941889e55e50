/** Counting in `npm test`, and the report of `npm run test:repeat`. */
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../scripts/figures/figure.ts';
import { besideBusyLoops } from '../../scripts/suite/busy-loops.ts';
import { describeFailures } from '../../scripts/suite/describe-failures.ts';
import { describeRuns, failedTests, isGreen, repeat } from '../../scripts/suite/repeat.ts';
import type { SuiteResult } from '../../scripts/suite/suite.ts';
import { figuresOf } from '../../scripts/suite/times.ts';
import { outcomeOf, type VitestReport } from '../../scripts/suite/vitest-report.ts';
import { readWanted } from '../../scripts/suite/wanted.ts';

const file = (name: string, ...tests: [title: string, status: string, message?: string][]) => ({
  name: `/shop/tests/${name}`,
  status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  assertionResults: tests.map(([title, status, message]) => ({
    ancestorTitles: ['a cart'],
    title,
    status,
    failureMessages: message === undefined ? [] : [message],
  })),
});

function read(code: number | null, ...testResults: VitestReport['testResults']) {
  return outcomeOf({ testResults }, code, '/shop');
}

describe('the report of Vitest', () => {
  it('gives each test that failed with its file, its name and its first message', () => {
    const cart = file(
      'cart.test.ts',
      ['is empty', 'passed'],
      ['adds', 'failed', '\u001B[31mno\u001B[39m\n at /shop/tests/x'],
    );
    expect(read(1, cart)).toEqual({
      passed: 1,
      failures: [{ name: 'tests/cart.test.ts › a cart › adds', message: 'no\n at tests/x' }],
    });
  });

  it('takes a test that was not run for one that failed', () => {
    expect(read(0, file('a.test.ts', ['adds', 'skipped']))).toEqual({
      passed: 0,
      failures: [{ name: 'tests/a.test.ts › a cart › adds', message: 'was not run (skipped)' }],
    });
  });

  it('takes a file that broke before its tests for one failure', () => {
    const broken = { name: '/shop/tests/b.test.ts', status: 'failed', message: 'no such module' };
    const failures = [{ name: 'tests/b.test.ts', message: 'no such module' }];
    expect(read(1, { ...broken, assertionResults: [] })).toEqual({ passed: 0, failures });
  });

  it.each([
    [1, 'code 1'],
    [null, 'a signal'],
  ])('is a failure when Vitest ends with %o and every test passed', (code, how) => {
    const { passed, failures } = read(code, file('a.test.ts', ['adds', 'passed']));
    expect(passed).toBe(1);
    expect(failures).toEqual([{ name: 'vitest', message: `ended with ${how}, and no test failed` }]);
  });
});

const run = (ms: number, ...failures: [name: string, message: string][]): SuiteResult => ({
  passed: 10 - failures.length,
  failures: failures.map(([name, message]) => ({ name, message })),
  ms,
  steps: [{ name: 'unit', passed: 10, failures: [], ms }],
});

it('says again at its end what failed, with the beginning of each message', () => {
  const failures = [
    { name: 'tests/cart.test.ts › adds', message: 'one\n\n2\n3\n4\n5\n6\n7\n8\n9' },
    { name: 'check sizes', message: 'src: 26 files' },
  ];
  expect(describeFailures(failures).split('\n')).toEqual([
    'FAILED  tests/cart.test.ts › adds',
    ...['one', '2', '3', '4', '5', '6', '7', '8'].map((line) => `        ${line}`),
    'FAILED  check sizes',
    '        src: 26 files',
  ]);
});

describe('the suite several times in a row', () => {
  it('tells which tests failed, how often and with which first message, the most frequent first', () => {
    const runs = [run(1000, ['b', 'early']), run(2000, ['a', 'one\n at two'], ['b', 'late']), run(3000)];
    expect(failedTests(runs)).toEqual([
      { name: 'b', count: 2, message: 'early' },
      { name: 'a', count: 1, message: 'one\n at two' },
    ]);
    expect(describeRuns(runs).split('\n')).toEqual([
      'run 1: 9 passed, 1 failed, 1 s (unit 1 s)',
      'run 2: 8 passed, 2 failed, 2 s (unit 2 s)',
      'run 3: 10 passed, 0 failed, 3 s (unit 3 s)',
      '2 of 3  b',
      '        early',
      '1 of 3  a',
      '        one',
      '         at two',
      '1 of 3 runs green',
    ]);
  });

  it('counts a test once a run, however many of its name failed', () => {
    expect(failedTests([run(1, ['a', 'x'], ['a', 'y'])])).toMatchObject([{ name: 'a', count: 1 }]);
  });

  it('goes on after a run with failures, and stops when it is ended', async () => {
    const said: string[] = [];
    const controller = new AbortController();
    const results = [run(1, ['a', 'x']), run(2)];
    const take = () => {
      if (results.length === 1) controller.abort();
      return Promise.resolve(results.shift() ?? run(0));
    };
    const options = {
      times: 5,
      isLoaded: false,
      signal: controller.signal,
      say: (line: string) => void said.push(line),
    };
    expect((await repeat(take, options)).map(isGreen)).toEqual([false, true]);
    expect(said).toEqual([
      'Run 1 of 5: 9 passed, 1 failed, 0 s (unit 0 s)',
      'Run 2 of 5: 10 passed, 0 failed, 0 s (unit 0 s)',
    ]);
  });

  it('has no green run in which nothing ran', () => {
    expect(isGreen({ ...run(1), passed: 0 })).toBe(false);
  });

  it('ends its busy loops when what ran beside them breaks', async () => {
    const started: Worker[] = [];
    const broken = besideBusyLoops(2, (loops) => {
      started.push(...loops);
      return Promise.reject(new Error('broken'));
    });
    await expect(broken).rejects.toThrow('broken');
    // A terminated thread has the id -1.
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });
});

describe('what is asked of npm test', () => {
  it.each([
    [[], ['checks', 'unit', 'programs', 'e2e'], []],
    [['--quick'], ['checks', 'unit'], []],
    [['--part', 'e2e', '--part', 'unit'], ['unit', 'e2e'], []],
    [
      ['cart', 'money'],
      ['checks', 'unit', 'programs', 'e2e'],
      ['cart', 'money'],
    ],
  ])('%j means the parts %j and the words %j', (args, parts, filters) => {
    expect(readWanted(args)).toEqual({ parts, filters });
  });

  it.each([
    [['--part', 'units'], /no part "units": checks, unit/],
    [['--slow'], /--slow/],
  ])('is refused when it is misspelt: %j', (args, reason) => {
    expect(() => readWanted(args)).toThrow(reason);
  });
});

it('the table of times has the longest run, its parts, and every failure by name', () => {
  const figures = figuresOf({
    machine: { loopMs: 1259.2, startMs: 0.5, startBesideMs: 0.75 },
    check: run(20_000),
    quick: run(95_000),
    whole: [run(300_000), run(400_000, ['a', 'x'])],
    loaded: [],
  });
  expect(tableOf(figures).split('\n').slice(2)).toEqual([
    '|  | `npm run check` | 20 s | ≤ 40 s | met | unit 20 s |',
    '|  | `npm test -- --quick` | 95 s | ≤ 90 s | missed | unit 95 s |',
    '| 26 | `npm test`, the longest of 2 in a row | 400 s | ≤ 540 s | met | unit 400 s |',
    '| 26 | beside two busy loops, the longest of 0 | – | – | not measured: left out |  |',
    '| 26 | failures in all of these (39 tests passed) | 1 | 0 | missed: 1× a |  |',
    '|  | this machine: a start of Node | 0.5 ms | – |  | beside one busy loop 0.8 ms; a loop of 10⁹ operations 1259 ms, before the runs |',
  ]);
  expect(figures.flatMap(({ headline }) => headline ?? [])).toEqual([
    '`npm test` on a quiet machine, the longest of 2 in a row',
    'failures in these, and in 0 beside two busy loops',
  ]);
});
