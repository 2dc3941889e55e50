/** @param keys of localStorage */
export function rememberedPage(keys: Readonly<Record<'currency' | 'token' | 'consent', string>>): void {
  const { dataset, style } = document.documentElement;
  // The notice about cookies will come: the bar on top has room for it.
  dataset.undecided = '';
  try {
    const stored = localStorage;
    if (stored[keys.currency] === 'USD') dataset.currency = 'USD';
    if (stored[keys.token]) dataset.customer = '';
    if (stored[keys.consent]) delete dataset.undecided;
  } catch {
    // Denied storage counts as empty.
  }
  // View transition: only the old page fades. Chromium delivers no clicks to an element that is shown as a snapshot,
  // so fading in the new page would block input for a quarter of a second.
  window.onpageswap = window.onpagereveal = ({ type }: Event) => {
    style.viewTransitionName = type === 'pageswap' ? 'root' : 'none';
  };
}
