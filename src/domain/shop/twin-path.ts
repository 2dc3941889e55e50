/** Twins: pages in Markdown for programs that shop for people, at the page's path with `.md`. */
import { matchRoute, type RouteName } from '../routes.ts';

export const twinRoutes = [
  'product',
  'productList',
  'landing',
  'author',
  'tag',
  'series',
  'brand',
  'offers',
  'recommended',
  'presale',
] as const satisfies readonly RouteName[];
export type TwinRoute = (typeof twinRoutes)[number];

const ending = '.md';

/** @returns null for a page without a twin */
export function twinPath(path: string): string | null {
  const name = matchRoute(path)?.name;
  return twinRoutes.some((route) => route === name) ? twinFile(path) : null;
}

export function twinFile(path: string): string {
  return `${path}${ending}`;
}

export function pageOfTwin(path: string): string {
  return path.endsWith(ending) ? path.slice(0, -ending.length) : path;
}
