/**
 * `client:intent`: hydrates an island at pointer, touch or focus, at an `intent` event (`hydrate-island.ts`), or by one of
 * the query parameters in its value (`client:intent="a|b"`).
 */
import type { ClientDirective } from 'astro';

const signs = ['pointerover', 'pointerdown', 'focusin', 'intent'];

const intentDirective: ClientDirective = (load, { value }, island) => {
  const start = () => {
    for (const sign of signs) island.removeEventListener(sign, start, true);
    void load().then((hydrate) => hydrate());
  };
  for (const sign of signs) island.addEventListener(sign, start, true);
  const isNamed = typeof value === 'string' && new RegExp(`[?&](${value})=`).test(location.search);
  // The sign may have been given before this code ran.
  const isMeant = island.matches('[data-intent], :hover, :focus-within');
  // No `:has()` in a selector of a script: browsers without it throw (Firefox before 121).
  if (isNamed || isMeant || island.querySelector('[aria-busy=true]') !== null) start();
};

export default intentDirective;
