/** Between a query and the controls of `FilterPanel.astro` and `ListingBar.astro`. */
import type { Currency } from '../../domain/money.ts';
import { priceBounds, priceRangeOf } from '../../domain/price-range.ts';
import { searchQueryFromUrl, type SearchQuery } from '../../domain/search-query.ts';

export interface FilterControls {
  readonly form: HTMLFormElement;
  readonly order: HTMLSelectElement;
}

/** What the controls ask for, from the first page of it. What they do not show (words, category, novedades) stays. */
export function queryFromFields(
  { form, order }: FilterControls,
  current: SearchQuery,
  currency: Currency,
): SearchQuery {
  const data = new FormData(form);
  const params = new URLSearchParams();
  for (const name of ['editorial', 'autor', 'formato', 'idioma', 'ofertas'])
    params.set(name, text(data, name));
  params.set('orderBy', order.value);
  const wanted = searchQueryFromUrl(params);
  const bounds = priceBounds(
    text(data, `precioMin${currency}`),
    text(data, `precioMax${currency}`),
    currency,
  );
  return {
    ...wanted,
    ...bounds,
    // Nothing is asked for by its default: the address stays short, and a plain category stays itself.
    order: wanted.order === order.options[0]?.value ? null : wanted.order,
    text: current.text,
    category: current.category,
    onlyNewReleases: current.onlyNewReleases,
  };
}

/** Makes the controls show a query. */
export function fillFields({ form, order }: FilterControls, query: SearchQuery, currency: Currency): void {
  const { min, max } = priceRangeOf(query, currency);
  const values: Readonly<Record<string, string>> = {
    editorial: query.brand ?? '',
    autor: query.author ?? '',
    formato: query.format ?? '',
    idioma: query.language ?? '',
    [`precioMin${currency}`]: String(min),
    [`precioMax${currency}`]: String(max),
  };
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control !== null && 'value' in control) control.value = value;
  }
  const offers = form.elements.namedItem('ofertas');
  if (offers instanceof HTMLInputElement) offers.checked = query.onlyOffers;
  order.value = query.order ?? order.options[0]?.value ?? '';
}

function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
