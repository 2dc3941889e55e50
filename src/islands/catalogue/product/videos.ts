/** Plays a video in place of its link. With a modifier key, or without this code, the link opens the host's page. */
import { productTargets as targets } from '../../../components/catalogue/product/product-targets.ts';
import { copyOf } from './copy-of.ts';

export function playVideosInPlace(page: HTMLElement): void {
  for (const link of page.querySelectorAll<HTMLElement>(targets.selector('player'))) {
    link.addEventListener('click', (event) => {
      const player = copyOf(link.closest('section')?.querySelector('template')).querySelector('iframe');
      if (player === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      player.src = targets.valueOf(link, 'player');
      player.title = targets.valueOf(link, 'playerTitle');
      link.replaceWith(player);
      player.focus();
    });
  }
}
