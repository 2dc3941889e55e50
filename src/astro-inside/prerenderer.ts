/** Astro's prerenderer, watched: which pages it renders, with which styles, and the bundle that it does so with. */
import { cp, rm } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

type Hooks = AstroIntegration['hooks'];
type SetPrerenderer = Parameters<NonNullable<Hooks['astro:build:start']>>[0]['setPrerenderer'];

/** What a build rendered with; filled while it goes on. */
export class PrerenderWatch {
  /** Addresses of what was rendered, in order. */
  readonly rendered: string[] = [];
  /** Paths of pages without parameters. */
  single: readonly string[] = [];
  /** Origin of the addresses that pages are rendered at: that of `site`. */
  origin = '';
  readonly #isBundleOnly: boolean;
  #styles: ReadonlyMap<string, { readonly styles: OrderedStyle[] }> = new Map();

  /** @param isBundleOnly Astro renders no page itself. */
  constructor(isBundleOnly: boolean) {
    this.#isBundleOnly = isBundleOnly;
  }

  /** At `astro:routes:resolved`. */
  takeRoutes(routes: readonly { readonly type: string; readonly pathname?: string | undefined }[]): void {
    this.single = routes.flatMap(({ type, pathname }) => (type === 'page' && pathname !== undefined ? [pathname] : []));
  }

  /** At `astro:build:start`. */
  watch(setPrerenderer: SetPrerenderer): void {
    setPrerenderer((astro) => ({
      ...astro,
      getStaticPaths: async () => {
        for (const page of this.#styles.values()) settleOrder(page.styles);
        return this.#isBundleOnly ? [] : astro.getStaticPaths();
      },
      render: (request, options) => {
        this.rendered.push(decodeURI(new URL(request.url).pathname).slice(1));
        return astro.render(request, options);
      },
    }));
  }

  /** At `astro:build:setup` of the server: the map is filled while the styles are bundled. */
  takePages(pages: ReadonlyMap<string, { readonly styles: OrderedStyle[] }>): void {
    this.#styles = pages;
  }

  /** Styles by page, as Astro numbers them. */
  styles(): readonly (readonly [page: string, styles: readonly OrderedStyle[]])[] {
    return Array.from(this.#styles, ([page, { styles }]) => [page, styles]);
  }
}

/** At `astro:build:generated`: Astro removes the bundle when it is done. @param outDir of the build */
export async function keepPrerenderBundle(outDir: URL, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(new URL('.prerender/', outDir), folder, { recursive: true });
}

/** The bundle that renders lies in the data folder, from where no package can be found: it holds them. Settings of Vite. */
export const bundledPackages = { environments: { prerender: { resolve: { noExternal: true as const } } } };

/** What Astro knows of a style sheet of a page; -1 for what is not imported by the page itself (`client:only`). */
export interface OrderedStyle {
  depth: number;
  order: number;
}

/**
 * Astro (`core/build/runtime.js`) sorts the styles of a page in place each time it renders one, and its comparison turns
 * those of `client:only` islands round each time: pages would depend on how often the sheets were sorted. Its first order is
 * kept here, as places that leave nothing to compare.
 */
export function settleOrder(styles: OrderedStyle[]): void {
  const rank = ({ order }: OrderedStyle) => (order === -1 ? Infinity : order);
  const known = styles.map((style, index) => ({ style, index, rank: rank(style) }));
  known.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    const [isFirst, isSecond] = [a.style.depth === -1, b.style.depth === -1];
    if (isFirst !== isSecond) return isFirst ? -1 : 1;
    return isFirst ? b.index - a.index : b.style.depth - a.style.depth || a.index - b.index;
  });
  styles.splice(0, styles.length, ...known.map(({ style }) => style));
  for (const [place, style] of styles.entries()) Object.assign(style, { order: place, depth: 0 });
}
