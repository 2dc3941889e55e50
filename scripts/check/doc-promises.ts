/** Pages of promises: each entry names the tests that hold it, and a test that a document names exists. */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

interface Page {
  /** How an entry begins. */
  readonly entry: RegExp;
  /** What an entry has to name; an entry may say `No test: why` where it is no promise that a test can hold. */
  readonly needs: 'file' | 'file and name';
}

const pages: Readonly<Record<string, Page>> = {
  'tests/specification/departures.md': { entry: /^- \*\*/m, needs: 'file and name' },
  'tests/specification/decisions.md': { entry: /^## /m, needs: 'file' },
  'tests/specification/quality.md': { entry: /^\| \d+ \|/m, needs: 'file' },
  '.readme/decisions.md': { entry: /^\*\*\d+\. /m, needs: 'file' },
};

/** @param testAt the test file with this path from the project's root */
export function promiseFindings(
  { path, text }: SourceFile,
  testAt: (path: string) => SourceFile | undefined,
): readonly string[] {
  const named = testsIn(text);
  const unknown = named.flatMap(({ file, names }) => {
    const test = testAt(file);
    if (test === undefined) return names.length > 0 ? [`there is no ${file}`] : [];
    return names
      .filter((name) => !titlesOf(test).some((title) => pattern(name).test(title)))
      .map((name) => `${file} has no test "${name}"`);
  });
  const page = pages[path];
  if (page === undefined) return unknown;
  const lacking = text
    .split(new RegExp(`(?=${page.entry.source})`, 'm'))
    .slice(page.entry.test(text.trimStart().slice(0, 4)) ? 0 : 1)
    .filter((entry) => {
      const tests = testsIn(entry);
      const isHeld = page.needs === 'file' ? tests.length > 0 : tests.some(({ names }) => names.length > 0);
      return !isHeld && !(page.needs === 'file' && /\bNo test: \S/.test(entry));
    })
    .map((entry) => `"${entry.trim().slice(0, 60).replaceAll('\n', ' ')}…" names no test that holds it`);
  return [...unknown, ...lacking];
}

interface NamedTest {
  readonly file: string;
  /** Parts of titles; `…` stands for anything. */
  readonly names: readonly string[];
}

/** `` `tests/a.test.ts` ``, or `` `tests/a.test.ts`, "a name", "another name" ``. */
function testsIn(text: string): readonly NamedTest[] {
  const prose = text.replaceAll(/\s+/g, ' ');
  const found = prose.matchAll(/`(tests\/[\w./-]+\.(?:test\.tsx?|e2e\.ts))`((?:,? ?\(?"[^"]+")*)/g);
  return Array.from(found, ([, file = '', names = '']) => ({
    file,
    names: Array.from(names.matchAll(/"([^"]+)"/g), ([, name = '']) => name),
  }));
}

function pattern(name: string): RegExp {
  return new RegExp(
    name
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*'),
  );
}

/** What a file gives `it` and `describe`, tables' titles among it. */
export function titlesOf({ path, text }: SourceFile): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:it|describe|test)$/.test(rootOf(node.expression))) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text);
      if (title !== undefined && ts.isTemplateExpression(title)) titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `it` of `it.each(rows)`. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return rootOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? rootOf(expression.tag) : '';
}
