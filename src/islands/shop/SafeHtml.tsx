import { createElement, Fragment, type ReactNode } from 'react';
import { safeLink } from '../../domain/safe-link.ts';

interface Props {
  /** As an editor typed it. */
  html: string;
  className: string;
}

/**
 * HTML from the API in a page that no publish has sanitised. It is parsed into a document that runs nothing, and what
 * is on the list is made anew as elements: no markup of somebody else ever becomes part of the page.
 */
export function SafeHtml({ html, className }: Props) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div className={className}>{copiesOf(parsed.body, 0)}</div>;
}

/** As `scripts/publish/sanitise.ts` has it for published pages. */
const allowed = ['p', 'br', 'em', 'strong', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'];
/** Their text is no text for people. */
const dropped = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'svg',
  'math',
  'title',
];
const deepest = 20;

function copiesOf(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    // A parsed text never changes its order.
    <Fragment key={index}>{copyOf(node, depth)}</Fragment>
  ));
}

/** An element that is not on the list goes, its text stays. */
function copyOf(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > deepest) return null;
  const name = node.localName;
  if (dropped.includes(name)) return null;
  if (name === 'br') return <br />;
  const children = copiesOf(node, depth + 1);
  if (!allowed.includes(name)) return children;
  if (name !== 'a') return createElement(name, null, ...children);
  const link = safeLink(node.getAttribute('href') ?? '');
  if (link === null || !node.hasAttribute('href')) return children;
  return (
    <a href={link.href} rel={link.isOwn ? undefined : 'noopener nofollow'}>
      {children}
    </a>
  );
}
