/** Names of what changed, as a person types them: `--only akira-01,content`. */
import { areas, type Area } from './state/reported-changes.ts';

export interface NamedChanges {
  /** Slugs. */
  readonly products: readonly string[];
  readonly areas: readonly Area[];
}

/** `product:content` is a product whose slug is the name of an area. */
const productMark = 'product:';

/** @param text names with commas between them */
export function namedIn(text: string): NamedChanges {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const named = areas.filter((area) => names.includes(area));
  const products = names.filter((name) => !areas.some((area) => area === name));
  return { products: products.map((name) => name.replace(productMark, '')), areas: named };
}

/** What `namedIn` reads as this. */
export function namesAsTyped({ products, areas: named }: NamedChanges): readonly string[] {
  const isArea = (slug: string) => areas.some((area) => area === slug);
  return [...products.map((slug) => (isArea(slug) ? productMark + slug : slug)), ...named];
}
