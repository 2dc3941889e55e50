/** The options of `product create` and `product change`. */
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { shopDay, isCalendarDay } from '../../src/domain/shop-day.ts';
import { stockPlaces } from '../api/db/catalogue/stock.ts';
import { isbnProblem } from '../seed/import/isbn-problem.ts';
import { UsageError } from '../shared/command-line.ts';
import { many, optional, removable, toggle, type Kind, type Values } from './command.ts';
import { stockOption } from './edited-product.ts';
import { amount, html, line, oneOf, slug, units } from './kinds.ts';
import { picture } from './pictures.ts';

const isbn: Kind<string> = {
  hint: 'ISBN',
  read(written) {
    const problem = isbnProblem(written);
    if (problem === null) return written;
    throw new UsageError(`it ${problem}`);
  },
};

const releaseDay: Kind<string | null> = {
  hint: 'DAY',
  read(written, now) {
    if (written === 'unknown') return null;
    if (!isCalendarDay(written)) throw new UsageError('it should be a day such as 2027-03-12');
    if (written > shopDay(now)) return written;
    throw new UsageError('it is not in the future; for what is out already there is --no-presale');
  },
};

const name = { ...line, hint: 'NAME' };

const stockOptions = Object.fromEntries(
  stockPlaces.map((place) => [stockOption(place.key), optional(units, `units at ${place.name}`)]),
);

export const common = {
  usd: optional(amount('DOLLARS'), 'the price in dollars; follows from --price otherwise'),
  ...stockOptions,
  presale: toggle('it is not out yet; --no-presale: it is'),
  'release-date': removable(optional(releaseDay, 'when the presale comes out, in Buenos Aires: 2027-03-12')),
  description: removable(optional(html, 'the text of its page')),
  category: removable(many(slug, 'all of its categories, as category list shows them')),
  author: removable(many(name, 'all of its authors')),
  tag: removable(many(name, 'all of its tags')),
  brand: removable(optional(name, 'its publisher or maker')),
  isbn: removable(optional(isbn, '10 or 13 digits, with or without hyphens')),
  format: removable(optional(oneOf(bookFormats, 'FORMAT'), bookFormats.join(', '))),
  language: removable(optional(oneOf(languages, 'LANGUAGE'), languages.join(', '))),
  image: removable(
    many(picture('cover'), 'all of its pictures, the cover first: files, or what the shop has (/media/…)'),
  ),
};

export const price = 'in pesos: 12500 or 12500.50';
/** What `product change` takes; each option left out stays as it was. */
export const changeable = { title: optional(line), price: optional(amount('PESOS'), price), ...common };

export type Written = Values<typeof changeable>;
