/**
 * HTML from the API as elements. The browser's own parser reads it in a document that runs and loads nothing; of that
 * only the listed elements are made anew, without attributes, and links that may be followed. Text is text.
 */
import { droppedTags } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/safe-link.ts';

export function safeHtml(html: string, allowedTags: readonly string[]): DocumentFragment {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...rebuilt(body, allowedTags));
  return fragment;
}

/**
 * Handlers and styles would not survive anyway; without their names the browser has nothing to report against the page's
 * content security policy while it reads them.
 */
function quiet(html: string): string {
  return html
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/([\s/"'])(?:on\w+|style)\s*=/gi, '$1data-dropped='));
}

const dropped: ReadonlySet<string> = new Set(droppedTags);

function rebuilt(parent: Node, allowedTags: readonly string[]): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [document.createTextNode(node.data)];
    // What is not HTML, such as svg, goes with everything in it.
    if (!(node instanceof HTMLElement) || dropped.has(node.localName)) return [];
    const children = rebuilt(node, allowedTags);
    const element = allowedTags.includes(node.localName) ? elementLike(node) : null;
    if (element === null) return children;
    element.append(...children);
    return [element];
  });
}

/** Null for a link that leads where none may. */
function elementLike(original: HTMLElement): HTMLElement | null {
  if (original.localName !== 'a') return document.createElement(original.localName);
  const link = safeLink(original.getAttribute('href') ?? '');
  if (link === null) return null;
  const element = document.createElement('a');
  element.href = link.href;
  if (!link.isOwn) element.rel = 'noopener nofollow';
  return element;
}
