import { renderToStaticMarkup } from 'react-dom/server';
import { Icon, type IconProps } from './Icon.tsx';

const kept = new Map<string, string>();

/**
 * `Icon.tsx` as HTML for `Icon.astro`, memoised per build: every page has eight icons, and each React render costs as
 * much as ten elements.
 */
export function iconHtml(props: IconProps): string {
  const key = `${props.name} ${props.size}`;
  const html = kept.get(key) ?? renderToStaticMarkup(Icon(props));
  kept.set(key, html);
  return html;
}
