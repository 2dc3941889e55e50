/** Terminal texts of a publish. */
import { isHighlight } from './gates/links.ts';
import type { Progress } from '../shared/progress.ts';
import type { Note, PublishProgress, Step } from './steps.ts';
import type { PictureProblem } from './images/picture-problem.ts';
import { isOwnLanding } from './sync/read-landings.ts';
import type { SlugRefusal } from './sync/slugs.ts';
import { wordsFor, type PublishWarning, type Words } from './warning.ts';
import { groupsOf, type Refusal, type RefusedProduct } from './sync/refused.ts';

export function inWords(progress: Progress): PublishProgress {
  return {
    say: (note) => progress.say(wordsFor(notes, note)),
    task: (step, total) => progress.task(stepNames[step], total),
  };
}

const notes: Words<Note> = {
  'list-moved': ({ detail }) => `The list moved while it was read (${detail}); reading it again.`,
  'pictures-lost': ({ pictures }) => `The files of ${pictures} pictures are gone; reading everything again.`,
  bundling: () => 'Bundling the code of the pages',
  releasing: () => 'Making the release',
};

export function warningMessage(warning: PublishWarning): string {
  return wordsFor(warnings, warning);
}

const warnings: Words<PublishWarning> = {
  'product-left-out': ({ id, slug, why }) => `product ${id} (${slug}) was left out: ${slugMessages[why]}`,
  'category-left-out': ({ name, slug, why }) =>
    `category "${name}" (${slug}) was left out: ${slugMessages[why]}`,
  'category-not-in-tree': ({ name, slug }) =>
    `category "${name}" (${slug}) is named by a product but is not in the category tree`,
  'landing-missing': ({ slug }) =>
    isOwnLanding(slug)
      ? `src/shop.ts names landing "${slug}" (landings), but the API has none`
      : `landing "${slug}" is linked from the shop, but the API has none`,
  'last-known': ({ theme }) =>
    `${theme === null ? 'the recommended products' : `the most liked products of "${theme}"`} are the last ones known: the API failed at them`,
  picture: ({ source, product, problem }) => {
    const picture =
      product === undefined ? `picture ${source}` : `the picture of "${product.name}" (${source})`;
    return `${picture} ${pictureMessage(problem)}`;
  },
  'dead-link': ({ page, link }) =>
    isHighlight(link)
      ? `src/shop.ts names ${link} (highlights), where this shop has no products`
      : `${page} links to ${link}, which leads nowhere`,
};

const slugMessages: Readonly<Record<SlugRefusal | 'taken', string>> = {
  unsafe: 'its slug has characters that a path cannot hold',
  'file-name': 'its slug ends like a file name',
  number: 'its slug is a number, which is the address of a page',
  taken: 'another one has its slug',
};

/** Continues a sentence that begins with the picture. */
export function pictureMessage(problem: PictureProblem): string {
  return wordsFor(pictureProblems, problem);
}

const pictureProblems: Words<PictureProblem> = {
  late: ({ seconds }) => `did not arrive in ${seconds} s`,
  status: ({ status }) => `was answered with ${status}`,
  'other-host': () => 'is not on the host of the API',
  'too-large': ({ bytes }) => `has more than ${bytes / 2 ** 20} MB`,
  'too-many-pixels': ({ pixels }) => `has more than ${Math.round(pixels / 1e6)} million pixels`,
  'unknown-format': () => 'is not a jpeg, png, webp or gif',
  unreadable: ({ detail }) => `cannot be read: ${detail}`,
};

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
