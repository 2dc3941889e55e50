/**
 * What brings an island to life that costs nothing until somebody means to use it:
 * - `client:intent`: pointer, touch or focus fetches its code, also when they came before this did. Its value, if there is one,
 *   names parameters (`a|b`): an address that has one of them means to use the island, too;
 * - `client:open`: the popover or the door that it stands in is opened;
 * - `client:near`: it is about to be seen;
 * - `client:wanted`: an enhancer says so (`wake-island.ts`).
 *
 * What was pressed since the first paint (`early-presses.ts`) is pressed again once the island lives.
 */
import type { ClientDirective } from 'astro';
import { whenPainted } from '../stores/browser.ts';
import { pressAgain, type KeepsPresses } from './shop/early-presses.ts';
import { sayCodeIsLost } from './shop/lost-code.ts';
import { wanted } from './shop/wake-island.ts';

type Load = Parameters<ClientDirective>[0];
type Island = HTMLElement & KeepsPresses;
/** Null where `Kept.astro` has left them out. */
type Options = Parameters<ClientDirective>[1] | null;

const touches = ['pointerover', 'pointerdown', 'focusin'];

const intentDirective = (load: Load, options: Options, island: Island) => {
  const start = () => {
    for (const sign of touches) island.removeEventListener(sign, start, true);
    // After a failure a pointer that wanders over it would ask for ever.
    void live(load, island);
  };
  for (const sign of touches) island.addEventListener(sign, start, true);
  if (isMeant(island, options?.value)) start();
};

export const openDirective = (load: Load, _: Options, island: Island) => {
  const door = island.closest<HTMLElement>('[popover], details');
  let isAsked = false;
  const start = async () => {
    if (isAsked || !door?.matches(':popover-open, [open]')) return;
    isAsked = true;
    // What was opened is seen first.
    await whenPainted();
    isAsked = await live(load, island);
  };
  door?.addEventListener('toggle', () => void start());
  void start();
};

export const nearDirective = (load: Load, _: Options, island: Island) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void live(load, island);
    },
    { rootMargin: '400px' },
  );
  // The island itself has no box.
  if (island.firstElementChild) observer.observe(island.firstElementChild);
};

export const wantedDirective = (load: Load, _: Options, island: Island) => {
  let isAsked = false;
  island.addEventListener(wanted, () => {
    if (isAsked) return;
    isAsked = true;
    void live(load, island).then((isLive) => (isAsked = isLive));
  });
};

/** @returns false when the code could not be had, which is said. */
async function live(load: Load, island: Island): Promise<boolean> {
  const errors: Event[] = [];
  const onError = (error: Event) => void errors.push(error);
  island.addEventListener('astro:hydration-error', onError);
  sayCodeIsLost(island, false);
  const hydrate = await load();
  if (errors.length === 0) await hydrate();
  island.removeEventListener('astro:hydration-error', onError);
  const isLive = errors.length === 0;
  if (isLive) pressAgain(island);
  else sayCodeIsLost(island, true);
  return isLive;
}

/** By what was done before this code came, or by the address. */
function isMeant(island: Island, names: unknown): boolean {
  const isNamed = typeof names === 'string' && new RegExp(`[?&](${names})=`).test(location.search);
  return isNamed || island.pressed !== undefined || island.matches(':is(:hover, :focus-within)');
}

// Astro takes the default export.
export { intentDirective as default };
