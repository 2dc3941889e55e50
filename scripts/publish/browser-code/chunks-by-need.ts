/**
 * Which file of the browser's code each module goes into: few files, in the order of need. Slow networks pay by the request
 * (thirty files of 1-2 kB cost 3 s on slow 3G), and what comes first must not carry what is wanted later.
 */

/** React in a file of its own: it keeps its name, and its place in caches, when the islands change. */
const react =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/;

/** For every page: what its script reaches below `src`, and what putting into the cart does. */
const coreRoots: readonly string[] = ['islands/shop/LiveChrome.astro', 'islands/cart/add-to-cart.ts'];

/** What the core fetches when the page is idle, or somebody opens or enters something. */
const lateRoot = 'islands/shop/late.ts';

/** Folders of islands that visitors see one after the other: those of customers, and forms. */
const customerFolders = /^islands\/(?:account|checkout)\//;
const formFolders = /^islands\/(?:session|content)\/(?!Campaign|carousel)/;

/** Kinds of pages whose own code is a file: what the script of each reaches below `src`. */
const pageRoots: Readonly<Record<string, string>> = {
  product: 'islands/catalogue/LiveProduct.astro',
  listing: 'islands/catalogue/LiveListing.astro',
};

/** What several islands show: the fields of forms, and the calculator. */
const fieldRoots: readonly string[] = ['components/form/Field.tsx', 'components/form/Select.tsx'];
/** Screens and forms need them, and nothing else of what is shared. */
const screenModules: readonly string[] = ['stores/browser-document.ts', 'text/opening-hours.ts'];
const calculatorRoot = 'islands/cart/ShippingCalculator.tsx';

/** As much of the bundler's knowledge as is asked for. */
export interface ModuleGraph {
  readonly ids: readonly string[];
  /** What a module imports. */
  readonly imports: (id: string) => readonly string[];
  /** What it fetches with `import()`. */
  readonly fetches: (id: string) => readonly string[];
  /** Whether pages ask for it by name: the script of a page, or an island. */
  readonly isEntry: (id: string) => boolean;
}

/** In the order in which the bundler fills them: what a file depends on stands in itself or in one before it. */
export const fileNames = [
  'react',
  'core',
  'product',
  'listing',
  'fields',
  'screens',
  'common',
  'shared',
  'shipping',
  ...Array.from({ length: 16 }, (_, index) => `pair${index + 1}` as const),
  'forms',
  'customer',
] as const;

export type FileName = (typeof fileNames)[number];

/**
 * - `core`: what every page needs to live, what two of the next share, and what of a page's own many islands need as well;
 * - `product`, `listing`: the rest of what the script of such a page reaches;
 * - `late`: what the core fetches when the page is idle, or somebody opens or enters something;
 * - `customer`, `forms`: what several islands of a sequence share;
 * - `common`: what of it the screens of customers and forms share;
 * - `fields`: the fields of forms; `screens`: what screens and forms alone share with others; `shipping`: the calculator,
 *   and what it shares with forms of addresses;
 * - `shared`: what three pieces or more share.
 * - `pair1` and on: what two of them share.
 *
 * What is in no file by name belongs to an island or two, and stays with them.
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
  // What islands everywhere need as well: they would bring a page's file along.
  const everywhere = ofSeveral(
    piecesOf(graph).map((id) => reach(id)),
    4,
  );
  for (const [, reached] of pages)
    put(
      'core',
      [...reached].filter((id) => everywhere.has(id)),
    );
  for (const [name, reached] of pages) put(name, reached);

  put('fields', reach(...fieldRoots.flatMap(at)));
  put('screens', screenModules.flatMap(at));

  const pieces = piecesOf(graph).filter((id) => !files.has(id) && !late.has(id));
  const { customer = [], forms = [], others = [] } = Object.groupBy(pieces, (id) => sequenceOf(id, sources));
  // An island that another one shows is a file of its own for both.
  const isIsland = (id: string) => graph.isEntry(id) && id.endsWith('.tsx');
  const within = (id: string) => graph.imports(id).filter((imported) => !isIsland(imported));
  const reachAll = (ids: readonly string[]) => ids.map((id) => reachable(within, [id]));
  const [customers, screens, rest] = [
    reachAll(customer),
    reachAll([...customer, ...forms]),
    reachAll(others),
  ];
  // Whoever sees one screen sees the next: beside the others they are one.
  const seen = union(screens);
  put('common', ofSeveral([late, union([seen, ...rest])], 2));
  const own = [...ofSeveral([seen, ...rest], 3)].filter((id) => id.startsWith(sources));
  // What comes late fetches more in its turn, which brings nothing but this.
  const later = reach(...[...late].flatMap(graph.fetches));
  put(
    'common',
    own.filter((id) => later.has(id)),
  );
  put('shared', own);
  put('shipping', reach(...at(calculatorRoot)));
  // What only a few pieces share is a file of their own: it would else go into that of one of them.
  const pairs = Map.groupBy(
    [...ofSeveral([seen, ...rest], 2)].filter((id) => id.startsWith(sources) && !files.has(id)),
    (id) =>
      [union(customers), union(reachAll(forms)), ...rest].map((reached) => Number(reached.has(id))).join(''),
  );
  const mostSharedFirst = [...pairs].toSorted(([one], [other]) => countOf(other) - countOf(one));
  for (const [index, [, ids]] of mostSharedFirst.entries()) put(`pair${index + 1}` as FileName, ids);
  const elsewhere = union([late, ...rest]);
  const strangers = union([elsewhere, ...reachAll(forms)]);
  put(
    'customer',
    [...ofSeveral(customers, 2)].filter((id) => !strangers.has(id)),
  );
  put(
    'forms',
    [...ofSeveral(screens, 2)].filter((id) => !elsewhere.has(id)),
  );
  return files;
}

function isReact(id: string): boolean {
  return react.test(id);
}

function sequenceOf(id: string, sources: string): 'customer' | 'forms' | 'others' {
  const path = id.slice(sources.length);
  if (customerFolders.test(path)) return 'customer';
  return formFolders.test(path) ? 'forms' : 'others';
}

/** What is fetched by itself. */
function piecesOf({ ids, isEntry, fetches }: ModuleGraph): readonly string[] {
  const fetched = new Set(ids.flatMap(fetches));
  return ids.filter((id) => isEntry(id) || fetched.has(id));
}

function countOf(signature: string): number {
  return signature.replaceAll('0', '').length;
}

function isAt(id: string, path: string): boolean {
  return id === path || (id.startsWith(`${path}?`) && id.includes('type=script'));
}

function reachable(next: (id: string) => readonly string[], roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...next(id));
  }
  return seen;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

/** What is in `least` of the sets or more. */
function ofSeveral(sets: readonly ReadonlySet<string>[], least: number): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const id of sets.flatMap((set) => [...set])) times.set(id, (times.get(id) ?? 0) + 1);
  return new Set([...times].filter(([, number]) => number >= least).map(([id]) => id));
}
