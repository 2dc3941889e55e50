import { describe, expect, it } from 'vitest';
import { dishonestTests } from '../../scripts/check/honest-tests.ts';

const messagesFor = (code: string): string[] =>
  dishonestTests('a.test.ts', code).map(({ message }) => message);

describe('a test that proves something is let through', () => {
  it.each([
    ['an expectation', `it('adds', () => { expect(1 + 1).toBe(2); });`],
    ['an expectation as the whole body', `it('adds', () => expect(sum()).toBe(2));`],
    [
      'an expectation inside a callback',
      `it('adds', async () => { await vi.waitFor(() => expect(total()).toBe(2), { timeout: 9000 }); });`,
    ],
    ['a property of fast-check', `it('adds', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });`],
    ['a helper that says that it expects', `it('adds', async () => { await expectTotal(page, 2); });`],
    ['a table', `it.each(rows)('adds %s', (a) => { expect(a).toBe(2); });`],
    ['a body with a name', `const adds = () => { expect(sum()).toBe(2); };\nit('adds', adds);`],
    [
      'a timer that gives way for one turn',
      `it('adds', async () => { setTimeout(done, 0); expect(await sum).toBe(2); });`,
    ],
    ['a method of the same name', `it('adds', () => { cart.skip(); expect(cart.only).toBe(2); });`],
    ['a regular expression that tests', `const isPath = (text) => /^\\//.test(text);`],
  ])('%s', (_, code) => {
    expect(messagesFor(code)).toEqual([]);
  });
});

describe('tests left out are named', () => {
  it.each([
    [`it.only('a', () => { expect(a).toBe(1); });`, 'it.only leaves tests out'],
    [`describe.skip('a', () => {});`, 'describe.skip leaves tests out'],
    [`test.concurrent.skip('a', () => { expect(a).toBe(1); });`, 'test.skip leaves tests out'],
    [`it.skipIf(isSlow)('a', () => { expect(a).toBe(1); });`, 'it.skipIf leaves tests out'],
    [`it('a', { skip: true }, () => { expect(a).toBe(1); });`, 'it.skip leaves tests out'],
    [`xdescribe('a', () => {});`, 'xdescribe leaves tests out'],
  ])('%s', (code, message) => {
    expect(messagesFor(code)).toContain(message);
  });

  it('also as a test without a body', () => {
    expect(messagesFor(`it('comes later');`)).toEqual([`the test 'comes later' asserts nothing`]);
  });
});

describe('assertions that cannot fail are named', () => {
  it.each([
    [`it('a', () => { run(); });`, `the test 'a' asserts nothing`],
    [`it('a', check);\nfunction check() { run(); }`, `the test 'a' asserts nothing`],
    [`it('a', async () => { expects('404'); await visit('/'); });`, `the test 'a' asserts nothing`],
    [`it('a', () => { expect(total); });`, 'expect without a matcher proves nothing'],
    [`it('a', () => { run(); expect(true).toBe(true); });`, 'an assertion about a constant proves nothing'],
  ])('%s', (code, message) => {
    expect(messagesFor(code)).toEqual([message]);
  });
});

describe('sleeping is named', () => {
  it.each([
    ['setTimeout', `await new Promise((resolve) => setTimeout(resolve, 200));`],
    ['waitForTimeout', `await page.waitForTimeout(200);`],
    ['setTimeout', `await setTimeout(2 * 1000);`],
    ['sleep', `const pauseMs = 200;\nawait sleep(pauseMs);`],
  ])('%s with a fixed delay: %s', (name, code) => {
    expect(messagesFor(code)).toEqual([`${name} with a fixed delay: wait for what should happen instead`]);
  });
});

describe('a race is named', () => {
  it.each([
    [`expect(await title.textContent()).toBe('Uno');`, 'textContent reads a page once: use expect.poll'],
    [
      `expect(await page.getByText('Uno').count(), 'one').toBe(1);`,
      'count reads a page once: use expect.poll',
    ],
    [
      `expect(await box.evaluate((it) => it === document.activeElement)).toBe(true);`,
      'evaluate reads a page once: use expect.poll',
    ],
    [`expect(page.url()).toBe(url);`, 'the address of a page is read once: use expect.poll or waitForURL'],
    [
      `expect(new URL(tab.url()).searchParams.get('q')).toBe('uno');`,
      'the address of a page is read once: use expect.poll or waitForURL',
    ],
    [
      `expect(performance.now() - started).toBeLessThan(1000);`,
      'a budget of wall time: count what happens, or let a bench measure',
    ],
    [
      `await vi.waitFor(() => expect(total()).toBe(2));`,
      'vi.waitFor gives up after a second: use expect.poll, or say how long',
    ],
  ])('%s', (code, message) => {
    expect(messagesFor(code)).toEqual([message]);
  });

  it.each([
    ['what is asked until it is true', `await expect.poll(() => title.textContent()).toBe('Uno');`],
    ['the address of a request', `expect((await asked).url()).toContain('q=uno');`],
    ['what a page worked out', `expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);`],
    ['a body', `expect(await response.text()).toBe('uno');`],
    ['CPU time', `expect(process.cpuUsage(before).user).toBeLessThan(600_000);`],
    ['the clock of a test', `expect(Date.now()).toBe(noon);`],
  ])('%s is let through', (_, code) => {
    expect(messagesFor(code)).toEqual([]);
  });
});

it('names the line', () => {
  expect(dishonestTests('a.test.ts', `\n\nit.only('a', () => { expect(a).toBe(1); });`)).toMatchObject([
    { file: 'a.test.ts', line: 3 },
  ]);
});
