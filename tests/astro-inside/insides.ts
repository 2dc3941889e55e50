/** Astro's files on which `src/astro-inside` depends, with their digests and dependents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Inside {
  /** First sixteen characters of the SHA-256. */
  readonly digest: string;
  /** Files of the folder. */
  readonly leaning: readonly string[];
}

/** By path in `node_modules`. */
export const insides: Readonly<Record<string, Inside>> = {
  'astro/dist/core/build/app.js': { digest: '3424ec48c8458d38', leaning: ['built-app.ts'] },
  'astro/dist/core/build/environment.js': { digest: 'abe7eb623d34a0b5', leaning: ['built-app.ts'] },
  'astro/dist/core/build/runtime.js': {
    digest: 'e297682cc1f015a4',
    leaning: ['built-app.ts', 'prerenderer.ts'],
  },
  'astro/dist/core/render/route-cache.js': {
    digest: 'f016665e68124058',
    leaning: ['built-app.ts', 'dev-server.ts'],
  },
  'astro/dist/core/build/default-prerenderer.js': { digest: '6948007f1f62d643', leaning: ['prerenderer.ts'] },
  'astro/dist/prerender/utils.js': { digest: 'cda4ce943aaf5257', leaning: ['prerenderer.ts'] },
  'astro/dist/runtime/server/scripts.js': { digest: 'd5384f0e9de84702', leaning: ['late-hydration.ts'] },
  'astro/dist/runtime/server/render/common.js': {
    digest: '22ef495d35a2fd6c',
    leaning: ['late-hydration.ts'],
  },
  'astro/dist/runtime/server/hydration.js': {
    digest: 'e1c62e4312833f9c',
    leaning: ['unused-island-attributes.ts', 'deferred-client-only.ts'],
  },
  'astro/dist/runtime/server/astro-island.js': {
    digest: '01097c0fb7754fad',
    leaning: [
      'island-element.ts',
      'island-directives.ts',
      'deferred-client-only.ts',
      'unused-island-attributes.ts',
      'dev-server.ts',
    ],
  },
  'astro/dist/runtime/client/only.js': { digest: '39bf89b24edf6b54', leaning: ['island-directives.ts'] },
  'astro/dist/vite-plugin-app/createAstroServerApp.js': {
    digest: '3fa47341611a5026',
    leaning: ['dev-server.ts'],
  },
  'astro/dist/vite-plugin-astro-server/plugin.js': { digest: 'b44c48de16a3ad90', leaning: ['dev-server.ts'] },
  '@astrojs/react/dist/index.js': { digest: '9ac29d34c44f5556', leaning: ['dev-server.ts'] },
  '@astrojs/react/dist/client.js': { digest: 'a6723c674206ab2a', leaning: ['deferred-client-only.ts'] },
};

export function inside(file: string): string {
  return readFileSync(join(packages, file), 'utf8');
}

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
