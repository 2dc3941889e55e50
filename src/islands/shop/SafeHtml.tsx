import { createElement, Fragment, type ReactNode } from 'react';
import { descriptionTags, droppedTags } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/safe-link.ts';
import { inertBody } from './inert-html.ts';

interface Props {
  /** As an editor typed it. */
  html: string;
  className: string;
  /** What may stand in it. */
  tags?: readonly string[];
}

/**
 * HTML from the API in a page that no publish has sanitised. It is read into a document that runs nothing, and what
 * is on the list is made anew as elements: no markup of somebody else ever becomes part of the page.
 */
export function SafeHtml({ html, className, tags = descriptionTags }: Props) {
  return <div className={className}>{copiesOf(inertBody(html), tags, 0)}</div>;
}

const dropped: ReadonlySet<string> = new Set(droppedTags);
const deepest = 20;

function copiesOf(parent: Node, tags: readonly string[], depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    // A parsed text never changes its order.
    <Fragment key={index}>{copyOf(node, tags, depth)}</Fragment>
  ));
}

/** An element that is not on the list goes, its text stays. */
function copyOf(node: Node, tags: readonly string[], depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > deepest) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  if (name === 'br') return <br />;
  if (name === 'hr') return tags.includes(name) ? <hr /> : null;
  const children = copiesOf(node, tags, depth + 1);
  if (!tags.includes(name)) return children;
  if (name !== 'a') return createElement(name, null, ...children);
  const link = safeLink(node.getAttribute('href') ?? '');
  if (link === null || !node.hasAttribute('href')) return children;
  return (
    <a href={link.href} rel={link.isOwn ? undefined : 'noopener nofollow'}>
      {children}
    </a>
  );
}
