import { renderToStaticMarkup } from 'react-dom/server';
import { Icon, type IconProps } from './Icon.tsx';

const kept = new Map<string, string>();

/**
 * `Icon.tsx` as HTML, for `Icon.astro`: every page has eight, and each call of a page into React costs as much as ten
 * elements, so each drawing is rendered once a build.
 */
export function iconHtml(props: IconProps): string {
  const key = `${props.name} ${props.size}`;
  const html = kept.get(key) ?? renderToStaticMarkup(Icon(props));
  kept.set(key, html);
  return html;
}
