import type { SortKey } from './volume.ts';

/** Its own, or all of a range. */
export function numbersOf([first, last]: SortKey): readonly number[] {
  return first === last ? [first] : Array.from({ length: Math.floor(last - first) + 1 }, (_, i) => first + i);
}

/** First and last of each run; a half number ("3.5") stands alone. */
function runsOf(numbers: Iterable<number>): readonly SortKey[] {
  const runs: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && Number.isInteger(number) && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

export function writtenNumbers(numbers: Iterable<number>): string {
  return runsOf(numbers)
    .map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
    .join(', ');
}

/** `1-12, 14`, `1 al 12 y 14`, `#3 #4`, `Tomos 5/6`; null when a part is no number. */
export function readNumbers(text: string): readonly number[] | null {
  const parts = text
    .toLowerCase()
    .replace(/\b(?:tomos?|vol(?:[uú]men(?:es)?)?|n[uú]meros?|nros?|n[º°])\b\.?|[#º°]/gu, ' ')
    .replace(/(\d),(\d)(?=\D|$)(?!\s*[-–—])/gu, '$1, $2')
    .replace(/\s*(?:[-–—~]|\.{2,}|\bal?\b|\bhasta\b)\s*/gu, '-')
    .split(/[\s,;/+&]+|\by\b/u)
    .filter((part) => part !== '' && part !== 'y');
  const read = parts.map(readPart);
  return read.length === 0 || read.includes(null) ? null : [...new Set(read.flatMap((part) => part ?? []))];
}

/** Between the first and the last, or from 1. */
export function gapsIn(numbers: readonly number[], fromOne = false): readonly number[] {
  const wholeNumbers = new Set(numbers.map(Math.floor));
  const first = fromOne ? 1 : Math.min(...wholeNumbers);
  const last = Math.max(...wholeNumbers);
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return all.filter((number) => !wholeNumbers.has(number));
}

/** A square each, and one for a long run (`17–42`). */
export function gapSquares(
  gaps: readonly number[],
): readonly { readonly at: number; readonly number: string }[] {
  return runsOf(gaps).flatMap((run) => {
    const [first, last] = run;
    if (last - first >= longRun) return [{ at: first, number: writtenNumbers(numbersOf(run)) }];
    return numbersOf(run).map((at) => ({ at, number: String(at) }));
  });
}

const longRun = 5;

export function numbersBetween(earlier: string, later: string): readonly number[] {
  const [before, after] = [readNumbers(earlier), readNumbers(later)];
  if (before === null || after === null) return [];
  const [last, first] = [Math.max(...before), Math.min(...after)];
  return gapsIn([last, first]).filter((number) => number > last && number < first);
}

function readPart(part: string): readonly number[] | null {
  const match = /^(?<from>\d{1,4}(?:\.\d)?)(?:-(?<to>\d{1,4}))?$/.exec(part);
  if (!match) return null;
  const from = Number(match.groups?.['from']);
  const to = Number(match.groups?.['to'] ?? from);
  const key: SortKey = from <= to ? [from, to] : [to, from];
  return key[1] - key[0] < widestRange ? numbersOf(key) : null;
}

const widestRange = 1000;
