/** Parses HTML into an inert document, which runs and loads nothing. Its nodes never enter the page. */
import { inertPolicy } from '../../domain/rich-text.ts';

export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body;
}

/**
 * Handlers and styles are harmless in an inert document, but would be reported as violations of the content security
 * policy. A form's fields shadow its properties: `form.childNodes` may be a field.
 */
function quiet(html: string): string {
  return html
    .replaceAll(/<(\/?)form\b/gi, '<$1div')
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/([\s/"'])(?:on\w+|style)\s*=/gi, '$1data-dropped='));
}

/** Trusted Types are not yet in TypeScript's DOM types: https://w3c.github.io/trusted-types/dist/spec/ */
interface Policy {
  readonly createHTML: (html: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: Policy) => Policy;
}

/** Browsers that enforce Trusted Types accept only text from this policy. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
const policy: Policy = trustedTypes?.createPolicy(inertPolicy, { createHTML: quiet }) ?? {
  createHTML: quiet,
};
