/**
 * `client:intent`: an island costs nothing until somebody means to use it. Pointer, touch or focus fetches its code; what is
 * pressed before the code has arrived is kept and replayed once the island lives. If the code cannot be had, the island's
 * `data-load-failed` says so below it, and the next press reads the page anew: see `bring-code.ts`.
 *
 * Its value, if there is one, names parameters (`a|b`): an address that has one of them means to use the island. It wakes once
 * everything has loaded, so that what the page shows first is not kept waiting.
 *
 * It is inlined in every page with such an island: keep it small, and free of imports.
 */
import type { ClientDirective } from 'astro';

const signs = ['pointerover', 'pointerdown', 'focusin', 'click'];

const intentDirective: ClientDirective = (load, { value }, island) => {
  const buttons = () => [...island.querySelectorAll('button')];
  /** By place, for React may have made the buttons anew. */
  const presses: number[] = [];
  let hasBegun = false;
  let complaint: Element | null = null;

  const onSign = (event: Event) => {
    const button = event.type === 'click' ? (event.target as Element).closest('button') : null;
    if (button) keep(event, button);
    // After a failure only a press does something: a pointer that wanders over the button would never stop.
    if (!hasBegun) void start();
    else if (complaint && button) readAnew();
  };

  /** A second press of the same button is impatience, except where every press counts (`data-repeats`). */
  const keep = (event: Event, button: HTMLButtonElement) => {
    event.preventDefault();
    event.stopPropagation();
    const place = buttons().indexOf(button);
    if (!presses.includes(place) || 'repeats' in button.dataset) presses.push(place);
    button.ariaBusy = 'true';
  };

  const start = async () => {
    hasBegun = true;
    let errors = 0;
    island.addEventListener('astro:hydration-error', () => errors++);
    const hydrate = await load();
    if (errors > 0) complain();
    else await live(hydrate);
  };

  const readAnew = () => {
    complaint?.remove();
    fetch('').then(() => location.reload(), complain);
  };

  const live = async (hydrate: () => Promise<void>) => {
    rest();
    await hydrate();
    for (const sign of signs) island.removeEventListener(sign, onSign, true);
    for (const place of presses) {
      // React hydrates a tree that is pressed on the spot, so each press finds its handler; the pause lets it draw.
      buttons()[place]?.click();
      await new Promise((drawn) => setTimeout(drawn));
    }
  };

  const complain = () => {
    rest();
    complaint = document.createElement('p');
    complaint.role = 'alert';
    complaint.className = 'load-failed';
    complaint.textContent =
      island.querySelector<HTMLElement>('[data-load-failed]')?.dataset['loadFailed'] ?? '';
    // Beside the island, not in it: it stays what the page was built with.
    island.after(complaint);
  };

  const rest = () => {
    for (const button of buttons()) button.ariaBusy = null;
  };

  if (new RegExp(`[?&](${value})=`).test(location.search)) {
    addEventListener('load', () => {
      if (!hasBegun) void start();
    });
  }
  for (const sign of signs) island.addEventListener(sign, onSign, true);
};

// Astro takes the default export.
export { intentDirective as default };
