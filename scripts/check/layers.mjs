// Who may import whom, as rules of dependency-cruiser.

/** Folders and files of src, with those that each may import besides itself. */
export const layers = {
  domain: [],
  'shop.ts': ['domain'],
  'providers.ts': ['domain', 'shop.ts'],
  'shipping-methods.ts': ['domain', 'shop.ts'],
  'series-overrides.ts': ['domain'],
  text: ['domain', 'shop.ts'],
  api: ['domain', 'shop.ts', 'shipping-methods.ts'],
  snapshot: ['domain', 'api', 'shop.ts', 'series-overrides.ts'],
  stores: ['api', 'domain', 'text', 'shop.ts', 'shipping-methods.ts', 'providers.ts'],
  components: ['domain', 'text', 'styles', 'shop.ts', 'shipping-methods.ts'],
  islands: ['stores', 'components', 'domain', 'text', 'styles', 'shop.ts', 'shipping-methods.ts'],
  layouts: ['islands', 'components', 'snapshot', 'domain', 'text', 'styles', 'shop.ts', 'providers.ts'],
  pages: [
    'layouts',
    'islands',
    'components',
    'snapshot',
    'domain',
    'text',
    'styles',
    'shop.ts',
    'providers.ts',
  ],
};

/** Packages of a layer; those that are not named have none. */
const packages = {
  api: ['valibot', 'ofetch'],
  stores: ['nanostores', '@nanostores/persistent', 'web-vitals'],
  components: ['react', 'react-dom', 'astro'],
  islands: [
    'react',
    'react-dom',
    '@nanostores/react',
    'nanostores',
    'embla-carousel-autoplay',
    'embla-carousel-react',
    'astro',
  ],
  layouts: ['astro'],
  pages: ['astro'],
};

/** Folders of scripts, with those that each may import besides itself and `shared`. */
const programs = {
  api: ['http', 'publish'],
  publish: ['http'],
  serve: ['http', 'publish/release/'],
  seed: ['api'],
  verify: ['api', 'seed', 'http', 'publish'],
  edit: ['api', 'publish', 'seed'],
  backup: [],
  deploy: ['serve', 'publish', 'http'],
  dev: ['http', 'api', 'seed', 'serve', 'publish'],
  measure: ['http', 'api', 'verify', 'seed', 'publish'],
  check: [],
  http: [],
  shared: [],
};

/**
 * Rooms of the publisher: `http` starts the daemon's work, the daemon runs `publish.ts`, which keeps its state. What
 * stands at the left is not imported from the right.
 */
const rooms = {
  'publish/state': ['publish\\.ts$', 'daemon/', 'http/'],
  'publish/daemon': ['http/'],
  'publish/(?!state/|daemon/|http/)': ['daemon/', 'http/'],
};

const escaped = (name) => name.replaceAll('.', String.raw`\.`);
const anyOf = (root, names) => `^${root}/(?:${names.map(escaped).join('|')})`;

const layerRules = Object.entries(layers).flatMap(([layer, others]) => {
  const from = { path: `^src/${escaped(layer)}(?:/|$)` };
  return [
    {
      name: `${layer} imports only ${others.join(', ') || 'itself'}`,
      severity: 'error',
      from,
      to: { path: '^(?:src|scripts)/', pathNot: anyOf('src', [layer, ...others]) },
    },
    {
      name: `${layer} has no other packages than ${packages[layer]?.join(', ') ?? 'none'}`,
      severity: 'error',
      from,
      to: {
        path: layer === 'snapshot' ? 'node_modules' : 'node_modules|^node:|^fs$|^path$|sqlite',
        pathNot: packages[layer] && anyOf('node_modules', packages[layer]),
      },
    },
  ];
});

const programRules = Object.entries(programs).map(([program, others]) => ({
  name: `scripts/${program} imports only ${others.join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: `^scripts/${program}/` },
  to: { path: '^scripts/[^/]+/', pathNot: anyOf('scripts', [`${program}/`, 'shared/', ...others]) },
}));

const roomRules = Object.entries(rooms).map(([room, later]) => ({
  name: `scripts/${room} does not import ${later.join(', ')} of publish`,
  severity: 'error',
  from: { path: `^scripts/${room}` },
  to: { path: `^scripts/publish/(?:${later.join('|')})` },
}));

export default {
  forbidden: [
    ...layerRules,
    ...programRules,
    ...roomRules,
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'browser code never reaches the snapshot',
      severity: 'error',
      from: { path: '^src/(?:stores|islands|components)/' },
      to: { path: '^src/snapshot/', reachable: true },
    },
    {
      name: 'only src/api/http.ts knows the HTTP client',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/api/http\.ts$` },
      to: { path: '^node_modules/ofetch' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
