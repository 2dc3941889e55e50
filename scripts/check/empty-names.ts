/** Names in `src` and `scripts` that do not say what they hold: `known` by whom, `wanted` for what? */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const emptyNames: ReadonlySet<string> = new Set([
  'known',
  'lead',
  'take',
  'settle',
  'left',
  'given',
  'wanted',
  'asked',
  'rest',
]);

/** Each declaration with an empty name, with its line. */
export function emptyNamesIn({ path, text }: SourceFile): readonly string[] {
  if (!/^(?:src|scripts)\/.*\.tsx?$/.test(path)) return [];
  const findings: string[] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && emptyNames.has(node.text) && isChosenFor(node.parent, node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      findings.push(`${path}:${line + 1}: "${node.text}" says too little: name what it holds or does`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** The language's `...rest` and names that a property dictates are no choice. */
function isChosenFor(parent: ts.Node, name: ts.Identifier): boolean {
  if (ts.isBindingElement(parent)) {
    const isDictated = ts.isObjectBindingPattern(parent.parent) && parent.propertyName === undefined;
    return parent.name === name && parent.dotDotDotToken === undefined && !isDictated;
  }
  if (ts.isParameter(parent)) return parent.name === name && parent.dotDotDotToken === undefined;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent)) &&
    parent.name === name
  );
}
