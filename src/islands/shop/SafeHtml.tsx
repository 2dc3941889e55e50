import { createElement, Fragment, type ReactNode } from 'react';
import { descriptionTags, droppedTags } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/safe-link.ts';
import { inertBody } from './inert-html.ts';

interface Props {
  /** Untrusted HTML, as an editor typed it. */
  html: string;
  className: string;
  /** Allowed elements. */
  tags?: readonly string[];
}

/**
 * Sanitises HTML from the API that no publish has sanitised (XSS). It is parsed into an inert document, and allowed
 * elements are rebuilt in React, so that foreign markup never enters the page.
 */
export function SafeHtml({ html, className, tags = descriptionTags }: Props) {
  // Keyed: other HTML is drawn anew, because translation tools replace text nodes, which React could then not remove.
  return (
    <div key={html} className={className}>
      {copiesOf(inertBody(html), tags, 0)}
    </div>
  );
}

const dropped: ReadonlySet<string> = new Set(droppedTags);
const deepest = 20;

function copiesOf(parent: Node, tags: readonly string[], depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    // Index keys are stable: the parsed nodes keep their order.
    <Fragment key={index}>{copyOf(node, tags, depth)}</Fragment>
  ));
}

/** Elements that are not allowed are replaced by their content. */
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
