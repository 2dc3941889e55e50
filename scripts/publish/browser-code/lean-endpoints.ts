/**
 * Tree shaking of `src/api` for browsers. The browser sends data that its own code made, so only responses are
 * validated: request schemas, their validation messages and the OpenAPI summaries are for Node. Calls are marked
 * `@__PURE__`, because creating a schema or an endpoint has no side effect, so that unused ones are dropped.
 */

import { childrenOf, type Edit, type Parsing, type SyntaxNode } from './syntax-tree.ts';

/** Properties of an endpoint that the browser does not read. */
const left: ReadonlySet<string> = new Set(['summary', 'params', 'query', 'body']);

/** Vite plugin. @param sources the folder `src` */
export function leanEndpoints(sources: string) {
  return {
    name: 'publisher:lean-endpoints',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform(this: Parsing, code: string, id: string) {
      return id.startsWith(`${sources}api/`) ? lean(code, this.parse(code)) : null;
    },
  };
}

/** @param program the syntax tree of `code` */
export function lean(code: string, program: SyntaxNode): string {
  return edits(program)
    .toSorted((one, other) => other.start - one.start)
    .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
}

/** Edits only module-level code; function bodies are left alone. */
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

/** Matches `refusals.required`, `refusals.tooLong(200)`. */
function isRefusal(node: SyntaxNode): boolean {
  if ('callee' in node) return isRefusal(node.callee as SyntaxNode);
  return 'object' in node && nameOf(node.object) === 'refusals';
}

function isEndpoint(node: SyntaxNode): boolean {
  return 'callee' in node && nameOf(node.callee) === 'endpoint';
}

/** Values of the properties that are removed. */
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
