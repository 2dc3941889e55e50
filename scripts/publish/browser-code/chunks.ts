/**
 * Which modules share a file. Slow networks pay by request: few files, and first what a page needs first. A group is an
 * entry with all that it imports; what an earlier group has stays there.
 */
import { basename } from 'node:path';

const entry =
  (...paths: readonly string[]) =>
  (id: string) =>
    paths.some((path) => id.replaceAll('\\', '/').endsWith(`/src/${path}`));
const anyOf = (names: readonly string[]) => (id: string) =>
  names.some((name) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`));

const groups = [
  // Astro adds to a page the styles of every chunk that it loads.
  { name: (id: string) => `style-${basename(id, '.css')}`, test: /\.css$/ },
  // What sends an add to the cart is requested first. With the script of the page, which imports it: as a file of its own
  // that one would cost a round trip.
  {
    name: 'add',
    test: entry(
      'islands/elements/first.ts',
      'islands/shop/loading/PageScript.astro?astro&type=script&index=0&lang.ts',
    ),
  },
  // Badge, messages, currency, the cart, and what the next two share: else a page would load the code of products to be idle.
  {
    name: 'core',
    test: entry(
      'islands/elements/page.ts',
      'api/catalogue.ts',
      'stores/load.ts',
      'islands/shop/loading/hydrate-island.ts',
      'text/catalogue/live-product.ts',
    ),
  },
  // With what products share with cart, checkout and account: else these would load the code of products for it.
  {
    name: 'idle',
    test: entry(
      'islands/elements/idle.ts',
      'text/catalogue/catalogue.ts',
      'text/cart/shipping.ts',
      'stores/operation.ts',
      'stores/browser-document.ts',
      'stores/account/pages.ts',
      'stores/catalogue/product.ts',
      'stores/cart/destination.ts',
      'domain/catalogue/delivery-estimate.ts',
      'domain/shop/pickup-time.ts',
      'components/catalogue/card/Price.tsx',
      'components/catalogue/card/StockState.tsx',
      'components/catalogue/card/InstallmentLine.tsx',
    ),
  },
  // After what pages without islands load, which has what @nanostores/react imports: else they would load React.
  { name: 'product', test: entry('islands/elements/product.ts') },
  { name: 'list', test: entry('islands/elements/list.ts') },
  { name: 'react', test: anyOf(['react', 'react-dom', 'scheduler', '@nanostores/react', '@astrojs/react']) },
  // What reads the series of a collection: else every island would load it, with the code of products that it imports.
  {
    name: 'series',
    test: entry('stores/account/series-named.ts', 'domain/catalogue/collection-text.ts'),
  },
  // What four islands or more share; what fewer share, the bundler splits.
  { name: 'shared', test: /[\\/]src[\\/]/, minShareCount: 4 },
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
