/** Lightbox: a gallery picture in full screen. A press zooms to 2×, panned by mouse, touch or arrow keys. */
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { draw } from '../../draw.ts';
import { addDeferredStyles } from '../../shop/loading/add-styles.ts';

export async function enlarge(link: HTMLAnchorElement): Promise<void> {
  // Without its styles: follow the link.
  if (!(await addDeferredStyles())) return location.assign(link.href);
  const name = link.querySelector('img')?.alt ?? '';
  const dialog = draw(
    <dialog className="zoom" aria-label={name}>
      <button
        type="button"
        className="zoom-picture"
        aria-pressed={false}
        aria-label={liveProductTexts.comeNearer}
      >
        <img src={link.href} alt={name} />
      </button>
      <button type="button" className="zoom-close" onClick={() => dialog.close()}>
        {liveProductTexts.closePicture}
      </button>
    </dialog>,
  ) as HTMLDialogElement;
  dialog.addEventListener('close', () => dialog.remove());
  steer(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

function steer(dialog: HTMLElement): void {
  const picture = dialog.querySelector('button');
  picture?.addEventListener('click', (event) => {
    const isNear = picture.ariaPressed !== 'true';
    picture.ariaPressed = String(isNear);
    if (isNear) lookAt(dialog, event);
  });
  picture?.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') lookAt(dialog, event);
  });
}

/** Pans to the pointer's relative position in the viewport; centred for keyboard clicks. */
function lookAt(room: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const share = (at: number, size: number) => (at > 0 ? at / size : 0.5);
  room.scrollTo({
    left: (room.scrollWidth - room.clientWidth) * share(clientX, innerWidth),
    top: (room.scrollHeight - room.clientHeight) * share(clientY, innerHeight),
    behavior: 'instant',
  });
}
