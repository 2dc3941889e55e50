/**
 * Pictures that cannot be shown. A browser that cannot read AVIF gets the WebP that is published beside it; of what does
 * not come at all, the box stays and says so.
 */
import { liveProductTexts } from '../../text/live-product.ts';

export function standInForBrokenPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) standIn(picture);
  }
  // Errors of pictures do not bubble; pictures that come later are heard on the way down.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) standIn(target);
  };
  document.addEventListener('error', onError, true);
}

function standIn(picture: HTMLImageElement): void {
  const readable = picture.currentSrc.replace(/-\d+\.avif$/, '.webp');
  if (readable !== picture.currentSrc) {
    for (const source of picture.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
    picture.removeAttribute('srcset');
    picture.src = readable;
    return;
  }
  const box = picture.closest('.cover');
  if (box === null) return;
  const words = document.createElement('span');
  words.className = 'cover-missing';
  // A link that is named by its label is not named twice.
  if (picture.closest('[aria-label]') !== null) words.ariaHidden = 'true';
  words.textContent = liveProductTexts.noCover;
  picture.replaceWith(words);
}
