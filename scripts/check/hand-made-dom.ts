import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';

/** Budget of imperative DOM code in islands, which should be React. */
const maximumLines = 600;

const making =
  /\b(?:createElement(?:NS)?\(|cloneNode\(|importNode\(|insertAdjacent\w+\(|createContextualFragment\(|innerHTML\b|outerHTML\b|createRoot\b|h\(\s*')/;

/** Counts whole files that create elements imperatively, because they also place and wire them. */
export const handMadeDomCheck: Check = {
  name: 'hand-made DOM',
  run: () => tooMuch(sourceFiles('src/islands/**/*.{ts,astro}')),
};

export function tooMuch(files: readonly { readonly path: string; readonly text: string }[]): Finding[] {
  const found = files
    .filter(({ text }) => making.test(withoutComments(text)))
    .map(({ path, text }) => ({ file: path, lines: text.replace(/\n$/, '').split('\n').length }));
  const total = found.reduce((sum, { lines }) => sum + lines, 0);
  if (total <= maximumLines) return [];
  return found.map(({ file, lines }) => ({
    file,
    message: `makes elements by hand: ${lines} of ${total} lines, at most ${maximumLines}: is this an island?`,
  }));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}
