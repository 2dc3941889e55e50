/** @param keys of localStorage */
export function rememberedPage(keys: { readonly currency: string; readonly token: string }): void {
  const { dataset, style } = document.documentElement;
  try {
    const stored = localStorage;
    if (stored[keys.currency] === 'USD') dataset.currency = 'USD';
    if (stored[keys.token]) dataset.customer = '';
  } catch {
    // Denied storage counts as empty.
  }
  // View transition: only the old page fades. Chromium delivers no clicks to an element that is shown as a snapshot,
  // so fading in the new page would block input for a quarter of a second.
  window.onpageswap = window.onpagereveal = ({ type }: Event) => {
    style.viewTransitionName = type === 'pageswap' ? 'root' : 'none';
  };
}
