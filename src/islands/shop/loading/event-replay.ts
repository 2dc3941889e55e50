/**
 * Event replay: presses on buttons whose code is not loaded yet are queued by `eventReplayScript` and dispatched again
 * here, in order.
 */

/** The window holds the queue of enhanced buttons, an `astro-island` that of its own. */
export interface ClickQueue {
  pressed?: HTMLElement[];
}

/** `eventReplayScript` leaves the presses of a live one alone. */
interface LateButton extends HTMLElement {
  live?: true;
}

/** Call it once all buttons of the page have their listeners. */
export function replayClicks(): void {
  // Chromium requests a lost script again when another one imports it, and it may arrive. The message's 'press again'
  // would then add a second unit.
  document.querySelector('.load-failed[data-words]')?.replaceChildren();
  replayClicksOf(window as Window & ClickQueue);
}

/**
 * Replays the presses of some buttons before the others live, in their order. Their next presses are not queued.
 * @param late matches these buttons
 */
export function replayClicksOn(late: string): void {
  const keeper = window as Window & ClickQueue;
  if (keeper.pressed === undefined) return;
  const isOwn = (button: HTMLElement) => button.matches(late);
  const own = keeper.pressed.filter(isOwn);
  keeper.pressed = keeper.pressed.filter((button) => !isOwn(button));
  for (const button of document.querySelectorAll<LateButton>(late)) button.live = true;
  replay(own);
}

/**
 * Stops queueing and replays. Repeated presses of one button count once, except for buttons marked `data-repeats`.
 * React hydrates the pressed tree synchronously, so each replayed press finds its handler.
 */
export function replayClicksOf(keeper: ClickQueue): void {
  const presses = keeper.pressed ?? [];
  delete keeper.pressed;
  replay(presses);
}

function replay(presses: readonly HTMLElement[]): void {
  for (const [place, button] of presses.entries()) {
    button.ariaBusy = null;
    if (countsTwice(button) || presses.indexOf(button) === place) button.click();
  }
}

function countsTwice({ dataset }: HTMLElement): boolean {
  return dataset['repeats'] !== undefined;
}
