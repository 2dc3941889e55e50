import { zoneRefusal } from './script-zones.ts';

/**
 * The architecture's layer table as data: allowed imports. Shared by the checks of TypeScript and .astro files. A layer
 * may always import itself, except pages, which nothing imports.
 */
export const layers: Readonly<Record<LayerName, Layer>> = {
  shop: { place: /^src\/(?:shop|series-overrides|providers)\.ts$/, mayImport: ['domain'], packages: [] },
  domain: { place: /^src\/domain\//, mayImport: [], packages: [] },
  text: { place: /^src\/text\//, mayImport: ['domain', 'shop'], packages: [] },
  api: { place: /^src\/api\//, mayImport: ['domain', 'shop'], packages: ['valibot', 'ofetch'] },
  snapshot: { place: /^src\/snapshot\//, mayImport: ['domain', 'api', 'shop'], packages: ['node:*'] },
  stores: {
    place: /^src\/stores\//,
    mayImport: ['api', 'domain', 'text', 'shop'],
    packages: ['nanostores', '@nanostores/persistent', 'web-vitals'],
  },
  components: {
    place: /^src\/components\//,
    mayImport: ['domain', 'text', 'styles', 'shop', 'astroInside'],
    packages: ['react-dom/server'],
    typesOf: ['react', 'astro', 'astro/types'],
  },
  islands: {
    place: /^src\/islands\//,
    mayImport: ['stores', 'components', 'domain', 'text', 'styles', 'shop', 'astroInside'],
    packages: ['react', 'react-dom', '@nanostores/react', 'embla-carousel-autoplay', 'embla-carousel-react'],
    typesOf: ['astro', 'nanostores'],
  },
  layouts: {
    place: /^src\/layouts\//,
    mayImport: ['islands', 'components', 'snapshot', 'domain', 'text', 'styles', 'shop'],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  pages: {
    place: /^src\/pages\//,
    mayImport: ['layouts', 'islands', 'components', 'snapshot', 'domain', 'text', 'styles', 'shop'],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  /** Code that depends on internals of Astro, Vite, builds and browsers. */
  astroInside: {
    place: /^src\/astro-inside\//,
    mayImport: [],
    packages: ['astro/runtime/*', 'node:*'],
    typesOf: ['astro', 'vite'],
  },
  styles: { place: /^src\/styles\//, mayImport: [], packages: [] },
  /** A `<script>` of an .astro file runs in the browser, whatever folder the file is in. */
  browserScript: {
    place: /^(?!)/,
    mayImport: ['stores', 'islands', 'domain', 'text', 'shop'],
    packages: [],
  },
  scripts: {
    place: /^scripts\//,
    mayImport: ['api', 'domain', 'text', 'snapshot', 'shop', 'astroInside'],
    packages: ['*'],
  },
};

/** Packages that only a single file may import. */
const soleImporters: Readonly<Record<string, string>> = {
  ofetch: 'src/api/http.ts',
  'react-dom/server': 'src/components/icon-html.ts',
};

/** Layers that are sent to browsers; none of them may reach the snapshot. */
export const browserLayers: readonly LayerName[] = ['stores', 'islands', 'components'];

export type LayerName =
  | 'shop'
  | 'domain'
  | 'text'
  | 'api'
  | 'snapshot'
  | 'stores'
  | 'components'
  | 'islands'
  | 'layouts'
  | 'pages'
  | 'astroInside'
  | 'styles'
  | 'browserScript'
  | 'scripts';

interface Layer {
  place: RegExp;
  mayImport: readonly LayerName[];
  /** Package names; a trailing star is a wildcard. */
  packages: readonly string[];
  typesOf?: readonly string[];
}

export interface Import {
  /** The path of a project file, or the name of a package. */
  target: string;
  isPackage: boolean;
  isTypeOnly: boolean;
}

export function layerOf(path: string): LayerName | undefined {
  return layerNames.find((name) => layers[name].place.test(path));
}

/** Why a file of this layer may not have this import; undefined when it may. */
export function refusal(file: string, from: LayerName, wanted: Import): string | undefined {
  return wanted.isPackage ? packageRefusal(file, from, wanted) : fileRefusal(file, from, wanted);
}

function packageRefusal(file: string, from: LayerName, { target, isTypeOnly }: Import): string | undefined {
  const layer = layers[from];
  const soleImporter = soleImporters[target];
  if (soleImporter !== undefined && soleImporter !== file) return `only ${soleImporter} imports ${target}`;
  if (layer.packages.some((pattern) => fits(pattern, target))) return undefined;
  if (isTypeOnly && layer.typesOf?.includes(target)) return undefined;
  return `${from} may not import the package ${target}`;
}

function fileRefusal(file: string, from: LayerName, { target }: Import): string | undefined {
  const to = layerOf(target);
  if (to === 'pages') return `nothing imports pages (${target})`;
  if (to === from) return to === 'scripts' ? zoneRefusal(file, target) : undefined;
  if (to === undefined) {
    return from === 'scripts' && !target.startsWith('src/') ? undefined : `${target} is in no layer`;
  }
  return layers[from].mayImport.includes(to) ? undefined : `${from} may not import ${to} (${target})`;
}

function fits(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

const layerNames = Object.keys(layers) as LayerName[];
