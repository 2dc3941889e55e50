/**
 * Lightbox: a gallery picture in full screen. A press zooms to 2×, panned by mouse movement, touch scrolling or arrow
 * keys. Escape and a press on the backdrop close it.
 */
import { zoomClasses } from '../../../components/catalogue/product/gallery-classes.ts';
import { addStyles } from '../../shop/loading/add-styles.ts';
import styles from './gallery-zoom.css?url&no-inline';
import { copyOf } from './copy-of.ts';

/** @param link to the large file, beside the dialog's template; its picture gives the accessible name */
export async function enlarge(link: HTMLAnchorElement): Promise<void> {
  const dialog = copyOf(link.closest('section')?.querySelector('template')).querySelector('dialog');
  const button = dialog?.querySelector<HTMLElement>(`.${zoomClasses.picture}`);
  const picture = button?.querySelector('img');
  // Fallback without styles or template: follow the link.
  if (!dialog || !button || !picture || !(await addStyles(styles))) {
    location.assign(link.href);
    return;
  }
  picture.src = link.href;
  picture.alt = dialog.ariaLabel = link.querySelector('img')?.alt ?? '';
  steer(button);
  dialog.querySelector(`.${zoomClasses.close}`)?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function steer(button: HTMLElement): void {
  button.addEventListener('click', (event) => {
    const isNear = button.ariaPressed !== 'true';
    button.ariaPressed = String(isNear);
    if (isNear) lookAt(button, event);
  });
  button.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') lookAt(button, event);
  });
}

/** Pans to the pointer's relative position in the viewport; centred for keyboard clicks. */
function lookAt(button: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const room = button.parentElement;
  if (room === null) return;
  const share = (at: number, size: number) => (at > 0 ? at / size : 0.5);
  room.scrollTo({
    left: (room.scrollWidth - room.clientWidth) * share(clientX, innerWidth),
    top: (room.scrollHeight - room.clientHeight) * share(clientY, innerHeight),
    behavior: 'instant',
  });
}
