/** Wraps Astro's prerenderer to record which pages it renders, their styles, and the server bundle. */
import { cp, rm } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

type Hooks = AstroIntegration['hooks'];
type SetPrerenderer = Parameters<NonNullable<Hooks['astro:build:start']>>[0]['setPrerenderer'];

/** Records of a build; filled while it runs. */
export class PrerenderWatch {
  /** Paths of the rendered pages, in order. */
  readonly rendered: string[] = [];
  /** Paths of static routes, those without parameters. */
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
    this.single = routes.flatMap(({ type, pathname }) =>
      type === 'page' && pathname !== undefined ? [pathname] : [],
    );
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

  /** Call it at the server's `astro:build:setup`; the map is filled while styles are bundled. */
  takePages(pages: ReadonlyMap<string, { readonly styles: OrderedStyle[] }>): void {
    this.#styles = pages;
  }

  /** Styles by Astro's page keys. */
  styles(): readonly (readonly [page: string, styles: readonly OrderedStyle[]])[] {
    return Array.from(this.#styles, ([page, { styles }]) => [page, styles]);
  }
}

/** Call it at `astro:build:generated`, because Astro deletes the bundle afterwards. @param outDir of the build */
export async function keepPrerenderBundle(outDir: URL, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(new URL('.prerender/', outDir), folder, { recursive: true });
}

/**
 * Vite settings: the bundle is kept in the data folder, where Node cannot resolve packages, so they are bundled too.
 */
export const bundledPackages = { environments: { prerender: { resolve: { noExternal: true as const } } } };

/** Astro's sort keys of a page's stylesheet; -1 for styles that the page does not import itself (`client:only`). */
export interface OrderedStyle {
  depth: number;
  order: number;
}

/**
 * Makes rendering deterministic. Astro (`core/build/runtime.js`) sorts a page's styles in place on each render, and its
 * comparison reverses those of `client:only` islands every time, so the HTML would depend on the number of renders.
 * This fixes the first order with keys that leave nothing to sort.
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
