import { readPastedList } from '../../domain/catalogue/pasted-list.ts';
import { possibleNumbers, type Shelf } from '../../domain/catalogue/shelf.ts';
import { latinSlugOf } from '../../domain/slug.ts';
import { readShelf } from '../account/collection-shelves.ts';
import { suggestedSeries } from '../account/series-named.ts';

/** One that a series of the shop lacks. */
export interface MissingVolume {
  readonly series: Shelf;
  /** As the call of Avisame takes it. */
  readonly volume: string;
}

/** Reads a search without results as a volume: "one piece 140". Null when it names no series, or a volume that is there. */
export async function missingVolume(search: string): Promise<MissingVolume | null> {
  const [typed, ...others] = readPastedList(search);
  if (typed === undefined || !('name' in typed) || others.length > 0) return null;
  const [number, ...more] = [...typed.have, ...typed.want];
  if (number === undefined || more.length > 0) return null;
  const named = (await suggestedSeries(typed.name)).find(
    ({ name }) => latinSlugOf(name) === latinSlugOf(typed.name),
  );
  const series = named === undefined ? 'missing' : await readShelf(named.slug);
  if (typeof series !== 'object' || possibleNumbers([number], series).length === 0) return null;
  const isThere = series.volumes.some(({ sortKey: [first, last] }) => first <= number && number <= last);
  return isThere ? null : { series, volume: String(number) };
}
