/** Astro's code of islands stays in a page only when one of its islands comes alive at once. */
import islandCode from 'astro/runtime/server/astro-island.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import { expect, it } from 'vitest';
import { withoutIslandCode } from '../../scripts/publish/render/late-islands.ts';

const script = (code: string) => `<script>${code}</script>`;
const intent =
  '(()=>{var r=(s,o,e)=>{s()};(self.Astro||(self.Astro={})).intent=r;window.dispatchEvent(new Event("astro:intent"));})();\n';
const island = (directive: string) =>
  `<astro-island uid="a" props="{&quot;a&quot;:[0,1]}" ssr client="${directive}" opts="{}">in it</astro-island>`;
const own = '<style>.own{color:red}</style><script>own()</script><script type="module" src="/a.js"></script>';

function page(...directives: readonly string[]): string {
  const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
  const code = style + script(intent) + script(islandCode) + script(visible);
  return `<html>${own}${code}${directives.map(island).join('')}</html>`;
}

it.each([[['intent']], [['visible']], [['intent', 'visible', 'intent']]])(
  'islands of %j get it with the script of the page',
  (directives) => {
    expect(withoutIslandCode(page(...directives))).toBe(
      `<html>${own}${directives.map(island).join('')}</html>`,
    );
  },
);

it.each([[['only']], [['load']], [['intent', 'only']], [['visible', 'idle']]])(
  'islands of %j have it in the page, as Astro printed it',
  (directives) => {
    const html = page(...directives);
    expect(withoutIslandCode(html)).toBe(html);
  },
);

it('a page without islands is as it was', () => {
  expect(withoutIslandCode(`<html>${own}</html>`)).toBe(`<html>${own}</html>`);
});
