// What nobody uses: exports, files, packages. Asked by `npm run check -- unused`.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    // Named by a path where they are started: by package.json, as a thread, in a browser, or by a test.
    'scripts/*.{ts,mjs}',
    'scripts/check/main.ts',
    'scripts/publish/render/render-worker.ts',
    'scripts/dev/{stale-islands,tell-files}.ts',
    'scripts/api/sandbox/browser/*.ts',
    'tests/publish/{full-disk,lonely-publish}.ts',
    'tests/**/*.{test,e2e}.{ts,tsx}',
    'src/pages/**/*.astro',
  ],
  project: ['src/**/*.{ts,tsx,astro}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'],
  // The types of what a file exports have names, also where nobody else says them.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // What is imported when it is needed, among several at once or by a test's helper: knip loses the module on its way.
  ignoreIssues: {
    'src/islands/catalogue/live-list.ts': ['exports'],
    'src/stores/favorite-ids.ts': ['exports'],
  },
  // Read as files: fonts, and a tool that is run by its path.
  ignoreDependencies: [
    '@astrojs/check',
    '@expo-google-fonts/roboto',
    '@expo-google-fonts/roboto-condensed',
    '@fontsource/oswald',
    'dejavu-fonts-ttf',
  ],
} satisfies KnipConfig;
