/**
 * HTML from the API, read by the browser's own parser into a document that runs and loads nothing. What is wanted of it is
 * made anew, element by element; the document itself never becomes part of a page.
 */
import { inertPolicy } from '../../domain/rich-text.ts';

export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(door.createHTML(html), 'text/html').body;
}

/**
 * Handlers and styles would do nothing in there; without their names the browser has nothing to report against the page's
 * content security policy while it reads them. A form goes by what its fields are called: `form.childNodes` may be one.
 */
function quiet(html: string): string {
  return html
    .replaceAll(/<(\/?)form\b/gi, '<$1div')
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/([\s/"'])(?:on\w+|style)\s*=/gi, '$1data-dropped='));
}

/** Trusted Types are not yet in TypeScript's DOM: https://w3c.github.io/trusted-types/dist/spec/ */
interface Door {
  readonly createHTML: (html: string) => string;
}
interface Doors {
  readonly createPolicy: (name: string, rules: Door) => Door;
}

/** Where browsers ask for it, the parser takes text through this door only. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: Doors };
const door: Door = trustedTypes?.createPolicy(inertPolicy, { createHTML: quiet }) ?? { createHTML: quiet };
