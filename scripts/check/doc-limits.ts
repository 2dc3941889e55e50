/**
 * Documents stay short enough to be read. Not counted are the pages that the tests cite (`tests/specification`) and the table
 * that `npm run measure` writes.
 */
import type { SourceFile } from './source-files.ts';

const longestReadme = 150;
const mostWords = { all: 12_000, room: 900 } as const;

export function limitFindings(documents: readonly SourceFile[]): readonly string[] {
  const counted = documents.filter(
    ({ path }) => !path.startsWith('tests/specification/') && path !== '.readme/figures.md',
  );
  const sum = counted.reduce((words, { text }) => words + wordCount(text), 0);
  const lines = (text: string) => text.trimEnd().split('\n').length;
  return [
    ...counted
      .filter(({ path, text }) => path === 'README.md' && lines(text) > longestReadme)
      .map(({ path, text }) => `${path}: ${lines(text)} lines; at most ${longestReadme}`),
    ...counted
      .filter(({ path, text }) => path.endsWith('/README.md') && wordCount(text) > mostWords.room)
      .map(({ path, text }) => `${path}: ${wordCount(text)} words; at most ${mostWords.room}`),
    ...(sum > mostWords.all ? [`all documents: ${sum} words; at most ${mostWords.all}`] : []),
  ];
}

/** Words of prose and tables: without code, in blocks and in lines, and without targets of links. */
export function wordCount(text: string): number {
  const prose = text
    .replaceAll(/^\s*```[^]*?^\s*```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return prose.match(/\S*[\p{L}\d]\S*/gu)?.length ?? 0;
}
