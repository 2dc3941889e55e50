import { expect, it } from 'vitest';
import { handMadeDomCheck, tooMuch } from '../../scripts/check/hand-made-dom.ts';

const file = (path: string, words: string, lines: number) => ({
  path,
  text: [words, ...Array.from({ length: lines - 1 }, () => '//')].join('\n'),
});

it.each(["document.createElement('p');", 'box.innerHTML = words;', 'place.append(form.cloneNode(true));'])(
  'counts the files with %s',
  (words) => {
    expect(tooMuch([file('a.ts', words, 600)])).toEqual([]);
    expect(
      tooMuch([file('a.ts', words, 300), file('b.ts', words, 301)]).map(({ file: name }) => name),
    ).toEqual(['a.ts', 'b.ts']);
  },
);

it('counts no file that only speaks of it, sets text or finds elements', () => {
  const words =
    "// not createElement()\n/** nor innerHTML */\nplace.textContent = 'x'; document.querySelector('a');";
  expect(tooMuch([file('a.ts', words, 700)])).toEqual([]);
});

it('finds the islands as they are few enough', async () => {
  expect(await handMadeDomCheck.run({} as never)).toEqual([]);
});
