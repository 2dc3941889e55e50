/** Without scripts thumbnails and pictures are links to the picture's anchor and to the large file. */
import { galleryClasses } from '../../../components/catalogue/product/gallery-classes.ts';
import { isPlainClick, onPress } from '../../press.ts';

export function initGallery(page: HTMLElement): void {
  onPress(`.${galleryClasses.enlarge}`, enlarge, page);
  const pictures = page.querySelector<HTMLElement>(`.${galleryClasses.pictures}`);
  const thumbs = [...page.querySelectorAll<HTMLAnchorElement>(`.${galleryClasses.thumbs} a`)];
  if (pictures === null || thumbs.length === 0) return;
  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      pictures.scrollTo({ left: index * pictures.clientWidth });
    });
  }
  // Covers all input: swipe, keyboard and thumbnails.
  pictures.addEventListener('scroll', () => mark(thumbs, pictures), { passive: true });
}

function enlarge(link: HTMLElement, event: MouseEvent): void {
  if (!isPlainClick(event) || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  // Fallback when the chunk cannot be loaded: follow the link.
  const coming = import('./gallery-zoom.tsx').catch(() => null);
  void coming.then((code) => (code === null ? location.assign(link.href) : code.enlarge(link)));
}

function mark(thumbs: readonly HTMLAnchorElement[], { scrollLeft, clientWidth }: HTMLElement): void {
  const current = Math.round(scrollLeft / clientWidth);
  for (const [index, thumb] of thumbs.entries()) {
    if (index === current) thumb.setAttribute('aria-current', 'true');
    else thumb.removeAttribute('aria-current');
  }
}
