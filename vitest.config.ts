import { defineConfig } from 'vitest/config';
import { countryNames } from './scripts/shared/country-names.ts';
import { providerSettingsFrom } from './scripts/shared/provider-settings.ts';

// A time zone far from the shop's exposes code that uses the machine's zone instead of Buenos Aires.
process.env.TZ = 'Asia/Tokyo';

/** Tests that run whole programs (Astro with the real pages, the publisher, the API), and other tests of many seconds. */
const programs = [
  'tests/api/{kill,order-invariants,session}.test.ts',
  'tests/backup/*.test.ts',
  'tests/check/setup.test.ts',
  'tests/commands/*.test.ts',
  'tests/dev/dev.test.ts',
  'tests/pages/rendered-*.test.ts',
  'tests/publish/{build,dry-run,edit-sequences,foreign-shops,killed-publish,preview,renamed-shop}.test.ts',
  'tests/publish/{history,lost-files,pause}.test.ts',
  'tests/safety/hostile*.test.ts',
  'tests/seed/{covers,seed-shop}.test.ts',
  'tests/serve/{edge-cache,full-disk,release-switch,start-shop}.test.ts',
  'tests/stores/{cart-model,order-faults}.test.ts',
];
/** Files without module state share one module graph, which saves a third of a second each. */
const stateless = [
  'tests/{api,check,deploy,domain,edit,pages,publish,safety,seed,serve,snapshot,verify}/**/*.test.ts',
];

const providers = providerSettingsFrom({}, { apiUrl: 'http://127.0.0.1:4320', isApiEmbedded: true });
const define = {
  SHOP_COUNTRIES: JSON.stringify(countryNames()),
  SHOP_PROVIDERS: JSON.stringify(providers),
};

const shared = {
  setupFiles: ['tests/support/setup.ts'],
  allowOnly: false,
  // Ends what hangs, and judges no speed: on a machine that does other things as well, a second becomes ten.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // The default of one second is a race on a busy machine.
  expect: { poll: { timeout: 15_000, interval: 100 } },
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        define,
        test: {
          ...shared,
          name: 'unit',
          pool: 'vmForks',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...stateless, ...programs],
        },
      },
      {
        define,
        test: { ...shared, name: 'unit-stateless', isolate: false, include: stateless, exclude: programs },
      },
      {
        define,
        test: {
          ...shared,
          name: 'programs',
          include: programs,
          globalSetup: ['tests/support/headless-shell.ts', 'tests/support/shared-bundles.ts'],
        },
      },
      {
        define,
        test: {
          ...shared,
          name: 'e2e',
          // Files share their imports and a Chromium for each worker.
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: ['tests/e2e/letter-*.e2e.ts'],
          globalSetup: ['tests/support/headless-shell.ts', 'tests/support/composition.ts'],
        },
      },
      {
        define,
        test: {
          ...shared,
          name: 'e2e-letter',
          isolate: false,
          include: ['tests/e2e/letter-*.e2e.ts'],
          globalSetup: ['tests/support/headless-shell.ts', 'tests/support/letter-composition.ts'],
        },
      },
    ],
  },
});
