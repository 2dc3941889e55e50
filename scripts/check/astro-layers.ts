/** The layers' table for .astro files, which dependency-cruiser cannot read. */
import { posix } from 'node:path';
import { layers } from './layers.mjs';
import { sourceFiles } from './source-files.ts';

const table: Readonly<Record<string, readonly string[]>> = layers;
/** A `<script>` runs in the browser, whatever folder its file is in. */
const inScripts = ['stores', 'islands', 'domain', 'text', 'shop.ts'];

export function astroLayerFindings(): readonly string[] {
  return sourceFiles('src/**/*.astro').flatMap(({ path, text }) => {
    const layer = layerOf(path);
    return [...text.matchAll(/<script[^>]*>([^]*?)<\/script>|(?:from|import) '(\.[^']+)'/g)].flatMap(
      ([, script, target]) =>
        target === undefined
          ? [...(script ?? '').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].flatMap(([, inner = '']) =>
              refusal(path, inner, inScripts),
            )
          : refusal(path, target, [layer, ...(table[layer] ?? [])]),
    );
  });
}

function refusal(path: string, target: string, allowed: readonly string[]): readonly string[] {
  const to = layerOf(posix.join(posix.dirname(path), target));
  return allowed.includes(to) ? [] : [`${path} may not import ${target}`];
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? '';
}
