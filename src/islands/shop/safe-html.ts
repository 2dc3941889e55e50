/** Sanitises HTML from the API: allowed elements only, rebuilt without attributes but for safe links, pictures and spans of cells. */
import { cellAttributes, drawnTag, droppedTags, inertPolicy, isSpan } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/links.ts';

export function safeHtml(html: string, allowedTags: readonly string[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...rebuilt(inertBody(html), allowedTags));
  return fragment;
}

const dropped: ReadonlySet<string> = new Set(droppedTags);

function rebuilt(parent: Node, allowedTags: readonly string[]): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [document.createTextNode(node.data)];
    // Foreign elements such as svg are dropped with their content.
    if (!(node instanceof HTMLElement) || dropped.has(node.localName)) return [];
    const children = rebuilt(node, allowedTags);
    const tag = drawnTag(node.localName, allowedTags);
    const element = tag === null ? null : elementLike(node, tag);
    if (element === null) return children;
    element.append(...children);
    return [element];
  });
}

/** @returns null when only its content stays, which a picture has not */
function elementLike(original: HTMLElement, tag: string): HTMLElement | null {
  if (tag === 'a') return linkLike(original);
  if (tag === 'img') return pictureLike(original);
  const element = document.createElement(tag);
  for (const name of cellAttributes) {
    const value = original.getAttribute(name);
    if (isSpan(value)) element.setAttribute(name, value);
  }
  return element;
}

/** Keeps pictures of this site, whose server passes the API's pictures on; a stranger's host would learn who reads. */
function pictureLike(original: HTMLElement): HTMLElement | null {
  const link = safeLink(original.getAttribute('src') ?? '');
  if (link?.isOwn !== true) return null;
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.alt = original.getAttribute('alt') ?? '';
  image.src = link.href;
  return image;
}

function linkLike(original: HTMLElement): HTMLElement | null {
  const link = safeLink(original.getAttribute('href') ?? '');
  if (link === null) return null;
  const element = document.createElement('a');
  element.href = link.href;
  if (!link.isOwn) element.rel = 'noopener nofollow';
  return element;
}

/** Parses HTML into an inert document, which runs and loads nothing. Its nodes never enter the page. */
function inertBody(html: string): HTMLElement {
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
