/** What HTML and CSS from the API may contain: applied before it is stored, and again where a page fetches it. */

export const descriptionTags = [
  'p',
  'br',
  'em',
  'strong',
  'b',
  'i',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'a',
  'blockquote',
] as const;

/** They may have sections. */
export const landingTags = [...descriptionTags, 'h2', 'hr'] as const;

export const messageTags = ['b', 'strong', 'em', 'i', 'a', 'br'] as const;

/** Removed with their content; of other elements the text stays. */
export const droppedTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'svg',
  'math',
  'title',
] as const;

/** The only Trusted Types policy that pages may create HTML with. */
export const inertPolicy = 'inert';

export type SafeStyle = readonly [property: string, value: string];

/** Colours and text style only: nothing is loaded, nothing is moved or covered, and no value ends its rule. */
export function safeStyles(css: string | null): readonly SafeStyle[] {
  return (css ?? '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(';')
    .flatMap((declaration): SafeStyle[] => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
      const allowed = allowedValues[property];
      return colon > 0 && allowed?.test(value) === true ? [[property, value]] : [];
    });
}

const colour =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}(?:deg)?[\d\s.,%/]{0,40}\))$/;

const allowedValues: Readonly<Record<string, RegExp>> = {
  background: colour,
  'background-color': colour,
  color: colour,
  'border-color': colour,
  'font-style': /^(?:normal|italic)$/,
  'font-weight': /^(?:normal|bold|[1-9]00)$/,
  'letter-spacing': /^(?:normal|0?\.\d{1,3}r?em)$/,
  'text-align': /^(?:left|center|right|start|end)$/,
  'text-transform': /^(?:none|uppercase|lowercase|capitalize)$/,
};
