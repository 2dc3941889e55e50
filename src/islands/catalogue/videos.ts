/** Plays a video where its link stands; a press with a modifier, or without this code, opens the host's page instead. */
import { copyOf, placesIn, valueAt } from './places.ts';

export function playVideosInPlace(page: HTMLElement): void {
  for (const link of placesIn(page, 'player')) {
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
