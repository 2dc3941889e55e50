/** Which modules share a file. Slow networks pay by request: few files, and first what a page needs first. */
import { basename } from 'node:path';

/** The first group that wants a module gets it, with what it imports. */
const groups = [
  // Astro adds to a page the styles of every chunk that it loads.
  { name: (id: string) => `style-${basename(id, '.css')}`, test: /\.css$/ },
  // What sends an add to the cart is requested first.
  { name: 'add', test: /[\\/]elements[\\/]first\.ts$/ },
  // Badge, currency, the rest of the cart.
  { name: 'core', test: /[\\/](?:elements[\\/]page|stores[\\/]cart[\\/]cart)\.ts$/ },
  { name: 'deferred', test: /[\\/]elements[\\/]idle\.ts$/ },
  // After `add` and `core`, which have what @nanostores/react imports: else all pages would load React.
  {
    name: 'react',
    test: /[\\/](?:node_modules[\\/](?:@astrojs[\\/]react|@nanostores[\\/]react|react|react-dom|scheduler)[\\/]|islands[\\/]use-live\.ts$)/,
  },
  // What several screens need, but for what only lists and only customers need.
  {
    name: 'shop',
    test: /[\\/]src[\\/](?:domain|text|api|stores|components|islands)[\\/](?!account|checkout|content|session|address|order|payment|countries|provinces|form|catalogue.*(?:collection|marks|shelf|volume|series|list|filter|search|columns|density))(?!.*use-).*\.ts$/,
    minShareCount: 2,
  },
  { name: 'lists', test: /[\\/](?:catalogue[\\/].*|account[\\/]collection)\.ts$/, minShareCount: 2 },
  {
    name: 'customer',
    test: /[\\/](?:(?:account|checkout|session)[\\/][^\\/]*|(?:api|text|stores)[\\/](?:address|order|payment|countries|provinces|form))\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'customer-ui',
    test: /[\\/](?:components|islands)[\\/](?:(?:account|cart|checkout|form|order|session)[\\/].*\.tsx|StoreForm\.tsx)$/,
    minShareCount: 2,
  },
  {
    name: 'ui',
    test: /[\\/]src[\\/](?:components|islands)[\\/](?!catalogue[\\/]listing).*(?:\.tsx|use-.*\.ts)$/,
    minShareCount: 3,
  },
];

export const chunks = {
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // No property read of the shop or its packages has a side effect: unused schemas and texts are dropped.
          treeshake: { propertyReadSideEffects: false as const },
          output: {
            codeSplitting: { groups: groups.map((group, index) => ({ ...group, priority: -index })) },
          },
        },
      },
    },
  },
};
