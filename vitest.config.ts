import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/support/slowest-first.ts';

// A time zone far from the shop's exposes code that uses the machine's zone instead of Buenos Aires.
process.env.TZ = 'Asia/Tokyo';

const composition = join(import.meta.dirname, 'tests/support/composition.ts');
/**
 * Tests that run whole programs (Astro with the real pages, the publisher, the API), and other tests of many seconds.
 * The rest is fast, and is what `--quick` runs. Publishing tests share Astro's builds.
 */
const programs = [
  'tests/api/{kill,order-invariants,robustness,session}.test.ts',
  'tests/audit/hostile-catalogue.test.ts',
  'tests/backup/*.test.ts',
  'tests/check/{astro-check,setup}.test.ts',
  'tests/dev/dev.test.ts',
  'tests/pages/rendered-*.test.ts',
  'tests/publish/{build,command,command-lines,edit-sequences,feed-files,killed-publish,renamed-shop,waves}.test.ts',
  'tests/publish/{definition-change,hold,large-publish,lost-files,orphaned-build,run-history}.test.ts',
  'tests/safety/hostile.test.ts',
  'tests/seed/{covers,seed-shop}.test.ts',
  'tests/serve/{data-folder,framing,guard-framing,release-switch,slow-readers,start-shop}.test.ts',
  'tests/stores/{cart-model,order-faults}.test.ts',
  'tests/suite/bare-machine.test.ts',
];
/** Files without module state can share one module graph (`isolate: false`), which saves a third of a second each. */
const stateless = [
  'tests/{api,audit,backup,check,deploy,domain,figures,pages,publish,safety,seed,serve,suite}/**/*.test.ts',
  // Vite's bundler does not start in a VM context.
];
const shared = {
  environment: 'node',
  setupFiles: ['tests/support/setup.ts'],
  allowOnly: false,
  // Ends what hangs, and judges no speed: on a machine that does other things as well, a second becomes ten.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Helper threads of the collector take processors from the other workers: a twentieth of the unit tests' CPU time.
  execArgv: ['--single-threaded-gc'],
  // The default of one second is a race on a busy machine. Polling costs CPU time, often Chromium's.
  expect: { poll: { timeout: 15_000, interval: 100 } },
};
// The whole shop on free ports, in a data folder of its own: API, publisher and site server.
const globalSetup = existsSync(composition) ? [composition] : [];

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // A VM context for each file in place of a process: 21 CPU seconds for all of them in place of 39.
          pool: 'vmForks',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: ['tests/e2e/**', ...stateless, ...programs],
        },
      },
      {
        test: {
          ...shared,
          name: 'unit-stateless',
          isolate: false,
          include: stateless,
          exclude: programs,
        },
      },
      {
        test: {
          ...shared,
          name: 'programs',
          include: programs,
          globalSetup: ['tests/support/shared-bundles.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          // Steps of a journey have a limit of their own (20 s).
          // A third of their time is CPU time on a fast machine: timers, fades and answers are waited for. On a slow one
          // three and five workers took equally long, and each test of five longer.
          maxWorkers: 4,
          // Vitest runs projects of different numbers of workers one after the other: a filter may match files of both.
          sequence: { groupOrder: 1 },
          // Files share their imports and one Chromium of a kind per worker, with one context that is reset between tests.
          isolate: false,
          // Each look at a page takes 2 to 5 ms of CPU time, and other tests use the processors meanwhile: with 100 ms
          // the tests took 357 s and 689 CPU seconds, with 250 ms 348 s and 672.
          expect: { poll: { ...shared.expect.poll, interval: 250 } },
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
          name: 'engines',
          // One browser after the other: two beside each other on two cores paint too late to be pressed where they were.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: ['tests/engines/*.engine.ts'],
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
          name: 'looks',
          include: ['tests/looks/*.look.ts'],
          globalSetup: ['tests/looks/fixed-shop.ts'],
        },
      },
    ],
  },
});
