import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { chooseThemes } from '../../src/islands/inline/choose-themes.ts';
import { inlineScript } from '../../src/islands/inline/inline-script.ts';

it('shows ten of twenty themes, others each time', () => {
  const choose = () => {
    const children = Array.from({ length: 20 }, () => ({ hidden: false }));
    runInNewContext(inlineScript(chooseThemes, 10), { document: { querySelectorAll: () => children }, Math });
    return children.map(({ hidden }) => (hidden ? '-' : '+')).join('');
  };
  const choices = Array.from({ length: 50 }, choose);
  for (const choice of choices) expect(choice.replaceAll('-', '')).toHaveLength(10);
  expect(new Set(choices).size).toBeGreaterThan(40);
  // Every theme is chosen at some time.
  for (let place = 0; place < 20; place++) expect(choices.some((choice) => choice[place] === '+')).toBe(true);
});
