/** What `MinifiedIsland.astro` removes from the islands of a page. */
import { expect, it } from 'vitest';
import { minifyIsland } from '../../src/components/minify-island.ts';

it('leaves out of an island what nobody reads, and keeps where its code is, when it is meant and what it is told', () => {
  const written =
    '<astro-island uid="Z1" prefix="r7" component-url="/_astro/A.x1.js" component-export="A" renderer-url="/_astro/c.js" props="{&quot;id&quot;:[0,7]}" ssr client="open" opts="{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:true}" await-children><p>a</p><!--astro:end--></astro-island>';
  expect(minifyIsland(written)).toBe(
    '<astro-island component-url="/_astro/A.x1.js" renderer-url="/_astro/c.js" props="{&quot;id&quot;:[0,7]}" ssr client="open"><p>a</p></astro-island>',
  );
});

it('keeps a value that a directive reads', () => {
  const written =
    '<astro-island ssr opts="{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:&quot;a|b&quot;}">';
  expect(minifyIsland(written)).toBe('<astro-island ssr opts="{&quot;value&quot;:&quot;a|b&quot;}">');
});

it('writes an empty value, a name of React and the end of an empty element as the rest of the page does', () => {
  expect(minifyIsland('<input required="" autoComplete="off" enterKeyHint="search" name="q"/>')).toBe(
    '<input required autocomplete="off" enterkeyhint="search" name="q">',
  );
});
