/** Plays a video where its link stands; a press with a modifier, or without this code, opens the host's page instead. */

export function playVideosInPlace(page: HTMLElement): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-player]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const player = playerOf(link);
      link.replaceWith(player);
      player.focus();
    });
  }
}

function playerOf({ dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const player = document.createElement('iframe');
  player.src = dataset['player'] ?? '';
  player.title = dataset['title'] ?? '';
  player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  // YouTube plays only for a page that says where it is; the path is nobody's business.
  player.referrerPolicy = 'strict-origin';
  return player;
}
