import { describe, expect, it } from 'vitest';
import { deadLinks, lostNames, lostPages, tooLong, type ProjectNames } from '../../scripts/check/docs.ts';

const project: ProjectNames = {
  files: [
    'README.md',
    'src',
    'src/domain',
    'src/domain/money.ts',
    'scripts/README.md',
    'src/pages/c/[slug].astro',
  ],
  commands: ['publish', 'api:docs'],
  anchorsOf: (file) => (file === 'scripts/README.md' ? ['what-a-kill-leaves'] : []),
};
const page = (text: string, path = 'README.md') => ({ path, text });
const messages = (findings: readonly { readonly message: string }[]) =>
  findings.map(({ message }) => message);

describe('links of a page', () => {
  it.each([
    '[a rule](src/domain/money.ts)',
    '[what a kill leaves](scripts/README.md#what-a-kill-leaves)',
    '[a folder](src/domain/)',
    '[elsewhere](https://example.com/nothing)',
    'code, not a link: `[a](b.ts)`',
    '```\n[a](b.ts)\n```',
  ])('%s is fine', (text) => {
    expect(deadLinks(page(text), project)).toEqual([]);
  });

  it.each([
    ['[gone](src/domain/coin.ts)', 'src/domain/coin.ts'],
    ['[no such heading](scripts/README.md#kills)', 'scripts/README.md#kills'],
    ['[a page has none](#figures)', '#figures'],
  ])('%s leads nowhere', (text, target) => {
    expect(deadLinks(page(`one\n${text}`), project)).toEqual([
      { file: 'README.md', line: 2, message: `the link ${target} leads nowhere` },
    ]);
  });

  it('start at the folder of their page', () => {
    expect(deadLinks(page('[up](../README.md)', 'scripts/README.md'), project)).toEqual([]);
    expect(deadLinks(page('[up](README.md)', '.readme/a.md'), project)).toHaveLength(1);
  });
});

describe('names in a page', () => {
  it.each([
    '`src/domain/money.ts`, `domain/money.ts` and `money.ts`',
    '`src/domain/` and `src/**/*.ts`',
    '`npm run publish -- --full` and `npm run api:docs`',
    'placeholders: `src/text/<feature>.ts`, `NNN-name.md`',
    'a kind of file: `.tsx`',
    'the data folder: `DATA_DIR/a.md`, `publisher.db`, `.data/a.png`',
    'no paths: `a/b`, `text/html`, `POST /cart`, `--write-readme`',
  ])('%s: fine', (text) => {
    expect(messages(lostNames(page(text), project))).toEqual([]);
  });

  it.each([
    ['`coin.ts`', 'there is no coin.ts'],
    ['`domain/coin.ts`', 'there is no domain/coin.ts'],
    ['`oney.ts`', 'there is no oney.ts'],
    ['`src/coins/`', 'there is no src/coins/'],
    ['`src/**/*.astr.ts`', 'there is no src/**/*.astr.ts'],
    ['`npm run polish -- --full`', 'there is no npm run polish'],
  ])('%s: %s', (text, message) => {
    expect(messages(lostNames(page(text), project))).toEqual([message]);
  });
});

it('the first page has 200 lines at most', () => {
  expect(tooLong(page('x\n'.repeat(200)))).toEqual([]);
  expect(messages(tooLong(page('x\n'.repeat(201))))).toEqual(['has 201 lines, at most 200']);
});

describe('comments', () => {
  it('cite pages that are here', () => {
    const text = "/** The API's (`scripts/README.md`). */\nconst example = 'gone.md';\n";
    expect(lostPages(page(text, 'src/a.ts'), project)).toEqual([]);
  });

  it.each([
    '/** See `design/quality.md`, row 3. */',
    ' * As quality.md says.',
    '  // quality.md',
    '-- spec/wire.md',
  ])('%s: not one that is elsewhere', (comment) => {
    const [finding] = lostPages(page(`\n${comment}\n`, 'src/a.ts'), project);
    expect(finding).toMatchObject({
      file: 'src/a.ts',
      line: 2,
      message: expect.stringMatching(/^there is no .*md$/),
    });
  });
});
