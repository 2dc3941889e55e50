import { drawings } from '../components/drawings.ts';

/**
 * `Icon.astro`, for what is made without React.
 * @param size CSS pixels
 */
export function drawnIcon(name: keyof typeof drawings, size = 24): SVGSVGElement {
  const icon = drawn('svg', {
    width: String(size),
    height: String(size),
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2.2',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  icon.append(drawn('path', { d: drawings[name] }));
  return icon;
}

function drawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
