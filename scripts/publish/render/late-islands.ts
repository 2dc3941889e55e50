/**
 * Astro prints the code of its islands into each page that has one: 1.9 kB of brotli that the first screen waits for. A page
 * whose islands all wait for a sign has it in `page.ts` instead, which comes after `load`
 * (`src/islands/shop/loading/island-code.ts`).
 */
import type { MiddlewareHandler } from 'astro';
import islandCode from 'astro/runtime/server/astro-island.prebuilt.js';

export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(withShortIslands(withoutIslandCode(await response.text())), response);
};

/** @returns the page without the attributes of islands that Astro prints and its code in the browser does not read */
export function withShortIslands(html: string): string {
  return html.replaceAll(/<astro-island [^>]*>/g, (tag) =>
    tag
      .replace(/ uid="[^"]*"/, '')
      .replace(' props="{}"', '')
      .replace(/(?<= opts="\{)&quot;name&quot;:&quot;\w+&quot;,/, '')
      .replace('&quot;value&quot;:true', ''),
  );
}

/** @returns the page as it is when one of its islands comes alive at once */
export function withoutIslandCode(html: string): string {
  const script = `<script>${islandCode}</script>`;
  const directives = [...html.matchAll(/<astro-island [^>]*? client="(\w+)"/g)].map(([, name]) => name);
  if (!html.includes(script) || directives.some((name) => !late.has(name))) return html;
  return html.replace(script, '').replace(islandStyle, '').replaceAll(directiveScript, '');
}

/** Directives that `island-code.ts` has. */
const late: ReadonlySet<string | undefined> = new Set(['intent', 'visible']);

/** `base.css` has the same. */
const islandStyle = /<style>astro-island,[^<]*<\/style>/;

const directiveScript = /<script>\(\(\)=>\{[^<]*new Event\("astro:(?:intent|visible)"\)[^<]*<\/script>/g;
