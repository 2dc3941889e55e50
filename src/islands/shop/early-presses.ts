/** What was pressed since the page appeared and kept by `keepPressesScript`: pressed again now, in the same order. */
export function replayPresses(): void {
  const page = window as Window & { pressed?: HTMLElement[] };
  const presses = page.pressed ?? [];
  // From here on the script lets every press through.
  delete page.pressed;
  for (const button of presses) {
    button.ariaBusy = null;
    button.click();
  }
}
