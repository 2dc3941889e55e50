import { shop } from '../shop.ts';

/** The document title. */
export function tabTitle(page: string): string {
  return `${page} | ${shop.name}`;
}
