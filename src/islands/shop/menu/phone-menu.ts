/** On phones the menu includes the header's sections: cloned by script, so that the HTML contains them once. */
import { menuTexts } from '../../../text/shop/menu.ts';

export function initPhoneMenu(menu: HTMLElement): void {
  const caption = menu.querySelector('.menu-caption');
  const copy = document.querySelector('.header-sections')?.cloneNode(true);
  if (!(copy instanceof HTMLElement) || menu.querySelector('.header-sections')) return;
  copy.ariaLabel = menuTexts.sections;
  caption?.before(copy);
}
