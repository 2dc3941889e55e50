/** The check "docs" reads broken documents, one fault each, and names it. */
import { describe, expect, it } from 'vitest';
import { limitFindings, wordCount } from '../../scripts/check/doc-limits.ts';
import { promiseFindings, titlesOf } from '../../scripts/check/doc-promises.ts';
import { documentFindings } from '../../scripts/check/docs.ts';

/** Names that stand nowhere in the code, or the check would find them here. */
const unknown = {
  name: ['sales', 'OfTheMoon'].join(''),
  setting: ['MOON', 'SECRETS'].join('_'),
  option: ['moon', 'light'].join(''),
};
const departures = 'tests/specification/departures.md';

describe('a document', () => {
  it.each([
    ['an identifier', `Ask \`${unknown.name}\` for it.`, `nothing is called ${unknown.name}`],
    ['a setting', `Set \`${unknown.setting}\` before.`, `nothing is called ${unknown.setting}`],
    ['an option', `\`npm run seed -- --${unknown.option}\` does it.`, `nothing is called ${unknown.option}`],
    ['a script', 'Run `npm run moon` then.', 'there is no npm run moon'],
    ['a file', 'It is `src/domain/moon.ts`.', 'there is no src/domain/moon.ts'],
    ['a folder', 'They are in `scripts/moon/`.', 'there is no scripts/moon/'],
    ['a filter of tests', 'Try `npm test -- moonshine`.', 'no test file has moonshine in its path'],
    ['a link', 'See [the moon](../moon.md).', 'the link ../moon.md leads nowhere'],
    ['a place', 'It is `money` (`src/domain/moon.ts`).', 'there is no src/domain/moon.ts'],
    [
      'a name in its file',
      'See `src/domain/money.ts` (`orderBlock`).',
      'src/domain/money.ts has no orderBlock',
    ],
    [
      'a test in its file',
      'It holds (`tests/domain/money.test.ts`, "that the moon is full").',
      'tests/domain/money.test.ts has no test "that the moon is full"',
    ],
    [
      'the file of a test',
      'It holds (`tests/domain/moon.test.ts`, "that it is full").',
      'there is no tests/domain/moon.test.ts',
    ],
  ])('that names %s wrongly is red', (_, text, finding) => {
    const found = documentFindings({ path: '.readme/moon.md', text: `# Moon\n\n${text}\n` });
    expect(found).toContain(`.readme/moon.md: ${finding}`);
  });

  it('that names what there is is green', () => {
    const text =
      'Run `npm run seed -- --force`, see `src/domain/money.ts` (`formatMoney`) and `PUBLISH_SECRETS`.';
    expect(documentFindings({ path: '.readme/moon.md', text })).toEqual([]);
  });
});

describe('a page of promises', () => {
  const test = {
    path: 'tests/moon.test.ts',
    text: "describe('the moon', () => { it.each([1])('is full on %d', f); it(`waxes ${'on'}`, f); });",
  };
  const testAt = (path: string) => (path === test.path ? test : undefined);

  it.each([
    ['a departure without a test', departures, '- **The moon is full.** It looks better.'],
    ['a departure without a name', departures, '- **The moon is full.** See `tests/moon.test.ts`.'],
    ['a departure that none can test', departures, '- **The moon is full.** No test: it is far.'],
    ['a decision without a test', '.readme/decisions.md', '**1. The moon is full.** It looks better.'],
    ['a section of decisions', 'tests/specification/decisions.md', '## Moon\n- It is full.'],
    ['a figure of quality', 'tests/specification/quality.md', '| 1 | the moon | full | | by hand |'],
  ])('with %s is red', (_, path, text) => {
    const page = { path, text: `# Page\n\nWords.\n\n${text}\n` };
    expect(promiseFindings(page, testAt)).toEqual([expect.stringMatching(/names no test that holds it$/)]);
  });

  it.each([
    [departures, '- **The moon is full.** Test: `tests/moon.test.ts`, "is full on …".'],
    [departures, '- **The moon is full**\n  (`tests/moon.test.ts`, "the\n  moon", "waxes").'],
    ['.readme/decisions.md', '**1. The moon is full** (`tests/moon.test.ts`).'],
    ['.readme/decisions.md', '**1. The moon is full.** No test: it is far.'],
    ['tests/specification/quality.md', '| 1 | the moon | full | | `tests/moon.test.ts` |'],
  ])('of %s is green: %s', (path, text) => {
    expect(promiseFindings({ path, text: `# Page\n\n${text}\n` }, testAt)).toEqual([]);
  });

  it('is told each promise alone', () => {
    const text = '# Page\n- **One.** `tests/moon.test.ts`, "full"\n- **Two.** None.\n- **Three.** None.\n';
    expect(promiseFindings({ path: departures, text }, testAt)).toHaveLength(2);
  });

  it('knows the titles of tables, groups and templates', () => {
    expect(titlesOf(test)).toEqual(['the moon', 'is full on %d', "`waxes ${'on'}`"]);
  });
});

describe('the length of documents', () => {
  const words = (count: number) => 'palabra '.repeat(count);

  it.each([
    ['README.md', 'línea\n'.repeat(151), 'README.md: 151 lines; at most 150'],
    ['src/README.md', words(901), 'src/README.md: 901 words; at most 900'],
    ['.readme/long.md', words(12_001), 'all documents: 12001 words; at most 12000'],
  ])('of %s has a limit', (path, text, finding) => {
    expect(limitFindings([{ path, text }])).toContain(finding);
  });

  it('leaves out code, targets of links and the pages that tests cite', () => {
    expect(
      wordCount('Uno [dos](https://x.example/a b) | - |\n```\ntres cuatro\n```\n`npm start` cinco'),
    ).toBe(3);
    expect(limitFindings([{ path: 'tests/specification/wire.md', text: words(20_000) }])).toEqual([]);
  });
});
