/** Presses of every element that the selector finds, also of those that are drawn later. */
export function onPress(
  selector: string,
  act: (pressed: HTMLElement, event: MouseEvent) => void,
  place: Document | HTMLElement = document,
): void {
  place.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (pressed) act(pressed, event as MouseEvent);
  });
}

/** False for a press that opens a link elsewhere, in a new tab or window. */
export function isPlainClick({
  ctrlKey,
  metaKey,
  shiftKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'button'>): boolean {
  return !ctrlKey && !metaKey && !shiftKey && button === 0;
}
