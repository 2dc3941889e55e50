/** Plays a video in place of its link. With a modifier key, or without this code, the link opens the host's page. */
import { productMarkup as markup } from '../../../components/catalogue/product/product-markup.ts';
import { draw } from '../../draw.ts';
import { isPlainClick, onPress } from '../../press.ts';

export function playVideosInPlace(page: HTMLElement): void {
  const play = (link: HTMLElement, event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const player = draw(
      <iframe
        src={markup.valueOf(link, 'player')}
        title={markup.valueOf(link, 'playerTitle')}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // YouTube requires a referrer; only the origin is sent, for privacy.
        referrerPolicy="strict-origin"
      />,
    );
    link.replaceWith(player);
    player.focus();
  };
  onPress(markup.selector('player'), play, page);
}
