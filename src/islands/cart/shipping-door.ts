/** Puts the calculator behind its door when that opens; the code comes no earlier. */
import { failureTexts } from '../../text/failures.ts';

let isAlive = false;

/** Also for doors that appear later: one that is drawn open says so as one that is opened does. More calls change nothing. */
export function bringShippingToLife(): void {
  if (isAlive) return;
  isAlive = true;
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open) void furnish(target);
  };
  // It does not bubble.
  document.addEventListener('toggle', onToggle, { capture: true });
  for (const door of document.querySelectorAll<HTMLDetailsElement>('[data-shipping][open]')) {
    void furnish(door);
  }
}

const furnished = new WeakSet<Element>();

async function furnish(door: HTMLDetailsElement): Promise<void> {
  const { shipping } = door.dataset;
  const room = door.querySelector<HTMLElement>('.shipping-body');
  if (shipping === undefined || room === null || furnished.has(door)) return;
  furnished.add(door);
  try {
    const { fillWithCalculator } = await import('./shipping-calculator.ts');
    fillWithCalculator(room, shipping === 'cart' ? null : Number(shipping));
  } catch {
    // The next opening tries again.
    furnished.delete(door);
    const words = document.createElement('p');
    words.className = 'shipping-result shipping-failed';
    words.role = 'alert';
    words.textContent = failureTexts.codeNotLoaded;
    room.replaceChildren(words);
  }
}
