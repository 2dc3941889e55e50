import { format } from 'node:util';
import { afterEach } from 'vitest';

let said: string[] = [];
let expected: (string | RegExp)[] = [];

/** Declares the expected console.error and console.warn output of the running test, in any order. */
export function expectConsole(...messages: (string | RegExp)[]): void {
  expected.push(...messages);
}

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => said.push(`console.${level}: ${format(...parts)}`);
}

afterEach(() => {
  const surprises = said.filter((line) => !expected.some((message) => fits(message, line)));
  const silences = expected.filter((message) => !said.some((line) => fits(message, line)));
  said = [];
  expected = [];
  if (surprises.length > 0) throw new Error(`No test expected this on the console:\n${surprises.join('\n')}`);
  if (silences.length > 0) throw new Error(`Expected on the console, but not said: ${silences.join(', ')}`);
});

function fits(message: string | RegExp, line: string): boolean {
  return typeof message === 'string' ? line.includes(message) : message.test(line);
}
