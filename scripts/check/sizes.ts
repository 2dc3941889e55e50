import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';

const maximumLines = 300;

/** Maximum length of files. Lengths of functions are checked by oxlint. */
export const sizesCheck: Check = {
  name: 'sizes',
  run: () =>
    sourceFiles('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,css}').flatMap(({ path, text }) =>
      tooLong(path, text),
    ),
};

export function tooLong(file: string, text: string): Finding[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= maximumLines) return [];
  return [{ file, message: `has ${lines} lines; at most ${maximumLines}: is there a second noun inside?` }];
}
