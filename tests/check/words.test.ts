/** The check "words" reads broken sentences, one fault each, and names it. */
import { describe, expect, it } from 'vitest';
import { wordFindingsIn } from '../../scripts/check/words.ts';

/** Put together, or the check would find it here. */
const vague = ['some', 'body'].join('');
const fragment = (comment: string, beginning: string) => `${comment} ${beginning} a kind.`;
const long = Array.from({ length: 16 }, (_, index) => `w${index}`).join(' ');

const faults: readonly (readonly [what: string, path: string, text: string, finding: RegExp])[] = [
  ['a vague noun in code', 'src/a.ts', `// It waits for ${vague}.`, /^src\/a\.ts:1: .*hides who it is/],
  ['a vague noun in a document', 'README.md', `\n${vague} reads it.`, /^README\.md:2: .*hides who it is/],
  ['a fragment before code', 'src/a.ts', fragment('/**', 'Of'), /begins no sentence/],
  ['a fragment at the end of a line', 'src/a.ts', `a(); ${fragment('//', 'Then')}`, /begins no sentence/],
  [
    'a fragment in a block',
    'src/a.ts',
    `/**\n ${fragment('*', 'Null for')}\n */`,
    /^src\/a\.ts:2: .*sentence/,
  ],
  ['a fragment in SQL', 'scripts/a.sql', `  ${fragment('--', 'Null for')}`, /begins no sentence/],
  ['a roundabout change', 'src/a.ts', `// Reads it when it is ${'another'} one.`, /say that it "changed"/],
  ['an empty name of a variable', 'src/a.ts', 'const known = 1;', /^src\/a\.ts:1: "known" says too little/],
  ['an empty name of a parameter', 'scripts/a.ts', 'f((wanted) => 1);', /"wanted" says too little/],
  [
    'an empty name of a property',
    'src/a.ts',
    'interface A { readonly left: string }',
    /"left" says too little/,
  ],
  ['an empty name of a function', 'src/a.tsx', 'function settle() {}', /"settle" says too little/],
  [
    'texts under a second name',
    'src/a.astro',
    `---\nimport {\n  a,\n  cartTexts as text,\n} from '../text/cart/cart.ts';\n---`,
    /^src\/a\.astro: read "cartTexts" by that name instead of "text"/,
  ],
  ['a long name of a test', 'tests/a.test.ts', `it('${long}', () => {});`, /has 16 words/],
  ['a long name of a table', 'tests/a.e2e.ts', `it.each([1])('${long}', () => {});`, /has 16 words/],
];

describe('a sentence that is hard to read', () => {
  it.each(faults)('is named: %s', (_, path, text, finding) => {
    expect(wordFindingsIn({ path, text })).toEqual([expect.stringMatching(finding)]);
  });

  it('is none where subject and verb are there', () => {
    const good = '/** The visitor waits. Then the page comes. */';
    expect(wordFindingsIn({ path: 'src/a.ts', text: good })).toEqual([]);
    expect(wordFindingsIn({ path: 'tests/a.test.ts', text: `it('says one thing', () => {});` })).toEqual([]);
    expect(wordFindingsIn({ path: 'README.md', text: '- Of a list' })).toEqual([]);
    const dictated =
      'const { left, ...rest } = box; scrollTo({ left }); const f = (...rest: string[]) => rest;';
    expect(wordFindingsIn({ path: 'src/a.ts', text: dictated })).toEqual([]);
  });
});
