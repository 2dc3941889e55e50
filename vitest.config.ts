import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A zone far from the shop's: what reads the machine's zone instead of Buenos Aires shows it here.
process.env.TZ = 'Asia/Tokyo';

const composition = join(import.meta.dirname, 'tests/support/composition.ts');
const shared = {
  environment: 'node',
  setupFiles: ['tests/support/setup.ts'],
  allowOnly: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for comes late on a busy machine; the default of a second is a race.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: ['tests/e2e/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          // Forty files share what they import and one Chromium a worker; each test has a browser context of its own.
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          // The whole shop on free ports, in a data folder of its own: API, publisher and site server.
          globalSetup: existsSync(composition) ? [composition] : [],
        },
      },
    ],
  },
});
