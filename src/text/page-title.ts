import { shop } from '../shop.ts';

/** What stands in the tab of a browser. */
export function tabTitle(page: string): string {
  return `${page} | ${shop.name}`;
}
