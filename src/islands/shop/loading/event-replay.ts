/**
 * Event replay: presses on buttons whose code is not loaded yet are queued by `eventReplayScript` and dispatched again
 * here, in order.
 */

/** The window holds the queue of enhanced buttons, an `astro-island` that of its own. */
export interface ClickQueue {
  pressed?: HTMLElement[];
}

/** Call it once all buttons of the page have their listeners. */
export function replayClicks(): void {
  replayClicksOf(window as Window & ClickQueue);
}

/**
 * Stops queueing and replays. Repeated presses of one button count once, except for buttons marked `data-repeats`.
 * React hydrates the pressed tree synchronously, so each replayed press finds its handler.
 */
export function replayClicksOf(keeper: ClickQueue): void {
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
