/**
 * `<product-gallery>` around pictures and thumbnails (`components/catalogue/product/Gallery.tsx`). Without scripts these
 * are links to the picture's anchor and to the large file.
 */
import { galleryClasses } from '../../components/catalogue/product/gallery-classes.ts';
import { isPlainClick } from '../plain-click.ts';
import { defineElement } from './define-element.ts';

class ProductGallery extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this);
    // Covers all input: swipe, keyboard and thumbnails. Captured, because `scroll` does not bubble.
    this.addEventListener('scroll', this, { capture: true, passive: true });
  }

  handleEvent(event: Event): void {
    if (event.type === 'scroll') return this.#mark();
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const index = this.#thumbs.indexOf(link);
    if (index >= 0) {
      event.preventDefault();
      this.#pictures?.scrollTo({ left: index * this.#pictures.clientWidth });
    } else if (isPlainClick(event as MouseEvent)) {
      event.preventDefault();
      void enlarge(link);
    }
  }

  #mark(): void {
    const { scrollLeft = 0, clientWidth = 1 } = this.#pictures ?? {};
    const current = Math.round(scrollLeft / clientWidth);
    for (const [index, thumb] of this.#thumbs.entries()) {
      if (index === current) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
  }

  get #pictures(): HTMLElement | null {
    return this.querySelector(`.${galleryClasses.pictures}`);
  }

  get #thumbs(): readonly HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>(`.${galleryClasses.thumbs} a`)];
  }
}

async function enlarge(link: HTMLAnchorElement): Promise<void> {
  const code = await import('../catalogue/product/gallery-zoom.tsx').catch(() => null);
  // Without its code the link is followed.
  if (code === null) location.assign(link.href);
  else await code.enlarge(link);
}

defineElement('product-gallery', ProductGallery);
