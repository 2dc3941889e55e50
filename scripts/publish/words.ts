/** Terminal texts of a publish. */
import type { Progress } from './progress.ts';
import type { Note, PublishProgress, Step } from './steps.ts';
import { groupsOf, type Refusal, type RefusedProduct } from './sync/refused.ts';

/** Progress output on a terminal. */
export function inWords(progress: Progress): PublishProgress {
  return {
    say: (note) => progress.say(wordsOf(note)),
    task: (step, total) => progress.task(stepWords[step], total),
  };
}

export function wordsOf(note: Note): string {
  switch (note.code) {
    case 'list-moved':
      return `The list moved while it was read (${note.detail}); reading it again.`;
    case 'building':
      return `Building ${note.pages} pages`;
    case 'building-rest':
      return `Building the other ${note.pages} pages`;
    case 'crawl-files':
      return 'Building the files for crawlers';
    case 'checking':
      return 'Checking the new pages';
    case 'bundle-failed':
      return `The kept bundle could not render (${note.detail}); Astro builds instead`;
  }
}

/** One line per reason; empty when nothing was refused. */
export function refusalWords(refused: readonly RefusedProduct[]): readonly string[] {
  return groupsOf(refused, mostNamed).map(({ why, count, products }) => {
    const more = count > products.length ? ` and ${count - products.length} more` : '';
    return `Not published, and as before: ${count} products that ${reasons[why]}: ${products.join(', ')}${more}`;
  });
}

const mostNamed = 10;

const stepWords: Readonly<Record<Step, string>> = {
  list: 'Reading the list',
  products: 'Reading products',
  pictures: 'Making pictures',
  files: 'Storing files',
};

const reasons: Readonly<Record<Refusal, string>> = {
  'price-moved': 'changed price together, by no announced offer (if this is right: --allow-prices)',
  missing: 'the API lists no more, too many at once (if this is right: --allow-drop)',
  'costs-nothing': 'cost nothing (correct them in the API)',
  'other-currency': 'are priced in another currency than was asked for (correct them in the API)',
};
