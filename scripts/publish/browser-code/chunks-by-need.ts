/**
 * Which file of the browser's code each module goes into: few files, in the order of need. Slow networks pay by the request
 * (thirty files of 1-2 kB cost 3 s on slow 3G), and what comes first must not carry what is wanted later.
 */

import { ofSeveral, reachable } from './sets.ts';
import { sharedParts } from './shared-parts.ts';

/** React in a file of its own: it keeps its name, and its place in caches, when the islands change. */
const react =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/;

/** For every page: what its script reaches below `src`, and what putting into the cart does. */
const coreRoots: readonly string[] = ['islands/shop/LiveChrome.astro', 'islands/cart/add-to-cart.ts'];

/** What the core fetches when the page is idle, or somebody opens or enters something. */
const lateRoot = 'islands/shop/late.ts';

/** Kinds of pages whose own code is a file: what the script of each reaches below `src`. */
const pageRoots: Readonly<Record<string, string>> = {
  product: 'islands/catalogue/LiveProduct.astro',
  listing: 'islands/catalogue/LiveListing.astro',
};

/** The islands that most visitors come to; they are fetched more often than others, and so are scripts of pages. */
const oftenSeen: readonly string[] = [
  ...['cart/CartPage', 'cart/ShippingCalculator', 'catalogue/Listing', 'checkout/CheckoutPage'],
  ...['session/SessionScreen', 'shop/NotificationList', 'shop/SearchBox'],
].map((island) => `islands/${island}.tsx`);
const oftenTimes = 100;

/** As much of the bundler's knowledge as is asked for. */
export interface ModuleGraph {
  readonly ids: readonly string[];
  /** What a module imports. */
  readonly imports: (id: string) => readonly string[];
  /** What it fetches with `import()`. */
  readonly fetches: (id: string) => readonly string[];
  /** Whether pages ask for it by name: the script of a page, or an island. */
  readonly isEntry: (id: string) => boolean;
  /** In characters. */
  readonly size: (id: string) => number;
}

/** In the order in which the bundler fills them. */
export const fileNames = [
  'react',
  'core',
  'product',
  'listing',
  'late',
  ...Array.from({ length: 40 }, (_, index) => `shared${index + 1}` as const),
] as const;

export type FileName = (typeof fileNames)[number];

/**
 * - `core`: what every page needs to live, what two of the next share, and what of a page's own many islands need as well;
 * - `product`, `listing`: the rest of what the script of such a page reaches;
 * - `late`: what the core fetches when the page is idle, or somebody opens or enters something;
 * - `shared1` and on: what islands and other pieces that are fetched by themselves share (`sharedParts`).
 *
 * What is in no file by name is of one piece, and stays with it.
 * @param sources the folder `src`, as ids begin
 */
export function filesOfModules(graph: ModuleGraph, sources: string): ReadonlyMap<string, FileName> {
  const files = new Map<string, FileName>();
  const put = (file: FileName, ids: Iterable<string>) => {
    for (const id of ids) if (!files.has(id)) files.set(id, file);
  };
  const reach = (...roots: readonly string[]) => reachable(graph.imports, roots);
  const at = (root: string) => graph.ids.filter((id) => isAt(id, sources + root));

  put('react', graph.ids.filter(isReact));
  put('core', reach(...coreRoots.flatMap(at)));
  const late = reach(...at(lateRoot));
  const pages = Object.entries(pageRoots).map(
    ([name, root]) => [name as FileName, reach(...at(root))] as const,
  );
  put('core', ofSeveral([late, ...pages.map(([, reached]) => reached)], 2));
  const asked = piecesOf(graph);
  const pieces = asked.map((id) => reach(id));
  const isOften = (id: string) => isScript(id) || oftenSeen.includes(id.slice(sources.length));
  const times = asked.map((id) => (isOften(id) ? oftenTimes : 1));
  // What islands everywhere need as well: they would bring a page's file along.
  const everywhere = ofSeveral(pieces, 4);
  for (const [, reached] of pages) put('core', reached.intersection(everywhere));
  for (const [name, reached] of pages) put(name, reached);
  put('late', late);
  const parts = sharedParts({ ...graph, pieces, times, placed: files });
  for (const [index, ids] of parts.entries()) put(`shared${index + 1}` as FileName, ids);
  return files;
}

function isReact(id: string): boolean {
  return react.test(id);
}

/** What is fetched by itself. */
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
