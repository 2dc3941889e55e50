import type { ReactElement, ReactNode } from 'react';

/**
 * Draws one element of a component without React, for page scripts. It may have handlers (`onClick`), but neither hooks
 * nor SVG.
 */
export function draw(drawing: ReactElement): HTMLElement {
  const [element] = nodesOf(drawing);
  if (!(element instanceof HTMLElement)) throw new TypeError('Nothing to draw');
  return element;
}

function nodesOf(node: ReactNode): readonly Node[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => nodesOf(each));
  if (typeof node !== 'object') return [new Text(String(node))];
  const { type, props } = node as ReactElement<Props>;
  if (typeof type === 'function') return nodesOf((type as Component)(props));
  const { children, ...attributes } = props;
  const inner = nodesOf(children);
  // A fragment.
  if (typeof type !== 'string') return inner;
  const element = document.createElement(type);
  for (const [name, value] of Object.entries<Value>(attributes)) setAttribute(element, name, value);
  element.append(...inner);
  // Neighbouring texts become one, as in a parsed page.
  element.normalize();
  return [element];
}

type Value = string | number | boolean | null | undefined | EventListener;
type Props = Readonly<Record<string, Value>> & { readonly children?: ReactNode };
type Component = (props: Props) => ReactNode;

const htmlNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

function setAttribute(element: Element, name: string, value: Value): void {
  const isWritten = /^(?:aria|data)-/.test(name);
  if (value === undefined || value === null || (value === false && !isWritten)) return;
  if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value);
  else element.setAttribute(htmlNames[name] ?? name, value === true && !isWritten ? '' : String(value));
}
