import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';

/** Islands are React; what is made by hand is what must come without it. */
const maximumLines = 600;

const making =
  /\b(?:createElement(?:NS)?\(|cloneNode\(|importNode\(|insertAdjacent\w+\(|createContextualFragment\(|innerHTML\b|outerHTML\b|createRoot\b|make\()/;

/** How much of the islands makes elements by hand: whole files, because what makes one also finds it a place and wires it. */
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
