/**
 * What a browser leaves out of `src/api`. It sends what its own code made, so that only replies are checked: the schemas of what
 * is sent, their words for refusals and the line for the OpenAPI document are for Node. And no call that makes a schema or an
 * endpoint does anything else, so that those that nobody uses can go.
 */

import { childrenOf, type Edit, type Parsing, type SyntaxNode } from './syntax-tree.ts';

/** What of an endpoint no browser reads. */
const left: ReadonlySet<string> = new Set(['summary', 'params', 'query', 'body']);

/** A Vite plugin. @param sources the folder `src` */
export function leanEndpoints(sources: string) {
  return {
    name: 'publisher:lean-endpoints',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform(this: Parsing, code: string, id: string) {
      return id.startsWith(`${sources}api/`) ? lean(code, this.parse(code)) : null;
    },
  };
}

/** @param program what `code` was parsed to */
export function lean(code: string, program: SyntaxNode): string {
  return edits(program)
    .toSorted((one, other) => other.start - one.start)
    .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
}

/** Of what runs when the module is loaded; a function runs when it is called. */
function edits(node: SyntaxNode): readonly Edit[] {
  if (node.type.includes('Function')) return [];
  if (isRefusal(node)) return [{ ...node, text: 'undefined' }];
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  const pure = isCall ? [{ start: node.start, end: node.start, text: '/* @__PURE__ */ ' }] : [];
  const cut = isEndpoint(node) ? requestsOf(node) : [];
  const isCut = ({ start }: SyntaxNode) => cut.some((one) => one.start <= start && start < one.end);
  const within = childrenOf(node)
    .flatMap(edits)
    .filter((edit) => !isCut({ ...edit, type: '' }));
  return [...pure, ...cut.map(({ start, end }) => ({ start, end, text: 'undefined' })), ...within];
}

/** `refusals.required`, `refusals.tooLong(200)`. */
function isRefusal(node: SyntaxNode): boolean {
  if ('callee' in node) return isRefusal(node.callee as SyntaxNode);
  return 'object' in node && nameOf(node.object) === 'refusals';
}

function isEndpoint(node: SyntaxNode): boolean {
  return 'callee' in node && nameOf(node.callee) === 'endpoint';
}

/** The values of the properties that are left out. */
function requestsOf(call: SyntaxNode): readonly SyntaxNode[] {
  return childrenOf(call)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(childrenOf)
    .flatMap((property) =>
      'key' in property && 'value' in property && left.has(nameOf(property.key))
        ? [property.value as SyntaxNode]
        : [],
    );
}

function nameOf(node: unknown): string {
  return (node as { readonly name?: string }).name ?? '';
}
