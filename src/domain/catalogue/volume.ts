/**
 * Reads the volume number of a title. Numbers are often part of the name ("Fahrenheit 451", "Top 10"), so it is
 * certain only with a marker ("Vol. 3", "#12", "Tomo IV") or zero padding ("Naruto 07").
 */
import type { ProductBase } from './product.ts';

/** A box of cards "Serie 151" has no volumes. */
export type VolumeProduct = Pick<
  ProductBase,
  'title' | 'brand' | 'format' | 'pageCount' | 'isbn' | 'isGiftCard'
>;

export interface Volume {
  /** The same for all volumes of a series. */
  readonly key: string;
  readonly name: string;
  /** As printed: `3`, `3.5`, `1–3`. */
  readonly number: string;
  readonly sortKey: SortKey;
}

/** Equal for a single volume. */
export type SortKey = readonly [first: number, last: number];

/** Staple-bound issues and bound volumes of one name are two series. */
export type SeriesForm = 'issues' | 'volumes';

export interface VolumeReading extends Volume {
  readonly isCertain: boolean;
}

export function readingsOf(product: VolumeProduct): readonly VolumeReading[] {
  if (!isRead(product) || product.title.length > longestTitle) return [];
  const title = product.title.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const readings = [...title.matchAll(numberInTitle)].flatMap((match) => {
    const reading = readingAt(title, match, product);
    return reading === null ? [] : [reading];
  });
  const certain = readings.findLast(({ isCertain }) => isCertain);
  return certain ? [certain] : readings;
}

const longestTitle = 200;

/** From an override; null when its number is none. */
export function volumeFrom(product: VolumeProduct, name: string, number: string): Volume | null {
  const match = new RegExp(`^${range}$`, 'u').exec(number.trim());
  const sortKey = match && sortKeyOf(match.groups?.['from'] ?? '', match.groups?.['to']);
  return sortKey ? volume(product, name, sortKey) : null;
}

export function formOf({ format }: Pick<VolumeProduct, 'format'>): SeriesForm {
  return format === 'grapa' ? 'issues' : 'volumes';
}

/** Without case, accents and punctuation. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

const arabic = '\\d{1,4}(?:[.,]\\d{1,2})?';
const roman = '[IVXLC]{1,7}';
const range = `(?<from>${arabic})(?:\\s?(?:[-–—]|al?)\\s?(?<to>${arabic}))?`;

const marks = 'vol(?:umen|ume|\\.)?|tomo|issue|#';
/** They also occur in names ("Kaiju No. 8"). */
const weakMarks = 'n[º°]|nro\\.?|no\\.|n[úu]m(?:ero|\\.)?|parte|part|libro|book|entrega|cap[íi]tulo';

/** A total behind the number ("de 12", "/12") is ignored. */
const numberInTitle = new RegExp(
  `(?<=^|[\\s(,:])(?:(?<mark>${marks})\\s?(?:${range}|(?<roman>${roman}))` +
    `|(?:(?:${weakMarks})\\s?)?${range.replaceAll('<', '<bare')})` +
    `(?:\\s?(?:/|\\(?de)\\s?\\d{1,4}\\)?)?(?![.,]?[\\p{L}\\p{N}]|\\s?[%°º+])`,
  'giu',
);

function readingAt(title: string, match: RegExpExecArray, product: VolumeProduct): VolumeReading | null {
  const { mark, from, to, roman: numeral, barefrom = '', bareto } = match.groups ?? {};
  const before = nameBefore(title.slice(0, match.index));
  const edition = editionAfter(title.slice(match.index + match[0].length), title.slice(0, match.index));
  if (folded(before) === '' || edition === null) return null;
  const isContainer = containers.test(before);
  const isBare = mark === undefined && !isContainer;
  if (isBare && (!isBareNumber(barefrom) || endsInProgress.test(before))) return null;
  const sortKey = numeral === undefined ? sortKeyOf(from ?? barefrom, to ?? bareto) : romanKey(numeral);
  if (!sortKey) return null;
  const name = edition === '' ? before : `${before} ${edition}`;
  return { ...volume(product, name, sortKey), isCertain: !isBare || /^0[1-9]$/.test(barefrom) };
}

/** They are numbered apart from the volumes that they contain. */
const containers = /(?:^|\s)(?:omnibus|integral|box ?set|cofre|estuche|compendio|compendium)$/iu;

/** "Mayores de 18", "Batman: Año 100", "Top 10". */
const endsInProgress = /(?:^|\s)(?:el|la|los|las|de|del|a|al|en|y|the|of|año|top|edad|agente|área)$/iu;

/** Four digits without a marker are a year or a name. */
function isBareNumber(digits: string): boolean {
  return /^\d{1,3}(?:\D|$)/.test(digits);
}

function nameBefore(text: string): string {
  const name = text.replace(/[\s,:;(–—-]+$/u, '');
  return name.replace(/(?<=\p{Ll}{3})\.$/u, '');
}

/** '' for nothing or a subtitle, an edition in parentheses, null for words that may be either. */
function editionAfter(after: string, before: string): string | null {
  const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')');
  const afterSeries = isOpen ? after.replace(/^\)/, '') : after;
  const edition = /^ (?<edition>\([^()]+\))$/u.exec(afterSeries)?.groups?.['edition'];
  if (edition !== undefined) return edition;
  return afterSeries === '' || /^(?:[:,]| ?[–—-] )/u.test(afterSeries) ? '' : null;
}

function volume(product: VolumeProduct, name: string, sortKey: SortKey): Volume {
  const [first, last] = sortKey;
  const key = [folded(name), product.brand?.slug ?? '', formOf(product)].join('/');
  return { key, name, number: first === last ? String(first) : `${first}–${last}`, sortKey };
}

function sortKeyOf(from: string, to: string | undefined): SortKey | null {
  const first = Number(from.replace(',', '.'));
  const last = to === undefined ? first : Number(to.replace(',', '.'));
  const isNumber = from !== '' && Number.isFinite(first);
  return isNumber && last >= first && last - first < widestRange ? [first, last] : null;
}

/** "Vol. 3 - 2099" is a volume with a subtitle. */
const widestRange = 100;

const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** "Tomo CIVIL" is no number. */
function romanKey(numeral: string): SortKey | null {
  if (!/^C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(numeral)) return null;
  const values = [...numeral].map((letter) => romanValues[letter] ?? 0);
  const total = values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
  return [total, total];
}

/**
 * A book, a comic or a magazine: it has a format, an ISBN or pages. A product without any of the three belongs to no series,
 * whatever its title says (`Funko Batman 3`); so a volume that is missing from its series lacks them in the backend.
 */
export function isRead({ format, isbn, pageCount, isGiftCard }: VolumeProduct): boolean {
  return !isGiftCard && (format !== null || isbn !== null || pageCount !== null);
}
