/** On phones the menu holds the sections as well: a copy of those in the header, so that no page carries them twice. */
import { menuTexts } from '../../text/menu.ts';

/** More calls change nothing. */
export function completePhoneMenu(menu: HTMLElement): void {
  const caption = menu.querySelector('.menu-caption');
  const copy = document.querySelector('.header-sections')?.cloneNode(true);
  if (!(copy instanceof HTMLElement) || menu.querySelector('.header-sections')) return;
  copy.ariaLabel = menuTexts.sections;
  caption?.before(copy);
}
