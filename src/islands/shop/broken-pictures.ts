/** A browser without AVIF gets the WebP beside it; a cover that cannot be loaded becomes a text of the same size. */
import { liveProductTexts } from '../../text/catalogue/live-product.ts';

export function replaceBrokenPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) standIn(picture);
  }
  // Error events of images do not bubble, so they are captured on the document.
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
  // Inside a labelled link the text is hidden from screen readers, because the label names the product.
  if (picture.closest('[aria-label]') !== null) words.ariaHidden = 'true';
  words.textContent = liveProductTexts.noCover;
  picture.replaceWith(words);
}
