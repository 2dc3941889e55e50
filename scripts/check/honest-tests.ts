import ts from 'typescript';
import type { Check, Finding } from './finding.ts';
import { raceOf } from './racy-tests.ts';
import { sourceFiles } from './source-files.ts';

/** Every test runs, asserts something, and waits for conditions instead of fixed delays. */
export const honestTestsCheck: Check = {
  name: 'honest tests',
  run: () => sourceFiles('tests/**/*.{ts,tsx}').flatMap(({ path, text }) => dishonestTests(path, text)),
};

/** Places where a test file skips tests, asserts nothing, sleeps or races. */
export function dishonestTests(path: string, text: string): Finding[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  forEachCall(tree, (call) => {
    const message =
      leftOut(call) ??
      withoutAssertion(call, tree) ??
      emptyAssertion(call) ??
      sleep(call, tree) ??
      raceOf(call);
    if (message === undefined) return;
    const { line } = tree.getLineAndCharacterOfPosition(call.expression.getStart(tree));
    findings.push({ file: path, line: line + 1, message });
  });
  return findings;
}

function leftOut(call: ts.CallExpression): string | undefined {
  const chain = namesOf(call.expression);
  const [root = ''] = chain;
  if (shortcuts.has(root) && chain.length === 1) return `${root} leaves tests out`;
  if (!testDoors.has(root)) return undefined;
  const mark = [...chain, ...optionsOf(call)].find((name) => leavingOut.has(name));
  return mark && `${root}.${mark} leaves tests out`;
}

/** The options of `it('…', { skip: true }, …)`. */
function optionsOf(call: ts.CallExpression): string[] {
  return call.arguments
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.map(({ name }) => (name ? name.getText() : '')));
}

function withoutAssertion(call: ts.CallExpression, tree: ts.SourceFile): string | undefined {
  const [root = '', ...modifiers] = namesOf(call.expression);
  if (root !== 'it' && root !== 'test') return undefined;
  const bodies = call.arguments
    .map((argument) => bodyOf(argument, tree))
    .filter((body) => body !== undefined);
  const isRowsOfTable = bodies.length === 0 && modifiers.length > 0;
  if (isRowsOfTable || bodies.some((body) => hasAssertion(body))) return undefined;
  return `the test ${call.arguments[0]?.getText(tree) ?? ''} asserts nothing`;
}

function bodyOf(argument: ts.Expression, tree: ts.SourceFile): ts.Node | undefined {
  const named = ts.isIdentifier(argument) ? functionNamed(argument.text, tree) : argument;
  if (!named) return undefined;
  const isFunction = ts.isArrowFunction(named) || ts.isFunctionExpression(named);
  return isFunction || ts.isFunctionDeclaration(named) ? named.body : undefined;
}

function hasAssertion(body: ts.Node): boolean {
  let found = false;
  forEachCall(body, ({ expression }) => {
    found ||= namesOf(expression).some((name) => assertion.test(name));
  });
  return found;
}

/** `expectTotal` asserts; `expects` of a shopper only declares allowed console errors. */
const assertion = /^(?:expect|assert)(?![a-z])/;

/** `expect(x)` without a matcher, or with a constant, cannot fail. */
function emptyAssertion(call: ts.CallExpression): string | undefined {
  if (!ts.isIdentifier(call.expression) || call.expression.text !== 'expect') return undefined;
  if (ts.isExpressionStatement(call.parent)) return 'expect without a matcher proves nothing';
  const [actual] = call.arguments;
  const isConstant = actual && (ts.isLiteralExpression(actual) || constants.has(actual.kind));
  return isConstant ? 'an assertion about a constant proves nothing' : undefined;
}

function sleep(call: ts.CallExpression, tree: ts.SourceFile): string | undefined {
  const name = namesOf(call.expression).at(-1) ?? '';
  if (!sleepers.has(name)) return undefined;
  const delays = call.arguments.filter((argument) => isFixedDelay(argument, tree));
  return delays.length > 0 ? `${name} with a fixed delay: wait for what should happen instead` : undefined;
}

function isFixedDelay(argument: ts.Expression, tree: ts.SourceFile): boolean {
  if (ts.isNumericLiteral(argument)) return Number(argument.text) > 0;
  if (ts.isBinaryExpression(argument)) {
    return [argument.left, argument.right].every((side) => isFixedDelay(side, tree));
  }
  const value = ts.isIdentifier(argument) ? valueOf(argument.text, tree) : undefined;
  return value !== undefined && isFixedDelay(value, tree);
}

/** The names of a call from left to right: `it.each(rows).only` is it, each, only; unnamed parts are ''. */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) {
    return [...namesOf(expression.expression), expression.name.text];
  }
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? namesOf(expression.tag) : [''];
}

function functionNamed(name: string, tree: ts.SourceFile): ts.Node | undefined {
  const declared = tree.statements.find((statement) => {
    return ts.isFunctionDeclaration(statement) && statement.name?.text === name;
  });
  return declared ?? valueOf(name, tree);
}

function valueOf(name: string, tree: ts.SourceFile): ts.Expression | undefined {
  return tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name)?.initializer;
}

function forEachCall(node: ts.Node, visit: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) visit(node);
  ts.forEachChild(node, (child) => {
    forEachCall(child, visit);
  });
}

const testDoors = new Set(['it', 'test', 'describe', 'suite', 'bench', 'context', 'ctx', 'task']);
const leavingOut = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf']);
const shortcuts = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe', 'skip']);
const sleepers = new Set(['setTimeout', 'waitForTimeout', 'sleep', 'delay', 'pause']);
const constants = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword]);
