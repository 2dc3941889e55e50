/**
 * `client:intent`: an island costs nothing until somebody means to use it. Pointer, touch or focus fetches its code, also when
 * they came before this did; what was pressed since (`early-presses.ts`) is pressed again once the island lives.
 *
 * `client:intent="open"`: when the popover or the door that the island stands in is opened. Any other value names parameters
 * (`a|b`): an address that has one of them means to use the island.
 */
import type { ClientDirective } from 'astro';
import { whenPainted } from '../stores/browser.ts';
import { pressAgain, type KeepsPresses } from './shop/early-presses.ts';
import { sayCodeIsLost } from './shop/lost-code.ts';

const signs = ['pointerover', 'pointerdown', 'focusin', 'toggle'];

const intentDirective: ClientDirective = (load, { value }, island: HTMLElement & KeepsPresses) => {
  const door = value === 'open' ? island.closest<HTMLElement>('[popover], details') : null;
  const place = door ?? island;
  let errors = 0;
  const start = async () => {
    if (!isMeant()) return;
    stop();
    sayCodeIsLost(island, false);
    // What was opened is seen first.
    if (door) await whenPainted();
    const hydrate = await load();
    if (errors === 0) await hydrate();
    if (errors === 0) return pressAgain(island);
    sayCodeIsLost(island, true);
    // A door that is opened again asks again.
    errors = 0;
    if (door) listen();
  };
  const onSign = () => void start();
  const listen = () => {
    for (const sign of door ? ['toggle'] : signs) place.addEventListener(sign, onSign, true);
  };
  const stop = () => {
    for (const sign of signs) place.removeEventListener(sign, onSign, true);
  };
  const isMeant = () => door === null || door.matches(':popover-open, [open]');
  const isNamed = () => !door && new RegExp(`[?&](${value})=`).test(location.search);
  const isWanted = () => isNamed() || island.pressed || island.matches(':is(:hover, :focus-within)');

  island.addEventListener('astro:hydration-error', () => errors++);
  listen();
  if (door ? isMeant() : isWanted()) void start();
};

// Astro takes the default export.
export { intentDirective as default };
