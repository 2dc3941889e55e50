/** `<sticky-bar>` (`components/shop/StickyBar.astro`): the messages of the day, rotating. */
import { messageTags, safeStyles } from '../../domain/rich-text.ts';
import { isVisible } from '../../stores/browser.ts';
import { stickyMessageMs, stickyMessages } from '../../stores/shop/sticky.ts';
import { barTexts } from '../../text/shop/chrome.ts';
import { safeHtml } from '../shop/safe-html.ts';

export class StickyBar extends HTMLElement {
  connectedCallback(): void {
    void showMessages(this);
  }
}

async function showMessages(bar: HTMLElement): Promise<void> {
  await stickyMessages.ask(null);
  const { value } = stickyMessages.$state.get();
  if (value?.isActive !== true || value.messages.length === 0) return;
  for (const [property, styled] of safeStyles(value.styles)) bar.style.setProperty(property, styled);
  const words = bar.querySelector('[data-message]');
  const show = (index: number) => {
    words?.replaceChildren(safeHtml(value.messages[index % value.messages.length] ?? '', messageTags));
  };
  show(0);
  if (value.messages.length > 1) rotate(bar, show);
}

/** Paused on hover, on focus, in a hidden tab, and by the visitor's choice. */
function rotate(bar: HTMLElement, show: (index: number) => void): void {
  let index = 0;
  let isHeld = false;
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The notice about cookies lies in the bar, with buttons of its own.
  const button = bar.querySelector<HTMLButtonElement>(':scope > button');
  const paint = () => {
    if (button === null) return;
    button.hidden = false;
    button.toggleAttribute('data-paused', isPaused);
    button.ariaLabel = isPaused ? barTexts.resume : barTexts.pause;
  };
  button?.addEventListener('click', () => {
    isPaused = !isPaused;
    paint();
  });
  const hold = (isReading: boolean) => () => {
    isHeld = isReading;
  };
  bar.addEventListener('pointerenter', hold(true));
  bar.addEventListener('pointerleave', hold(false));
  bar.addEventListener('focusin', hold(true));
  bar.addEventListener('focusout', hold(false));
  paint();
  setInterval(() => {
    if (!isHeld && !isPaused && isVisible()) show(++index);
  }, stickyMessageMs);
}
