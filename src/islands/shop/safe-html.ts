/** Sanitises HTML from the API: allowed elements only, rebuilt without attributes but for safe links. */
import { droppedTags } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/safe-link.ts';
import { inertBody } from './inert-html.ts';

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
    const element = allowedTags.includes(node.localName) ? elementLike(node) : null;
    if (element === null) return children;
    element.append(...children);
    return [element];
  });
}

function elementLike(original: HTMLElement): HTMLElement | null {
  if (original.localName !== 'a') return document.createElement(original.localName);
  const link = safeLink(original.getAttribute('href') ?? '');
  if (link === null) return null;
  const element = document.createElement('a');
  element.href = link.href;
  if (!link.isOwn) element.rel = 'noopener nofollow';
  return element;
}
