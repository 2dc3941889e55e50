/**
 * `<product-list path="/productos/manga">` around a built list and its controls (`ListFrame.astro`), which are never
 * replaced. The live list is an island, loaded on intent or when the URL asks for more than the built list.
 */
import { withoutFilters } from '../../domain/catalogue/applied-filter.ts';
import { isCategoryAlone, listQueryAt } from '../../domain/catalogue/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../../domain/catalogue/search-query.ts';
import { scanFragment } from '../../domain/routes.ts';
import { currentPath, whenPainted } from '../../stores/browser.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { queryFromFields, touchedFields, type ListElements } from '../catalogue/filters/filter-fields.ts';
import { filterSheet } from '../catalogue/filters/filter-sheet.ts';
import type { LiveList } from '../catalogue/list/live-list.ts';
import { isPlainClick } from '../plain-click.ts';
import { addDeferredStyles } from '../shop/loading/add-styles.ts';
import { hydrateIsland } from '../shop/loading/hydrate-island.ts';
import { defineElement } from './define-element.ts';

class ProductList extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector<HTMLFormElement>('.filters');
    const order = this.querySelector<HTMLSelectElement>('[name="orderBy"]');
    if (location.hash === scanFragment) openScan();
    if (!form || !order) return;
    control({ host: this, form, order, path: this.getAttribute('path') ?? '' });
  }
}

/** By the button in the header's search, which is an island. */
function openScan(): void {
  const island = document.querySelector('.search')?.closest<HTMLElement>('astro-island');
  if (island) void hydrateIsland(island).catch(() => null);
}

function control(elements: ListElements): void {
  const { host, form, order } = elements;
  const live = liveList(elements, () => sheet.close());
  const sheet = filterSheet(host, form, () => live.ifHere((list) => list.resetFields()));
  const arrival = listQueryAt(currentPath()) ?? emptySearchQuery;
  const current = () => live.query() ?? arrival;
  // Lazy: read once the list is loaded, when untouched controls already show the URL's query.
  const typedQuery = () => queryFromFields(elements, current(), $currency.get());
  const askWanted = (list: LiveList) => {
    const query = typedQuery();
    if (query !== null) list.ask(query);
  };

  host.addEventListener('change', ({ target }) => {
    const isField = target === order || (target instanceof Node && form.contains(target));
    if (isField && !(sheet.isOpen() && target !== order)) void live.afterPress(askWanted);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter) submitter.ariaBusy = 'true';
    const submission = live.afterPress((list) => {
      // Order matters: closing the sheet resets the fields to the current query.
      const query = typedQuery();
      if (query === null) return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      sheet.close();
      list.ask(query);
    });
    void submission.then(() => {
      if (submitter) submitter.ariaBusy = null;
    });
  });
  const author = form.querySelector<HTMLInputElement>('[data-author-search]');
  const searchAuthors = (list: LiveList) => list.searchAuthors(author?.value ?? '');
  author?.addEventListener('input', () => void live.afterPress(searchAuthors));
  const ready = () => live.afterPress(() => undefined);
  const clear = () => {
    sheet.close();
    form.reset();
    void live.afterPress((list) => list.ask(withoutFilters(list.query())));
  };
  // Category links lead to the category's own page; with filters applied, a press adds the category to them instead.
  const keepFilters = (link: HTMLElement, event: MouseEvent) => {
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || isCategoryAlone(current())) return;
    event.preventDefault();
    const category = listQueryAt(link.pathname)?.category ?? null;
    void live.afterPress((list) => list.ask({ ...list.query(), category, page: 1 }));
  };
  host.addEventListener('click', (event) => {
    const pressed = (selector: string) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    const link = pressed('[data-category-tree] a');
    if (pressed('[data-open-filters]')) void sheet.open().then(ready);
    else if (pressed('[data-clear-filters]')) clear();
    else if (link) keepFilters(link, event);
  });
  onIntent(host.querySelector('[data-filter-home]'), () => void ready());
  onIntent(order.parentElement, () => void load(host).catch(() => undefined));
  if (touchedFields(elements).size > 0) void live.whenHere(askWanted);
  else if (document.documentElement.dataset['list'] === 'asked') void live.whenHere(() => undefined);
  if (author?.value) void live.whenHere(searchAuthors);
}

/** Prefetch on intent: hover or focus, also when it began before this code was loaded. */
function onIntent(element: Element | null, start: () => void): void {
  if (element?.matches(':is(:hover, :focus-within)')) start();
  for (const sign of ['pointerover', 'focusin']) element?.addEventListener(sign, start, { once: true });
}

interface LazyLiveList {
  readonly query: () => SearchQuery | null;
  readonly ifHere: (use: (list: LiveList) => void) => void;
  /** Loads the list's code on the first call. Resolves when `use` has run or loading failed. */
  readonly whenHere: (use: (list: LiveList) => void) => Promise<void>;
  /** Like `whenHere`, after the next paint (INP): rendering a list takes longer than a frame. */
  readonly afterPress: (use: (list: LiveList) => void) => Promise<void>;
}

function liveList(elements: ListElements, onFailure: () => void): LazyLiveList {
  let list: LiveList | null = null;
  const start = async () => {
    const [{ openLiveList }] = await Promise.all([load(elements.host), addDeferredStyles()]);
    list ??= openLiveList(elements);
    return list;
  };
  const whenHere: LazyLiveList['whenHere'] = (use) => start().then(use, onFailure);
  return {
    query: () => list?.query() ?? null,
    ifHere: (use) => list !== null && use(list),
    whenHere,
    afterPress: (use) => whenPainted().then(() => whenHere(use)),
  };
}

/** The module that follows the URL, and the island that draws results; it is empty until a query is set. */
async function load(
  host: HTMLElement,
): Promise<{ readonly openLiveList: (elements: ListElements) => LiveList }> {
  const island = host.querySelector<HTMLElement>('.list-live astro-island');
  const [code] = await Promise.all([
    import('../catalogue/list/live-list.ts'),
    island && hydrateIsland(island),
  ]);
  return code;
}

defineElement('product-list', ProductList);
