/** Plays a video in place of its link. With a modifier key, or without this code, the link opens the host's page. */
import { copyOf, targetsIn, valueAt } from './targets.ts';

export function playVideosInPlace(page: HTMLElement): void {
  for (const link of targetsIn(page, 'player')) {
    link.addEventListener('click', (event) => {
      const player = copyOf(page, 'playerTemplate').querySelector('iframe');
      if (player === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      player.src = valueAt(link, 'player');
      player.title = valueAt(link, 'playerTitle');
      link.replaceWith(player);
      player.focus();
    });
  }
}
