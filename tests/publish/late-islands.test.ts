/** Astro's code of islands stays in a page only when one of its islands comes alive at once. */
import islandCode from 'astro/runtime/server/astro-island.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import { expect, it } from 'vitest';
import { withoutIslandCode, withShortIslands } from '../../scripts/publish/render/late-islands.ts';

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

it('an island keeps what its code reads', () => {
  const printed = (props: string, opts: string) =>
    `<astro-island uid="Z1Msq5i" prefix="r21" component-url="/a.js" props="${props}" ssr client="visible" opts="${opts}" await-children>`;
  const short = (props: string, opts: string) =>
    `<astro-island prefix="r21" component-url="/a.js"${props} ssr client="visible" opts="${opts}" await-children>`;
  const named = (value: string) => `{&quot;name&quot;:&quot;SearchBox&quot;,&quot;value&quot;:${value}}`;
  const margin = '{&quot;rootMargin&quot;:&quot;400px&quot;}';
  const props = '{&quot;a&quot;:[0,1]}';
  expect(withShortIslands(printed('{}', named('true')))).toBe(short('', '{}'));
  expect(withShortIslands(printed(props, named(margin)))).toBe(
    short(` props="${props}"`, `{&quot;value&quot;:${margin}}`),
  );
  const other = '<p uid="a" props="{}" opts="{}">uid="a"</p>';
  expect(withShortIslands(other)).toBe(other);
});
