/** The shop's series by the name that a visitor wrote. */
import { getSearchSuggestions } from '../../api/catalogue.ts';
import { nameOf } from '../../domain/catalogue/collection-text.ts';
import type { Shelf } from '../../domain/catalogue/shelf.ts';
import { FailureError } from '../../domain/failure.ts';
import { latinSlugOf } from '../../domain/slug.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { $collection } from './collection.ts';
import { readShelf } from './collection-shelves.ts';

/** One when the name is exactly that of an edition; several when it may be any of them. `lost`: could not be read. */
export async function seriesNamed(name: string): Promise<readonly Shelf[] | 'unknown' | 'lost'> {
  const own = latinSlugOf(name);
  const bareName = name.replace(/ \([^()]*\)$/u, '');
  const isMeant = (series: { readonly name: string; readonly slug: string }) =>
    [own, latinSlugOf(bareName)].includes(latinSlugOf(series.name)) || series.slug === own;
  const candidates = [...$collection.get(), ...(await suggestedSeries(bareName))];
  const slugs = new Set(candidates.filter(isMeant).map(({ slug }) => slug));
  // A backend may suggest no series: then the address is made of the name, as the publisher makes it.
  if (slugs.size === 0 && own !== '') slugs.add(own);
  const found = await Promise.all([...slugs].slice(0, mostEditions).map(readShelf));
  const shelves = found.filter((shelf) => typeof shelf === 'object');
  if (shelves.length === 0) return found.includes('failed') ? 'lost' : 'unknown';
  const withBrand = shelves.filter((shelf) => latinSlugOf(nameOf(shelf)) === own || shelf.slug === own);
  if (withBrand.length === 1) return withBrand;
  const named = shelves.filter((shelf) => latinSlugOf(shelf.name) === own);
  return named.length > 0 ? named : shelves;
}

const mostEditions = 6;

/** Series that a search suggests; none where the backend suggests no series, or cannot be reached. */
export async function suggestedSeries(
  name: string,
): Promise<readonly { readonly name: string; readonly slug: string }[]> {
  if (name.length < 3) return [];
  try {
    const query = { search: name.slice(0, 100), currency: $currency.get() };
    return (await http.send(getSearchSuggestions, { query }, { retries: 1 })).series;
  } catch (error) {
    if (error instanceof FailureError) return [];
    throw error;
  }
}
