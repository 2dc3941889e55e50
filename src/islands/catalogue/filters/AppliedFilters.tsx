import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { FilterChips } from '../../../components/catalogue/list/FilterChips.tsx';
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
import { listTexts } from '../../../text/catalogue/catalogue.ts';
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
  if (name in listTexts.flags) return listTexts.flags[name as FilterOfKind<'flag'>];
  if (name in listTexts.choices) {
    const words: Readonly<Record<string, string>> = listTexts.choices[name as FilterOfKind<'choice'>].words;
    return words[value] ?? value;
  }
  return name === 'text' ? `“${value}”` : nameOf(name as FilterOfKind<'slug'>, value);
}

function priceWords(min: number | null, max: number | null, currency: Currency): string {
  const from = min === null ? '' : formatRoundedMoney(moneyFromDecimal(min, currency));
  const to = max === null ? '' : formatRoundedMoney(moneyFromDecimal(max, currency));
  if (min === null) return listTexts.priceTo(to);
  return max === null ? listTexts.priceFrom(from) : listTexts.priceBetween(from, to);
}
