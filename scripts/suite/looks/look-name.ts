/** What is drawn, in which widths and colour schemes, and the names of its pictures. */

/** In CSS pixels, with the height of the window. */
export const lookSizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;

export type LookSize = (typeof lookSizes)[number];

export const colourSchemes = ['light', 'dark'] as const;

export type ColourScheme = (typeof colourSchemes)[number];

/** `product-list-360-dark`. @param subject a route, or words about a state */
export function lookName(subject: string, { width }: LookSize, scheme: ColourScheme): string {
  return `${hyphenated(subject)}-${width}-${scheme}`;
}

function hyphenated(subject: string): string {
  return subject
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
