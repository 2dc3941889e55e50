import * as astroParser from 'astro-eslint-parser';
import { parser } from 'typescript-eslint';

const typescriptParser = parser as { parseForESLint: (text: string, options: object) => { ast: unknown } };

/** An ESTree node of ESLint's parsers, the same for .astro, .tsx and .ts files. */
export interface SyntaxNode {
  type: string;
  loc: { start: { line: number } };
  [property: string]: unknown;
}

/** Parses a source file. */
export function parseSource(path: string, text: string): SyntaxNode {
  const options = { filePath: path, loc: true, range: true, ecmaFeatures: { jsx: !path.endsWith('.ts') } };
  const { ast } = path.endsWith('.astro')
    ? astroParser.parseForESLint(text, { ...options, parser: typescriptParser })
    : typescriptParser.parseForESLint(text, options);
  return ast as SyntaxNode;
}

/** Visits a node and its descendants, with their ancestors. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: readonly SyntaxNode[] = [],
): void {
  visit(node, ancestors);
  const way = [...ancestors, node];
  for (const child of childrenOf(node)) walk(child, visit, way);
}

/** Parses a `<script>` of an .astro file; undefined for other raw text, such as a style. */
export function scriptOf(node: SyntaxNode, parent: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node.type !== 'AstroRawText' || nameOf(parent?.openingElement) !== 'script') return undefined;
  const linesBefore = '\n'.repeat(node.loc.start.line - 1);
  return parseSource('script.ts', linesBefore + String(node.value));
}

/** Name of an element, attribute or identifier. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  return typeof node.name === 'string' ? node.name : nameOf(node.name);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node)
    .filter(([property]) => !skipped.has(property))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

const skipped = new Set(['parent', 'tokens', 'comments']);

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}
