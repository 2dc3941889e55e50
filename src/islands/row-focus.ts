/** Focus management for lists whose rows can be removed. */

/**
 * Called at the press, before the removal: a removed row takes the focus with it.
 * @param pressed the last button of the row
 * @returns call it after the removal: focuses the same button of the next row, else of the one before, else `fallback`
 */
export function keepFocusNear(pressed: Element): (fallback: HTMLElement | null | undefined) => void {
  const row = pressed.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const place = rows.findIndex((other) => other === row);
  const near = [...rows.slice(place + 1), ...rows.slice(0, place).reverse()];
  lastPressed = row;
  return (fallback) => {
    // Only the last one pressed of several removals had the focus.
    if (lastPressed !== row || row?.isConnected === true) return;
    lastPressed = null;
    if (document.activeElement !== document.body) return;
    const buttons = near
      .filter(({ isConnected }) => isConnected)
      .map((other) => other.querySelector<HTMLElement>('button:last-of-type:not([aria-busy="true"])'));
    (buttons.find((button) => button !== null) ?? fallback)?.focus();
  };
}

let lastPressed: Element | null = null;
