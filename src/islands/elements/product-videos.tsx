/**
 * `<product-videos>` around links to videos (`components/catalogue/product/ProductVideos.tsx`): a press plays the video in
 * place of its link. With a modifier key, or without this code, the link opens the host's page.
 */
import { draw } from '../draw.ts';
import { isPlainClick } from '../plain-click.ts';
import { defineElement } from './define-element.ts';

class ProductVideos extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this);
  }

  handleEvent(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const { player, title } = link?.dataset ?? {};
    if (!link || player === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    const frame = draw(
      <iframe
        src={player}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // YouTube requires a referrer; only the origin is sent, for privacy.
        referrerPolicy="strict-origin"
      />,
    );
    link.replaceWith(frame);
    frame.focus();
  }
}

defineElement('product-videos', ProductVideos);
