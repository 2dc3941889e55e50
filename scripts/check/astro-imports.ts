import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import { layerOf, refusal, type Import, type LayerName } from './layers.ts';
import { parseSource, scriptOf, walk, type SyntaxNode } from './syntax.ts';

/**
 * Import findings of an .astro file: its frontmatter is checked as its folder's layer, its `<script>`s as browser code.
 */
export function astroImportFindings(file: string, text: string): Finding[] {
  const layer = layerOf(file);
  if (layer === undefined) return [{ file, message: 'is in no layer' }];
  const findings: Finding[] = [];
  const inspect = (root: SyntaxNode, from: LayerName): void => {
    walk(root, (node, ancestors) => {
      const script = scriptOf(node, ancestors.at(-1));
      if (script) inspect(script, 'browserScript');
      const wanted = importOf(file, node);
      const message = wanted && refusal(file, from, wanted);
      if (message) findings.push({ file, line: node.loc.start.line, message });
    });
  };
  inspect(parseSource(file, text), layer);
  return findings;
}

function importOf(file: string, { type, source, importKind }: SyntaxNode): Import | undefined {
  const specifier = importing.has(type) && (source as SyntaxNode | null)?.value;
  if (typeof specifier !== 'string') return undefined;
  const isPackage = !specifier.startsWith('.');
  const [path = ''] = specifier.split('?');
  return {
    target: isPackage ? specifier : posix.join(posix.dirname(file), path),
    isPackage,
    isTypeOnly: importKind === 'type',
  };
}

const importing = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
]);
