import { pathTo } from '../../domain/routes.ts';
import { portraitPath } from '../../stores/session/portrait.ts';

/** In the place of the header's icon of the account. */
export function paintPortrait(): void {
  const link = document.querySelector(`.header-links a[href="${pathTo('account')}"]`);
  const path = portraitPath();
  const shown = link?.querySelector('img');
  if (!link || (shown?.getAttribute('src') ?? null) === path) return;
  shown?.remove();
  if (path === null) return;
  const picture = new Image(24, 24);
  picture.alt = '';
  picture.onerror = () => picture.remove();
  picture.src = path;
  link.prepend(picture);
}
