import type { KnipConfig } from 'knip';

export default {
  entry: [
    // Entry points started by path: from package.json, as a worker thread, in a browser, or by a test.
    'scripts/commands/*.ts',
    'scripts/check/layers.mjs',
    'scripts/publish/render/{render-worker,bundle-program,entry}.ts',
    'scripts/verify/example/backend.mjs',
    'scripts/dev/stale-islands.ts',
    'scripts/api/sandbox/browser/*.ts',
    'tests/publish/{full-disk,lonely-publish}.ts',
    'tests/**/*.{test,e2e}.{ts,tsx}',
    'src/pages/**/*.astro',
    'src/islands/shop/loading/client-intent.ts',
  ],
  project: ['src/**/*.{ts,tsx,astro}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'],
  // Types of exported signatures are exported, even when they are used only in their file.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Lazy imports that knip cannot follow: several at once, or through a test helper.
  ignoreIssues: {
    'src/islands/catalogue/list/live-list.ts': ['exports'],
  },
  // Used as files: fonts, and tools that are run by their path.
  ignoreDependencies: [
    '@astrojs/check',
    '@expo-google-fonts/roboto',
    '@expo-google-fonts/roboto-condensed',
    'dejavu-fonts-ttf',
    'dependency-cruiser',
  ],
} satisfies KnipConfig;
