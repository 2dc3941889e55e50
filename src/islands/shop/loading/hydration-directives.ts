/**
 * Client directives for lazy hydration:
 * - `client:intent`: on pointer, touch or focus, also when they came before this code. Its optional value names query
 *   parameters (`a|b`); a URL with one of them hydrates at once;
 * - `client:open`: when the surrounding popover or `<details>` opens;
 * - `client:near`: when it is about to enter the viewport;
 * - `client:wanted`: on request of an enhancer (`hydrate-island.ts`).
 *
 * Clicks queued since the first paint are replayed after hydration (`event-replay.ts`).
 */
import type { ClientDirective } from 'astro';
import { whenPainted } from '../../../stores/browser.ts';
import { replayClicksOf, type ClickQueue } from './event-replay.ts';
import { showChunkError } from './chunk-error.ts';
import { wanted } from './hydrate-island.ts';

type Load = Parameters<ClientDirective>[0];
type Island = HTMLElement & ClickQueue;
/** Null where `MinifiedIsland.astro` omitted them. */
type Options = Parameters<ClientDirective>[1] | null;

const touches = ['pointerover', 'pointerdown', 'focusin'];

const intentDirective = (load: Load, options: Options, island: Island) => {
  const start = () => {
    for (const sign of touches) island.removeEventListener(sign, start, true);
    // One attempt only: after a failure every pointer movement would retry.
    void live(load, island);
  };
  for (const sign of touches) island.addEventListener(sign, start, true);
  if (isMeant(island, options?.value)) start();
};

export const openDirective = (load: Load, _: Options, island: Island) => {
  const disclosure = island.closest<HTMLElement>('[popover], details');
  let isAsked = false;
  const start = async () => {
    if (isAsked || !disclosure?.matches(':popover-open, [open]')) return;
    isAsked = true;
    // The opened state is painted first (INP).
    await whenPainted();
    isAsked = await live(load, island);
  };
  disclosure?.addEventListener('toggle', () => void start());
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
  // `astro-island` is `display: contents` and has no box to observe.
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

/** @returns false when the code could not be loaded; the error message is then shown */
async function live(load: Load, island: Island): Promise<boolean> {
  const errors: Event[] = [];
  const onError = (error: Event) => void errors.push(error);
  island.addEventListener('astro:hydration-error', onError);
  showChunkError(island, false);
  const hydrate = await load();
  if (errors.length === 0) await hydrate();
  island.removeEventListener('astro:hydration-error', onError);
  const isLive = errors.length === 0;
  if (isLive) replayClicksOf(island);
  else showChunkError(island, true);
  return isLive;
}

/** Intent expressed before this code was loaded, or by the URL. */
function isMeant(island: Island, names: unknown): boolean {
  const isNamed = typeof names === 'string' && new RegExp(`[?&](${names})=`).test(location.search);
  return isNamed || island.pressed !== undefined || island.matches(':is(:hover, :focus-within)');
}

// Astro expects a default export.
export { intentDirective as default };
