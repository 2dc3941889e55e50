/** The code's side of `held-presses-script.ts`: an enhancer takes over the buttons that it listens to. */
import { buying } from '../../../components/cart/buying-markup.ts';

export const buyingButtons = `:is(${buying.selector('buy')}, ${buying.selector('step')}):not(astro-island *)`;

export const enhancedButtons = '[data-deferred]:not(astro-island *)';

/** Dispatches the held presses of these buttons again, and holds none of them from now on. */
export function releasePresses(selector: string): void {
  (window as Window & { releasePresses?: (selector: string) => void }).releasePresses?.(selector);
}
