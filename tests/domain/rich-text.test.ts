import { expect, it } from 'vitest';
import { safeStyles } from '../../src/domain/rich-text.ts';

it('styles from the API keep colours and lettering', () => {
  const css = 'Background-Color: #14110F; color: rgb(255, 255, 255); font-weight: bold; text-align:center';
  expect(safeStyles(css)).toEqual([
    ['background-color', '#14110f'],
    ['color', 'rgb(255, 255, 255)'],
    ['font-weight', 'bold'],
    ['text-align', 'center'],
  ]);
});

it.each([
  ...['background: url(https://evil.example/x.png)', 'background-image: url(x)', 'position: fixed'],
  ...['color: red}body{display:none', 'color: </style><script>alert(1)</script>'],
  ...['color: expression(alert(1))', 'color: var(--x)', 'color: red !important', 'font-weight: 1e9'],
  ...['color', '/* color: red', ''],
])('styles from the API lose what could load, move, cover or escape: %s', (css) => {
  expect(safeStyles(css)).toEqual([]);
});

it('styles from the API are none when there are none', () => {
  expect(safeStyles(null)).toEqual([]);
});
