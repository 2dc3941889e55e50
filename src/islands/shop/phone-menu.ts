/**
 * On phones the menu is the whole way through the shop: the customer's doors, the sections and the currency. They are made
 * from what stands in the header, so that no page carries them twice.
 */
import { isCurrency } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { $currency, chooseCurrency } from '../../stores/currency.ts';
import { customerTexts } from '../../text/customer.ts';
import { shopTexts } from '../../text/shop.ts';
import { make } from '../make.ts';

const text = shopTexts.menu;

/** More calls change nothing. */
export function completePhoneMenu(menu: HTMLElement): void {
  const categories = menu.querySelector('[data-categories]');
  if (categories === null || menu.querySelector('.menu-doors') !== null) return;
  const caption = make('p', { className: 'menu-caption', textContent: text.title });
  categories.before(make('div', { className: 'for-phones' }, doors(), ...sections(), caption));
  categories.after(currency());
}

function doors(): HTMLElement {
  return make(
    'ul',
    { className: 'menu-doors' },
    door('for-guests', pathTo('account'), shopTexts.signIn),
    door('for-customers', pathTo('account'), shopTexts.account),
    door('for-customers', pathTo('orders'), customerTexts.links.orders),
    door('for-customers', pathTo('favorites'), customerTexts.links.favorites),
  );
}

function door(className: string, href: string, textContent: string): HTMLElement {
  return make('li', { className }, make('a', { href, textContent }));
}

function sections(): readonly Node[] {
  const copy = document.querySelector('.header-sections')?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  copy.ariaLabel = text.sections;
  return [copy];
}

function currency(): HTMLElement {
  const copy = document.querySelector('.header [data-currency-select]')?.cloneNode(true);
  const row = make('p', { className: 'menu-currency for-phones', textContent: shopTexts.currency.label });
  if (!(copy instanceof HTMLSelectElement)) return row;
  copy.value = $currency.get();
  copy.addEventListener('change', () => {
    if (isCurrency(copy.value)) chooseCurrency(copy.value);
  });
  row.append(copy);
  return row;
}
