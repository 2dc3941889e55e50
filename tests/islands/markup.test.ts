/** Attributes that components render and enhancers query. */
import { expect, it } from 'vitest';
import { defineMarkup } from '../../src/components/markup.ts';

const { attributes, selector, valueOf } = defineMarkup({ count: 'data-count', step: 'data-step' });

it('are rendered and found by the same attribute', () => {
  expect(attributes('count')).toEqual({ 'data-count': '' });
  expect(attributes('step', -1)).toEqual({ 'data-step': '-1' });
  expect([selector('count'), selector('step', -1)]).toEqual(['[data-count]', '[data-step="-1"]']);
});

it('carry a value, which is empty where the element has none', () => {
  const element = {
    getAttribute: (name: string) => (name === 'data-step' ? '7' : null),
  } as unknown as Element;
  expect([valueOf(element, 'step'), valueOf(element, 'count')]).toEqual(['7', '']);
});
