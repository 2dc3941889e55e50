/** Terminal texts of a publish. */
import { isHighlight } from './gates/links.ts';
import type { Progress } from '../shared/progress.ts';
import type { Note, PublishProgress, Step } from './steps.ts';
import type { PictureProblem } from './images/picture-problem.ts';
import { isOwnLanding } from './sync/read-landings.ts';
import type { SlugRefusal } from './sync/slugs.ts';
import type { PublishWarning } from './warning.ts';
import { groupsOf, type Refusal, type RefusedProduct } from './sync/refused.ts';

export function inWords(progress: Progress): PublishProgress {
  return {
    say: (note) => progress.say(wordsOf(note)),
    task: (step, total) => progress.task(stepNames[step], total),
  };
}

function wordsOf(note: Note): string {
  switch (note.code) {
    case 'list-moved':
      return `The list moved while it was read (${note.detail}); reading it again.`;
    case 'pictures-lost':
      return `The files of ${note.pictures} pictures are gone; reading everything again.`;
    case 'bundling':
      return 'Bundling the code of the pages';
    case 'releasing':
      return 'Making the release';
  }
}

export function warningMessage(warning: PublishWarning): string {
  switch (warning.code) {
    case 'product-left-out':
      return `product ${warning.id} (${warning.slug}) was left out: ${slugMessages[warning.why]}`;
    case 'category-left-out':
      return `category "${warning.name}" (${warning.slug}) was left out: ${slugMessages[warning.why]}`;
    case 'category-not-in-tree':
      return `category "${warning.name}" (${warning.slug}) is named by a product but is not in the category tree`;
    case 'landing-missing':
      return isOwnLanding(warning.slug)
        ? `src/shop.ts names landing "${warning.slug}" (landings), but the API has none`
        : `landing "${warning.slug}" is linked from the shop, but the API has none`;
    case 'last-known':
      return `${warning.what === 'recommended' ? 'the recommended products' : `the most liked products of "${warning.theme}"`} are the last ones known: the API failed at them`;
    case 'picture':
      return `${pictureOf(warning)} ${pictureMessage(warning.problem)}`;
    case 'dead-link':
      return isHighlight(warning.link)
        ? `src/shop.ts names ${warning.link} (highlights), where this shop has no products`
        : `${warning.page} links to ${warning.link}, which leads nowhere`;
  }
}

const slugMessages: Readonly<Record<SlugRefusal | 'taken', string>> = {
  unsafe: 'its slug has characters that a path cannot hold',
  'file-name': 'its slug ends like a file name',
  number: 'its slug is a number, which is the address of a page',
  taken: 'another one has its slug',
};

function pictureOf({ source, product }: Extract<PublishWarning, { readonly code: 'picture' }>): string {
  return product === undefined ? `picture ${source}` : `the picture of "${product.name}" (${source})`;
}

/** Continues a sentence that begins with the picture. */
export function pictureMessage(problem: PictureProblem): string {
  switch (problem.code) {
    case 'late':
      return `did not arrive in ${problem.seconds} s`;
    case 'status':
      return `was answered with ${problem.status}`;
    case 'other-host':
      return 'is not on the host of the API';
    case 'too-large':
      return `has more than ${problem.bytes / 2 ** 20} MB`;
    case 'too-many-pixels':
      return `has more than ${Math.round(problem.pixels / 1e6)} million pixels`;
    case 'unknown-format':
      return 'is not a jpeg, png, webp or gif';
    case 'unreadable':
      return `cannot be read: ${problem.detail}`;
  }
}

/** One line a reason; none when nothing was refused. */
export function refusalMessages(refused: readonly RefusedProduct[]): readonly string[] {
  return groupsOf(refused, mostNamed).map(({ why, count, products }) => {
    const more = count > products.length ? ` and ${count - products.length} more` : '';
    return `Not published, and as before: ${count} products that ${reasons[why]}: ${products.map(({ slug }) => slug).join(', ')}${more}`;
  });
}

const mostNamed = 10;

const stepNames: Readonly<Record<Step, string>> = {
  list: 'Reading the list',
  products: 'Reading products',
  pictures: 'Making pictures',
  pages: 'Rendering pages',
};

const reasons: Readonly<Record<Refusal, string>> = {
  'price-moved': 'changed price together, by no announced offer (if this is right: --allow-prices)',
  'price-jumped':
    'moved in price by more than half, by no announced offer (if this is right: --allow-prices)',
  missing: 'the API lists no more, too many at once (if this is right: --allow-drop)',
  'costs-nothing': 'cost nothing (correct them in the API)',
  'other-currency': 'are priced in another currency than was asked for (correct them in the API)',
};
