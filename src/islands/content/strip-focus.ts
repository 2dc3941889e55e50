/**
 * The focus scrolls a card of a strip fully into sight: Chromium takes 32 visible pixels of it for enough
 * (`kMinIntersectForReveal`). A strip that Embla moves does so itself.
 */
export function revealFocusedCards(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('.strip :focus-visible')) return;
    if (target.closest('.is-live') !== null) return;
    target.closest('.strip > *')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
