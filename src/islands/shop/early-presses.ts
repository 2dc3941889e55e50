/** What is pressed before the code that hears it has come: kept by `earlyPressesScript`, pressed again here, in the same order. */

/** The window keeps what enhancers hear, an island what it hears itself. */
export interface KeepsPresses {
  pressed?: HTMLElement[];
}

/** For the script of a page, once all of its buttons are heard. */
export function replayPresses(): void {
  pressAgain(window as Window & KeepsPresses);
}

/**
 * From here on every press goes through. A second press of the same button was impatience, except where every press counts. React hydrates a tree
 * that is pressed on the spot, so that each finds its handler.
 */
export function pressAgain(keeper: KeepsPresses): void {
  const presses = keeper.pressed ?? [];
  delete keeper.pressed;
  for (const [place, button] of presses.entries()) {
    button.ariaBusy = null;
    if (countsTwice(button) || presses.indexOf(button) === place) button.click();
  }
}

function countsTwice({ dataset }: HTMLElement): boolean {
  return dataset['repeats'] !== undefined;
}
