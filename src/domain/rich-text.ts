/** What HTML and CSS from the API may contain: applied before it is stored, and again where a page fetches it. */

/** With cells that may span several columns or rows. */
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const;

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
  'div',
  ...tableTags,
] as const;

/** They may have sections and pictures. */
export const landingTags = [...descriptionTags, 'h2', 'hr', 'img', 'figure', 'figcaption'] as const;

export const messageTags = ['b', 'strong', 'em', 'i', 'a', 'br'] as const;

const blockTags: ReadonlySet<string> = new Set(
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav pre section summary'.split(
    ' ',
  ),
);

/**
 * The element that is drawn for an editor's one. A block or a heading that is not allowed becomes one that is, so that the
 * words of two blocks stay apart.
 * @returns null when only its content stays
 */
export function drawnTag(tag: string, allowed: readonly string[]): string | null {
  if (allowed.includes(tag)) return tag;
  const heading = /^h[1-6]$/.test(tag) ? ['h2', 'h3'].find((name) => allowed.includes(name)) : undefined;
  return heading ?? (blockTags.has(tag) && allowed.includes('div') ? 'div' : null);
}

/** `colspan` and `rowspan` of a cell: up to 99. */
export function isSpan(value: string | null | undefined): value is string {
  return /^[1-9]\d?$/.test(value ?? '');
}

export const cellAttributes = ['colspan', 'rowspan'] as const;

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
