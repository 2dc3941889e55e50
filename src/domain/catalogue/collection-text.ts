import type { Collection, CollectedSeries } from './collection.ts';
import { readNumbers, writtenNumbers } from './volume-numbers.ts';

/** A line a series: `Berserk (Panini): 1–12, 14; quiero 13`. */
export function collectionText(collection: Collection): string {
  return marked(collection)
    .map((series) => `${nameOf(series)}: ${numbersText(series)}`)
    .join('\n');
}

/** Without series of which everything is on its way. */
function marked(collection: Collection): Collection {
  return collection.filter(({ have, want }) => have.length + want.length > 0);
}

export function nameOf({ name, brand }: Pick<CollectedSeries, 'name' | 'brand'>): string {
  return brand === null || name.endsWith(`(${brand})`) ? name : `${name} (${brand})`;
}

function numbersText({ have, want }: Pick<CollectedSeries, 'have' | 'want'>): string {
  const wishText = want.length > 0 ? `${wantWord} ${writtenNumbers(want)}` : '';
  return [writtenNumbers(have), wishText].filter((part) => part !== '').join('; ');
}

const wantWord = 'quiero';

/** `berserk-panini=1-12,14!13&saga-planeta=1-3` */
export function sharedFragment(collection: Collection): string {
  return marked(collection)
    .map(({ slug, have, want }) => {
      const wishText = want.length > 0 ? `!${compact(want)}` : '';
      return `${encodeURIComponent(slug)}=${compact(have)}${wishText}`;
    })
    .join('&');
}

/** Unreadable parts are left out. */
export function readFragment(fragment: string): readonly Pick<CollectedSeries, 'slug' | 'have' | 'want'>[] {
  return fragment
    .slice(0, longestShared)
    .replace(/^#/, '')
    .split('&')
    .slice(0, mostShared)
    .flatMap((part) => {
      const match = /^(?<slug>[\w%.-]{1,200})=(?<have>[\d.,-]*)(?:!(?<want>[\d.,-]+))?$/.exec(part);
      if (!match) return [];
      const { slug = '', have = '', want = '' } = match.groups ?? {};
      const [had, wished] = [have, want].map((numbers) => readNumbers(numbers.replaceAll(',', ', ')) ?? []);
      return had && wished && had.length + wished.length > 0 ? [{ slug, have: had, want: wished }] : [];
    });
}

const mostShared = 500;
/** Characters: many ranges take long to read, and none of a collection is as long. */
const longestShared = 20_000;

function compact(numbers: readonly number[]): string {
  return writtenNumbers(numbers).replaceAll('–', '-').replaceAll(' ', '');
}
