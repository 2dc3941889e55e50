/** Thumbnails that turn the gallery in place; without this they are links that scroll to their picture. */

export function steerGallery(page: HTMLElement): void {
  const pictures = page.querySelector<HTMLElement>('.gallery-pictures');
  const thumbs = [...page.querySelectorAll<HTMLAnchorElement>('.gallery-thumbs a')];
  if (pictures === null || thumbs.length === 0) return;
  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      pictures.scrollTo({ left: index * pictures.clientWidth });
    });
  }
  // However it was turned: by a finger, the keyboard or a thumbnail.
  pictures.addEventListener('scroll', () => mark(thumbs, pictures), { passive: true });
}

function mark(thumbs: readonly HTMLAnchorElement[], { scrollLeft, clientWidth }: HTMLElement): void {
  const current = Math.round(scrollLeft / clientWidth);
  for (const [index, thumb] of thumbs.entries()) {
    if (index === current) thumb.setAttribute('aria-current', 'true');
    else thumb.removeAttribute('aria-current');
  }
}
