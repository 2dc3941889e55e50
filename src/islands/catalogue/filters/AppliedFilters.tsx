import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { FilterChips } from '../../../components/catalogue/listing/FilterChips.tsx';
import {
  appliedFilters,
  withoutFilter,
  type AppliedFilter,
} from '../../../domain/catalogue/applied-filter.ts';
import type { FilterOfKind } from '../../../domain/catalogue/list-filters.ts';
import { flattenCategories } from '../../../domain/catalogue/category.ts';
import { formatRoundedMoney, moneyFromDecimal, type Currency } from '../../../domain/money.ts';
import type { Named } from '../../../domain/catalogue/product.ts';
import { $brands, $categoryTree } from '../../../stores/catalogue/catalogue-filters.ts';
import { $asked, $list, loadList } from '../../../stores/catalogue/catalogue-list.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { listingTexts } from '../../../text/catalogue/catalogue.ts';
import { nameFromSlug } from './FilterOptions.tsx';

export function AppliedFilters() {
  const { query } = useStore($asked);
  const nameOf = useNames();
  const list = useRef<HTMLUListElement>(null);
  const filters = appliedFilters(query);
  if (filters.length === 0) return null;

  const remove = (name: AppliedFilter['name'], index: number) => {
    flushSync(() => loadList(withoutFilter(query, name)));
    // Focus management: the removed chip had the focus; it moves to its neighbour.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(index, buttons.length - 1)]?.focus();
  };
  return (
    <FilterChips
      list={list}
      chips={filters.map((filter) => ({
        name: filter.name,
        words: filterWords(filter, nameOf, $currency.get()),
      }))}
      onRemove={(index) => {
        const filter = filters[index];
        if (filter) remove(filter.name, index);
      }}
    />
  );
}

/** Resolves a slug to its name from the filter options, or from the products found with it. */
function useNames(): (name: FilterOfKind<'slug'>, slug: string) => string {
  const brands = useStore($brands).value ?? [];
  const tree = useStore($categoryTree).value ?? [];
  const cards = useStore($list).value?.items ?? [];
  const named: Readonly<Record<FilterOfKind<'slug'>, () => readonly Named[]>> = {
    brand: () => brands,
    category: () => flattenCategories(tree),
    author: () => cards.flatMap(({ authors }) => authors),
    tag: () => cards.flatMap(({ tags }) => tags),
  };
  return (name, slug) => named[name]().find((one) => one.slug === slug)?.name ?? nameFromSlug(slug);
}

function filterWords(
  filter: AppliedFilter,
  nameOf: (name: FilterOfKind<'slug'>, slug: string) => string,
  currency: Currency,
): string {
  if (filter.name === 'price') return priceWords(filter.min, filter.max, currency);
  const { name } = filter;
  const value = String(filter.value);
  if (name in listingTexts.flags) return listingTexts.flags[name as FilterOfKind<'flag'>];
  if (name in listingTexts.choices) {
    const words: Readonly<Record<string, string>> =
      listingTexts.choices[name as FilterOfKind<'choice'>].words;
    return words[value] ?? value;
  }
  return name === 'text' ? `“${value}”` : nameOf(name as FilterOfKind<'slug'>, value);
}

function priceWords(min: number | null, max: number | null, currency: Currency): string {
  const from = min === null ? '' : formatRoundedMoney(moneyFromDecimal(min, currency));
  const to = max === null ? '' : formatRoundedMoney(moneyFromDecimal(max, currency));
  if (min === null) return listingTexts.priceTo(to);
  return max === null ? listingTexts.priceFrom(from) : listingTexts.priceBetween(from, to);
}
