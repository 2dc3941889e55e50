/**
 * Vite settings for the browser's code: which modules share a file. Slow networks pay per request, so there are few
 * files, and what a page needs first is in the first ones.
 */
import { basename } from 'node:path';

/** The first group that wants a module gets it, with what it imports. */
const groups = [
  // Astro adds to a page the styles of every chunk that it loads, so each style sheet has a chunk of its own.
  { name: (id: string) => `style-${basename(id, '.css')}`, test: /\.css$/ },
  // What sends an add to the cart; it is requested first.
  { name: 'add', test: /[\\/]LiveCart\.astro/ },
  // What every page needs: badge, currency, the rest of the cart.
  { name: 'core', test: /[\\/](?:LiveChrome\.astro|stores[\\/]cart[\\/]cart\.ts)/ },
  { name: 'late', test: /[\\/]shop[\\/]loading[\\/]late\.ts$/ },
  // After `add` and `core`, which have what @nanostores/react imports: else all pages would load React.
  {
    name: 'react',
    test: /[\\/](?:node_modules[\\/](?:@astrojs[\\/]react|@nanostores[\\/]react|react|react-dom|scheduler)[\\/]|islands[\\/]use-live\.ts$)/,
  },
  {
    name: 'shop',
    test: /[\\/]src[\\/](?:domain|text|api|stores|components|islands)[\\/](?!account|checkout|session|address|order|payment|countries|provinces|form)(?!.*use-).*\.ts$/,
    minShareCount: 2,
  },
  // Before `customer`: a product has a favourite button.
  { name: 'product', test: /[\\/]LiveProduct\.astro/ },
  {
    name: 'customer',
    test: /[\\/](?:(?:account|checkout|session)[\\/][^\\/]*|(?:api|text|stores)[\\/](?:address|order|payment|countries|provinces|form))\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'customer-ui',
    test: /[\\/](?:components|islands)[\\/](?:account|cart|checkout|form|order)[\\/].*\.tsx$/,
    minShareCount: 2,
  },
  { name: 'ui', test: /[\\/]src[\\/](?:components|islands)[\\/].*(?:\.tsx|use-.*\.ts)$/, minShareCount: 3 },
];

/** Vite configuration of the browser's bundle. */
export const chunks = {
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // No property read of the shop or its packages has a side effect: unused schemas and texts are dropped.
          treeshake: { propertyReadSideEffects: false as const },
          output: {
            codeSplitting: {
              groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
            },
          },
        },
      },
    },
  },
};
