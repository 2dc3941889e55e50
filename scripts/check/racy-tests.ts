import ts from 'typescript';

/** Race conditions of a call in a test; undefined for any other call. */
export function raceOf(call: ts.CallExpression): string | undefined {
  return readOnce(call) ?? wallTime(call) ?? shortWait(call);
}

/** `expect(await button.isVisible())` reads the page once (race); `expect.poll` retries. */
function readOnce(call: ts.CallExpression): string | undefined {
  const [actual] = call.arguments;
  if (!isNamed(call, 'expect') || actual === undefined) return undefined;
  if (asksForAddress(actual)) return 'the address of a page is read once: use expect.poll or waitForURL';
  const read = ts.isAwaitExpression(actual) ? actual.expression : undefined;
  if (read === undefined || !ts.isCallExpression(read)) return undefined;
  const name = methodOf(read) ?? '';
  const isAboutFocus = name === 'evaluate' && read.getText().includes('activeElement');
  return readers.has(name) || isAboutFocus ? `${name} reads a page once: use expect.poll` : undefined;
}

/** Matches `page.url()`, also within an expression; the URL of a request is constant. */
function asksForAddress(actual: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(actual)) return asksForAddress(actual.expression);
  if (ts.isNewExpression(actual)) return actual.arguments?.some(asksForAddress) ?? false;
  if (!ts.isCallExpression(actual) || !ts.isPropertyAccessExpression(actual.expression)) return false;
  const { name, expression } = actual.expression;
  return name.text === 'url' ? ts.isIdentifier(expression) : asksForAddress(expression);
}

/** Wall-time budgets depend on the load of the machine. */
function wallTime(call: ts.CallExpression): string | undefined {
  if (!(methodOf(call) ?? '').startsWith('toBeLessThan')) return undefined;
  const isTimed = /\b(?:performance|Date)\.now\(\)/.test(call.expression.getText());
  return isTimed ? 'a budget of wall time: count what happens, or let a bench measure' : undefined;
}

/** The default timeout is one second. */
function shortWait(call: ts.CallExpression): string | undefined {
  const isWait = /^vi\.waitFor$|^vi\.waitUntil$/.test(call.expression.getText());
  return isWait && call.arguments.length < 2
    ? 'vi.waitFor gives up after a second: use expect.poll, or say how long'
    : undefined;
}

function isNamed({ expression }: ts.CallExpression, name: string): boolean {
  return ts.isIdentifier(expression) && expression.text === name;
}

function methodOf({ expression }: ts.CallExpression): string | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** Reading methods of Playwright's pages and locators. */
const readers = new Set([
  ...['allInnerTexts', 'allTextContents', 'ariaSnapshot', 'boundingBox', 'count', 'getAttribute'],
  ...['innerHTML', 'innerText', 'inputValue', 'textContent', 'title'],
  ...['isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible'],
]);
