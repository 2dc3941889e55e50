/** Maps a query to and from the controls of `FilterPanel.astro` and `ListBar.astro`. */
import type { Currency } from '../../../domain/money.ts';
import { priceText, readPriceBounds, type PriceEnd } from '../../../domain/catalogue/price-range.ts';
import { filterRows, type FilterRow } from '../../../domain/catalogue/list-filters.ts';
import { searchQueryFromUrl, type SearchQuery } from '../../../domain/catalogue/search-query.ts';

/** Filters with a field of their own; prices have one for each currency. */
const fieldRows = filterRows.filter(([, { isField }]) => isField);

export interface FilterControls {
  readonly form: HTMLFormElement;
  readonly order: HTMLSelectElement;
}

export interface ListElements extends FilterControls {
  readonly host: HTMLElement;
  readonly path: string;
}

/**
 * What the controls do not show (text, category, tag, presales, novedades) is kept.
 * @returns null while a price is invalid, which is marked
 */
export function queryFromFields(
  { form, order }: FilterControls,
  current: SearchQuery,
  currency: Currency,
): SearchQuery | null {
  const data = new FormData(form);
  const params = new URLSearchParams();
  for (const [, { param }] of fieldRows) params.set(param, text(data, param));
  params.set('orderBy', order.value);
  const targetQuery = searchQueryFromUrl(params);
  const names = priceFieldNames(currency);
  const read = readPriceBounds(text(data, names.min), text(data, names.max));
  markUnreadable(form, currency, 'unreadable' in read ? read.unreadable : []);
  if ('unreadable' in read) return null;
  const chosen = Object.fromEntries(fieldRows.map(([name]) => [name, targetQuery[name]]));
  return { ...current, ...chosen, ...read.bounds, order: targetQuery.order, page: 1 };
}

/** Controls changed since the page was built win over the URL: they may have been used before this code came. */
export function touchedFields({ form, order }: FilterControls): ReadonlySet<Element> {
  return new Set([...form.elements, order].filter(isTouched));
}

function isTouched(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const built = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, built);
  }
  return (
    control instanceof HTMLInputElement &&
    (control.value !== control.defaultValue || control.checked !== control.defaultChecked)
  );
}

export function fillFields(
  { form, order }: FilterControls,
  query: SearchQuery,
  currency: Currency,
  kept: ReadonlySet<Element> = new Set(),
): void {
  const prices = priceFieldNames(currency);
  const isFlag = ({ kind }: FilterRow) => kind === 'flag';
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      fieldRows
        .filter(([, row]) => !isFlag(row))
        .map(([name, { param }]) => [param, String(query[name] ?? '')]),
    ),
    [prices.min]: priceText(query.minPrice),
    [prices.max]: priceText(query.maxPrice),
  };
  markUnreadable(form, currency, []);
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    // Several radios under one name are a `RadioNodeList`: they share one value and are kept together.
    const parts: readonly unknown[] = control instanceof RadioNodeList ? [...control] : [control];
    const isKept = parts.some((part) => part instanceof Element && kept.has(part));
    if (control !== null && 'value' in control && !isKept) control.value = value;
  }
  for (const [name, row] of fieldRows) {
    const box = form.elements.namedItem(row.param);
    if (isFlag(row) && box instanceof HTMLInputElement && !kept.has(box)) box.checked = query[name] === true;
  }
  offerRelevance(order, query.text !== null);
  if (!kept.has(order)) order.value = query.order ?? order.options[0]?.value ?? '';
}

/** Only a search can be sorted by relevance, its first option. */
function offerRelevance(order: HTMLSelectElement, isSearch: boolean): void {
  const isOffered = order.options[0]?.value === '';
  if (isOffered && !isSearch) order.remove(0);
  if (!isOffered && isSearch) order.add(new Option(order.dataset['relevance'], ''), 0);
}

function priceFieldNames(currency: Currency): Readonly<Record<PriceEnd, string>> {
  return { min: `precioMin${currency}`, max: `precioMax${currency}` };
}

function markUnreadable(form: HTMLFormElement, currency: Currency, ends: readonly PriceEnd[]): void {
  const names = priceFieldNames(currency);
  for (const end of ['min', 'max'] as const) {
    const field = form.elements.namedItem(names[end]);
    if (field instanceof HTMLInputElement) field.ariaInvalid = ends.includes(end) ? 'true' : null;
  }
  const note = form.querySelector<HTMLElement>('#price-error');
  if (note) note.textContent = ends.length > 0 ? (note.dataset['words'] ?? '') : '';
}

function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
