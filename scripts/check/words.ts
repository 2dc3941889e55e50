/**
 * Sentences that a reader has to read once: comments have a subject and a verb, a subject has a name, a name says what it
 * holds, and a test says one thing.
 */
import { titlesOf } from './doc-promises.ts';
import { emptyNamesIn } from './empty-names.ts';
import { sourceFiles, type SourceFile } from './source-files.ts';

const mostTitleWords = 15;

/** Nouns that hide who acts. They are put together here, or the check would find them in this file. */
const vagueNouns = new RegExp(
  String.raw`\b(?:${['no', 'some', 'any'].map((part) => `${part}body`).join('|')}|${'who'}ever)\b`,
  'i',
);

/** A comment without a subject. */
const fragment = /(?:\/\*\*?|\/\/|--|^\s*\*) (?:Of|Then|Null for)\b/;

/** A second name hides which texts they are. */
const renamedTexts = /^import (?:type )?\{[^}]*?\b(\w+Texts) as (\w+)/gm;

/** It says "changed" or "differs" in a roundabout way. */
const roundabout = new RegExp(String.raw`(?<!\bthere )\bis ${'another'} one\b`);

/** The specification is verbatim. */
const verbatim = 'tests/specification/specification.md';

export function wordFindings(): readonly string[] {
  return sourceFiles(
    '{src,scripts,tests}/**/*.{ts,tsx,astro,css,mjs,js,sql,md}',
    '*.{md,ts,mjs}',
    '.readme/*.md',
  )
    .filter(({ path }) => path !== verbatim)
    .flatMap(wordFindingsIn);
}

/** What is hard to read in one file, each with its line. */
export function wordFindingsIn(file: SourceFile): readonly string[] {
  const lines = file.text.split('\n').flatMap((line, index) => {
    const at = `${file.path}:${index + 1}`;
    const vague = vagueNouns.exec(line)?.[0];
    const begins = file.path.endsWith('.md') ? undefined : fragment.exec(line)?.[0];
    return [
      ...(roundabout.test(line) ? [`${at}: say that it "changed" or "differs"`] : []),
      ...(vague === undefined
        ? []
        : [`${at}: "${vague}" hides who it is: name the visitor, the editor, the program`]),
      ...(begins === undefined
        ? []
        : [`${at}: "${begins.trim()}" begins no sentence: write a subject and a verb`]),
    ];
  });
  return [
    ...lines,
    ...emptyNamesIn(file),
    ...[...file.text.matchAll(renamedTexts)].map(
      ([, texts, name]) => `${file.path}: read "${texts}" by that name instead of "${name}"`,
    ),
    ...(isTest(file) ? titlesOf(file).flatMap((title) => longTitle(file.path, title)) : []),
  ];
}

function isTest({ path }: SourceFile): boolean {
  return /\.(?:test\.tsx?|e2e\.ts)$/.test(path);
}

function longTitle(path: string, title: string): readonly string[] {
  const words = title.split(/\s+/).filter((word) => /[\p{L}\d%$]/u.test(word)).length;
  return words > mostTitleWords
    ? [`${path}: "${title}" has ${words} words: a test says one thing in at most ${mostTitleWords}`]
    : [];
}
