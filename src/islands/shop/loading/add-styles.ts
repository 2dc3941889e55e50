/** The one sheet of styles that comes later (`DeferredStyles.astro`), for what scripts draw. */
import { withResolvers } from '../../../domain/with-resolvers.ts';

let sheet: Promise<boolean> | null = null;

/** @returns whether it is applied; after a failure the next call tries again */
export function addDeferredStyles(): Promise<boolean> {
  return (sheet ??= applySheet().then((isApplied) => {
    if (!isApplied) sheet = null;
    return isApplied;
  }));
}

async function applySheet(): Promise<boolean> {
  if (document.readyState === 'loading') {
    const { promise, resolve } = withResolvers<Event>();
    addEventListener('DOMContentLoaded', resolve, { once: true });
    await promise;
  }
  const link = document.querySelector<HTMLLinkElement>('[data-deferred-styles]');
  if (link === null) return false;
  if (hasRules(link)) return true;
  // It was lost, or this browser reads on while it comes.
  const again = link.cloneNode() as HTMLLinkElement;
  const { promise, resolve } = withResolvers<boolean>();
  again.addEventListener('load', () => resolve(true));
  again.addEventListener('error', () => resolve(false));
  link.replaceWith(again);
  return promise;
}

/** Chromium gives a lost file a sheet whose rules throw. */
function hasRules({ sheet: styles }: HTMLLinkElement): boolean {
  try {
    return styles !== null && styles.cssRules.length > 0;
  } catch {
    return false;
  }
}
