/** Contrast of a control's text, measured in its picture, because computed styles do not show what an engine draws. */
import sharp from 'sharp';
import type { Box } from './in-page.ts';

/**
 * WCAG contrast between the commonest colour of a control and the one farthest from it. Borders are left out, and the
 * end, where a select has its arrow.
 */
export async function contrastIn(picture: Buffer, { left, top, width, height }: Box): Promise<number> {
  const inside = {
    left: Math.round(left + border),
    top: Math.round(top + border),
    width: Math.round(width * withoutEnd - border),
    height: Math.round(height - 2 * border),
  };
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract(inside)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.readUIntBE(at, 3);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const [[ground] = [0]] = [...colours].toSorted(([, one], [, other]) => other - one);
  return Math.max(...[...colours.keys()].map((colour) => ratio(luminance(colour), luminance(ground))));
}

const border = 4;
const withoutEnd = 0.65;

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const part = ((colour >> shift) & 0xff) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
