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

/**
 * The controls that somebody has used since the page was built: what stands in them is wanted, though the list's code was
 * not there to hear of it.
 */
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

/** Makes the controls show a query, save those that are `kept` as they are. */
export function fillFields(
  { form, order }: FilterControls,
  query: SearchQuery,
  currency: Currency,
  kept: ReadonlySet<Element> = new Set(),
): void {
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
    // Several radios under one name are no element; they have a value together.
    const isKept = control instanceof Element && kept.has(control);
    if (control !== null && 'value' in control && !isKept) control.value = value;
  }
  const offers = form.elements.namedItem('ofertas');
  if (offers instanceof HTMLInputElement && !kept.has(offers)) offers.checked = query.onlyOffers;
  if (!kept.has(order)) order.value = query.order ?? order.options[0]?.value ?? '';
}

function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
