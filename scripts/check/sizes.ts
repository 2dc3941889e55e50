import { posix } from 'node:path';
import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';

const maximumLines = 300;
const maximumFiles = 25;

/** Maximum length of files, and of folders of `src`. Lengths of functions are checked by oxlint. */
export const sizesCheck: Check = {
  name: 'sizes',
  run: () => {
    const files = sourceFiles('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,css}');
    return [
      ...files.flatMap(({ path, text }) => tooLong(path, text)),
      ...tooFull(files.map(({ path }) => path)),
    ];
  },
};

export function tooLong(file: string, text: string): Finding[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= maximumLines) return [];
  return [{ file, message: `has ${lines} lines; at most ${maximumLines}: is there a second noun inside?` }];
}

/** Folders of `src` with too many files; subfolders count apart. Pages are exempt: their folder is their address. */
export function tooFull(files: readonly string[]): Finding[] {
  const inSource = files.filter((file) => file.startsWith('src/') && !file.startsWith('src/pages/'));
  const folders = Object.entries(Object.groupBy(inSource, (file) => posix.dirname(file)));
  return folders.flatMap(([folder, { length } = []]) =>
    length <= maximumFiles
      ? []
      : [
          {
            file: folder,
            message: `has ${length} files; at most ${maximumFiles}: which feature words divide it?`,
          },
        ],
  );
}
