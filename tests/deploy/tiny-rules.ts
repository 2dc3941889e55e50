/** A release of a few pages, for tests of generated configurations. */
import { providerSettingsFrom } from '../../scripts/provider-settings.ts';
import type { ReleaseFile } from '../../scripts/publish/release-manifest.ts';
import type { RulesOptions } from '../../scripts/deploy/rules.ts';

const inline = (script: string) => ({ scripts: [`sha256-${script}`], styles: ['sha256-style'] });

const files: Readonly<Record<string, Pick<ReleaseFile, 'type' | 'inline'>>> = {
  '/': { type: 'html', inline: inline('home') },
  '/404': { type: 'html', inline: inline('missing') },
  '/producto/uno': { type: 'html', inline: inline('product') },
  '/producto/dos': { type: 'html', inline: inline('series') },
  '/shell/producto': { type: 'html', inline: inline('shell') },
  '/login': { type: 'html', inline: inline('login') },
  '/robots.txt': { type: 'txt', inline: null },
  '/_astro/a.js': { type: 'js', inline: null },
};

export function options(given: Partial<RulesOptions> = {}): RulesOptions {
  const apiUrl = 'https://api.shop.example';
  return {
    siteUrl: 'https://shop.example',
    apiUrl,
    providerSources: providerSettingsFrom({}, { apiUrl, hasSandbox: false }).sources,
    manifest: {
      paths: () => Object.keys(files),
      get: (path) => {
        const file = files[path];
        return file === undefined ? null : { hash: '0', size: 1, encodings: [], retiredAt: null, ...file };
      },
    },
    ...given,
  };
}
