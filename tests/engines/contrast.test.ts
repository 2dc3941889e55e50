import sharp from 'sharp';
import { expect, it } from 'vitest';
import { contrastIn } from './contrast.ts';

const box = { left: 20, top: 10, width: 72, height: 44 };

/** A control with a frame, a word in the middle and an arrow at its end. */
function drawn({ ground, word, arrow }: Record<'ground' | 'word' | 'arrow', string>): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="70"><rect width="120" height="70" fill="#17141d"/>
    <rect x="21" y="11" width="70" height="42" fill="${ground}" stroke="#000" stroke-width="2"/>
    <rect x="30" y="26" width="24" height="12" fill="${word}"/><rect x="78" y="28" width="8" height="8" fill="${arrow}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

it.each([
  ['light on dark', { ground: '#17141d', word: '#ffffff', arrow: '#ffffff' }, 18.19],
  [
    'a light word on the white box of a platform',
    { ground: '#ffffff', word: '#fffdf6', arrow: '#000' },
    1.02,
  ],
  ['grey on white', { ground: '#ffffff', word: '#777777', arrow: '#000' }, 4.48],
])('the contrast of %s is the one that is drawn', async (_name, colours, contrast) => {
  expect(await contrastIn(await drawn(colours), box)).toBeCloseTo(contrast, 1);
});
