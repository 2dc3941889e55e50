import { posix } from 'node:path';
import ts from 'typescript';
import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';

/** Files and folders have specific names in the right case, and there are no barrel files. */
export const namesCheck: Check = {
  name: 'names',
  run: () =>
    sourceFiles('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,css}').flatMap(({ path, text }) => [
      ...badName(path),
      ...barrel(path, text),
    ]),
};

/** Faults of a path: a meaningless name, or the wrong case for its kind. */
export function badName(file: string): Finding[] {
  const [base = '', ...folders] = file.split('/').reverse();
  const [name = ''] = base.split('.');
  const drawer = [name, ...folders].find((part) => drawers.has(part));
  if (drawer !== undefined) return [{ file, message: `"${drawer}" does not say what is inside` }];
  // A page is named by its URL, which is Spanish and may contain a [parameter].
  if (file.startsWith('src/pages/')) return [];
  const isComponent = /\.(tsx|astro)$/.test(file) && file.startsWith('src/');
  if (isComponent && !/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    return [{ file, message: 'a component is named in PascalCase' }];
  }
  if (!isComponent && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    return [{ file, message: 'a file is named in kebab-case' }];
  }
  return [];
}

/** Barrel files (only re-exports) hide where things are and cause cycles. */
export function barrel(file: string, text: string): Finding[] {
  if (!/\.(ts|tsx)$/.test(file)) return [];
  const { statements } = ts.createSourceFile(posix.basename(file), text, ts.ScriptTarget.Latest);
  const isHandingOn = (statement: ts.Statement): boolean =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
  const isBarrel = statements.length > 0 && statements.every(isHandingOn);
  return isBarrel
    ? [{ file, message: 'only hands on the exports of others: import from where they are' }]
    : [];
}

const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'types', 'lib']);
