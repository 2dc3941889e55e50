/**
 * Code splitting: assigns each module to one of a few chunks, in the order of need. Slow networks pay per request
 * (thirty files of 1-2 kB cost 3 s on slow 3G), and code needed first must not carry code needed later.
 */

import { ofSeveral, reachable } from './sets.ts';
import { sharedParts } from './shared-parts.ts';

/**
 * React has its own chunk, so that its name, and its HTTP cache entry, survive changes of islands. With it come two tiny
 * modules that import nothing else: wherever they stood, many islands would load the rest of that chunk.
 */
const react =
  /[\\/](?:node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]|islands[\\/]use-live\.ts$|components[\\/]Arrow\.tsx$)/;

/** Root of the first chunk: what an add needs to be sent. */
const addRoot = 'islands/cart/LiveCart.astro';

/** Roots of the core chunk, needed on every page: the page script, and the rest of the cart. */
const coreRoots: readonly string[] = ['islands/shop/loading/LiveChrome.astro', 'stores/cart/cart.ts'];

/** Root of what the core chunk loads on idle or on the first interaction. */
const lateRoot = 'islands/shop/loading/late.ts';

/** Page kinds with a chunk of their own, by the root of their page script below `src`. */
const pageRoots: Readonly<Record<string, string>> = {
  product: 'islands/catalogue/product/LiveProduct.astro',
  listing: 'islands/catalogue/listing/LiveListing.astro',
};

/** The most visited islands. They and page scripts are weighted `oftenTimes` against the others. */
const oftenSeen: readonly string[] = [
  ...['cart/CartPage.tsx', 'cart/ShippingCalculator.tsx'],
  ...['catalogue/listing/Listing.tsx', 'catalogue/listing/live-list.ts'],
  ...['checkout/CheckoutPage.tsx', 'content/carousel.ts', 'session/SessionScreen.tsx'],
  ...['shop/notices/NotificationList.tsx', 'shop/search/SearchBox.tsx'],
].map((piece) => `islands/${piece}`);
const oftenTimes = 100;

/** From this weight on, what islands of other pages share with a kind of page is in the core. */
const usualTimes = 4;

/** The part of the bundler's module graph that is used here. */
export interface ModuleGraph {
  readonly ids: readonly string[];
  /** Static imports. */
  readonly imports: (id: string) => readonly string[];
  /** Dynamic imports (`import()`). */
  readonly fetches: (id: string) => readonly string[];
  /** Whether pages request the module by name: a page script or an island. */
  readonly isEntry: (id: string) => boolean;
  readonly size: (id: string) => number;
}

/** In the order in which the bundler fills them. */
export const fileNames = [
  'react',
  'add',
  'core',
  'product',
  'listing',
  'late',
  ...Array.from({ length: 40 }, (_, index) => `shared${index + 1}` as const),
] as const;

export type FileName = (typeof fileNames)[number];

/**
 * - `add`: what an add to the cart needs before it is sent, in order to be sent first;
 * - `core`: what every page needs for hydration, what two of the following share, and the part of a page's own code
 *   that many islands need as well;
 * - `product`, `listing`: the rest of the page script of such a page;
 * - `late`: what the core loads on idle or on the first interaction;
 * - `shared1` and following: code shared by islands and other lazily loaded entries (`sharedParts`).
 *
 * Modules assigned to none of them stay in the chunk of their only importer.
 * @param sources the folder `src`, as the ids begin
 */
export function filesOfModules(graph: ModuleGraph, sources: string): ReadonlyMap<string, FileName> {
  const files = new Map<string, FileName>();
  const put = (file: FileName, ids: Iterable<string>) => {
    for (const id of ids) if (!files.has(id)) files.set(id, file);
  };
  const reach = (...roots: readonly string[]) => reachable(graph.imports, roots);
  const at = (root: string) => graph.ids.filter((id) => isAt(id, sources + root));

  put('react', graph.ids.filter(isReact));
  put('add', reach(...at(addRoot)));
  put('core', reach(...coreRoots.flatMap(at)));
  const late = reach(...at(lateRoot));
  const pages = Object.entries(pageRoots).map(([name, root]) => {
    const folder = sources + root.slice(0, root.lastIndexOf('/') + 1);
    return { name: name as FileName, folder, reached: reach(...at(root)) };
  });
  put('core', ofSeveral([late, ...pages.map(({ reached }) => reached)], 2));
  const asked = piecesOf(graph);
  const pieces = asked.map((id) => reach(id));
  const isOften = (id: string) => isScript(id) || oftenSeen.includes(id.slice(sources.length));
  const times = asked.map((id) => (isOften(id) ? oftenTimes : 1));
  // Code that is usual on other pages, too, goes to core: in a page's chunk it would load that chunk there.
  for (const { folder, reached } of pages) {
    const others = [...asked.keys()].filter((place) => asked[place]?.startsWith(folder) !== true);
    const need = (id: string) => others.filter((place) => pieces[place]?.has(id));
    const isUsual = (id: string) =>
      need(id).reduce((sum, place) => sum + (times[place] ?? 0), 0) >= usualTimes;
    put('core', [...reached].filter(isUsual));
  }
  for (const { name, reached } of pages) put(name, reached);
  put('late', late);
  const parts = sharedParts({
    ...graph,
    pieces,
    times,
    placed: files,
    everywhere: new Set(['add', 'core', 'late']),
  });
  for (const [index, ids] of parts.entries()) put(`shared${index + 1}` as FileName, ids);
  return files;
}

function isReact(id: string): boolean {
  return react.test(id);
}

/** Modules that are loaded on their own: entries and dynamic imports. */
function piecesOf({ ids, isEntry, fetches }: ModuleGraph): readonly string[] {
  const fetched = new Set(ids.flatMap(fetches));
  return ids.filter((id) => isEntry(id) || fetched.has(id));
}

function isAt(id: string, path: string): boolean {
  return id === path || (id.startsWith(`${path}?`) && isScript(id));
}

function isScript(id: string): boolean {
  return id.includes('type=script');
}
