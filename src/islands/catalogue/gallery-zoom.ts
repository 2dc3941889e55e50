/**
 * A picture of the gallery as large as the screen. Pressed there it comes twice as near: a mouse looks around in it by
 * moving, a finger by pulling, the keyboard by its arrows. Escape and a press beside it lead back.
 */
import { catalogueTexts as text } from '../../text/catalogue.ts';
import { addStyles } from '../shop/add-styles.ts';
import styles from './gallery-zoom.css?url&no-inline';

/** @param link what leads to the large file; its picture gives the name. */
export async function enlarge(link: HTMLAnchorElement): Promise<void> {
  // Its look comes with its code: never a large picture without. The link leads where it would have led.
  if (!(await addStyles(styles))) {
    location.assign(link.href);
    return;
  }
  const alt = link.querySelector('img')?.alt ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', alt);
  dialog.append(pictureButton(link.href, alt), closeButton(dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function pictureButton(src: string, alt: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'zoom-picture';
  button.setAttribute('aria-pressed', 'false');
  button.setAttribute('aria-label', text.comeNearer);
  const picture = document.createElement('img');
  Object.assign(picture, { src, alt });
  button.append(picture);
  button.addEventListener('click', (event) => {
    const isNear = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isNear));
    if (isNear) lookAt(button, event);
  });
  button.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') lookAt(button, event);
  });
  return button;
}

/** Shows the part of the picture that lies where the pointer is on the screen; the middle, for a key. */
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

function closeButton(dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'zoom-close';
  button.textContent = text.closePicture;
  button.addEventListener('click', () => dialog.close());
  return button;
}
