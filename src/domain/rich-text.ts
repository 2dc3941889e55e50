/**
 * What HTML and CSS from the API may contain. The publisher applies it to what it stores, and a page that asks the API
 * by itself applies it again.
 */

/** Elements of a description and of a campaign's words. Whatever is not here goes; its text stays. */
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

/** A campaign's page has sections of its own below its title. */
export const landingTags = [...descriptionTags, 'h2', 'hr'] as const;

/** A message of the bar is one line of words. */
export const messageTags = ['b', 'strong', 'em', 'i', 'a', 'br'] as const;

/** Elements that go with everything in them: their text was never meant to be read. */
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

/** The name of the one policy by which pages may turn text into markup (Trusted Types). */
export const inertPolicy = 'inert';

/** A CSS property and its value, both harmless. */
export type SafeStyle = readonly [property: string, value: string];

/**
 * The declarations of `styles` that change colours and lettering and nothing else: no address is loaded, nothing is
 * moved or covered, and no value can end the rule that it is put in.
 */
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
