import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig, logHandlers } from 'astro/config';
import { shopFiles } from './scripts/publish/render/astro-integration.ts';
import { countryNames } from './scripts/shared/country-names.ts';
import { providerSettingsFrom } from './scripts/shared/provider-settings.ts';
import { settingsFrom } from './scripts/shared/settings.ts';

const settings = settingsFrom(process.env);
const { data, siteUrl } = settings;
const { sources: _, ...providers } = providerSettingsFrom(process.env, settings);

export default defineConfig({
  site: siteUrl,
  output: 'static',
  session: false,
  trailingSlash: 'never',
  // The publisher sets other folders, and `output: 'server'` (scripts/publish/render/bundle-program.ts).
  outDir: join(data.root, 'static'),
  cacheDir: join(data.root, 'static-cache'),
  build: {
    format: 'file',
    // No render-blocking request for the first screen; what is below it is linked there (`DeferredStyles.astro`).
    inlineStylesheets: 'always',
  },
  prerenderConflictBehavior: 'error',
  // Two lines a page would be 100,000 of them; the publisher prints its own summary.
  logger: logHandlers.node({ level: 'warn' }),
  devToolbar: { enabled: false },
  integrations: [
    // The shop uses no Suspense, and rendering to a string is faster than to a stream.
    react({ experimentalDisableStreaming: true }),
    shopFiles(),
  ],
  vite: {
    define: {
      // Read by src/providers.ts.
      SHOP_PROVIDERS: JSON.stringify(providers),
      // Read by src/text/countries.ts.
      SHOP_COUNTRIES: JSON.stringify(countryNames()),
    },
  },
});
