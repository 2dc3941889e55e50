/** The volume of a series that a product is, as the shop's pages tell it. */
import { fetchPage } from '../../api/http.ts';
import type { MarkedVolume } from '../../domain/catalogue/collection.ts';
import type { ProductCard } from '../../domain/catalogue/product.ts';
import type { Shelf } from '../../domain/catalogue/shelf.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { pathTo } from '../../domain/routes.ts';
import { $shelves, readShelf } from './collection-shelves.ts';

export interface FoundVolume {
  readonly volume: MarkedVolume;
  /** As printed. */
  readonly number: string;
}

/** @returns null when the product belongs to no series, 'failed' when a page could not be read */
export async function volumeOfProduct(
  product: Pick<ProductCard, 'id' | 'slug'>,
): Promise<FoundVolume | 'failed' | null> {
  const shelves = Object.values($shelves.get()).filter((shelf) => typeof shelf === 'object');
  const near = shelves.map((shelf) => volumeOn(shelf, product)).find((volume) => volume !== null);
  if (near) return near;
  try {
    const page = await fetchPage(pathTo('product', { slug: product.slug }));
    const series = /<collection-marks [^>]*?\bseries="(?<slug>[^"]+)"/.exec(page ?? '')?.groups?.['slug'];
    if (series === undefined) return null;
    const shelf = await readShelf(series);
    if (typeof shelf === 'string') return shelf === 'missing' ? null : 'failed';
    return volumeOn(shelf, product);
  } catch {
    return 'failed';
  }
}

function volumeOn(shelf: Shelf, { id, slug }: Pick<ProductCard, 'id' | 'slug'>): FoundVolume | null {
  const found = shelf.volumes.find((volume) => volume.id === id);
  if (found === undefined) return null;
  const { name, brand } = shelf;
  const series = { slug: shelf.slug, name, brand };
  return { volume: { series, numbers: numbersOf(found.sortKey), product: slug }, number: found.number };
}
