import { shop } from '../shop.ts';

export function tabTitle(page: string): string {
  return `${page} | ${shop.name}`;
}
