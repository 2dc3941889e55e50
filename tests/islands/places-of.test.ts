/** Names that components draw and enhancers look for. */
import { expect, it } from 'vitest';
import { placesOf } from '../../src/components/places-of.ts';

const { drawn, at, valueOf } = placesOf({ count: 'data-count', step: 'data-step' });

it('are drawn and found by the same attribute', () => {
  expect(drawn('count')).toEqual({ 'data-count': '' });
  expect(drawn('step', -1)).toEqual({ 'data-step': '-1' });
  expect([at('count'), at('step', -1)]).toEqual(['[data-count]', '[data-step="-1"]']);
});

it('carry a value, which is empty where the element has none', () => {
  const element = {
    getAttribute: (name: string) => (name === 'data-step' ? '7' : null),
  } as unknown as Element;
  expect([valueOf(element, 'step'), valueOf(element, 'count')]).toEqual(['7', '']);
});
