/** Terminal texts of what a publish would change. */
import { formatMoney } from '../../../src/domain/money.ts';
import { shopInstant } from '../../../src/domain/shop-day.ts';
import { printable } from '../../shared/command-line.ts';
import { refusalMessages, warningMessage } from '../messages.ts';
import {
  changedPages,
  isNothing,
  type ChangeReason,
  type Changes,
  type KindChanges,
  type PictureChange,
  type Some,
} from './changes.ts';
import type { DryRun } from './dry-run.ts';
import type { Preview } from './preview.ts';

export function dryRunText({ changes, sync, pause, ms }: DryRun): string {
  const read = `Read ${sync.products} products in ${sync.calls} calls (${(ms / 1000).toFixed(1)} s). Nothing was written.`;
  const paused =
    pause === null
      ? []
      : [`Publishing is paused since the site was taken back from ${pause.release}; a publish ends that.`];
  return [...changeLines(changes), ...paused, read].map(printable).join('\n');
}

/** @param preview null when there is nothing to see @param at the later time that it shows, if any */
export function previewText(preview: Pick<Preview, 'changes'> | null, at: Date | null): string {
  if (preview === null)
    return at === null
      ? 'A publish would change nothing: there is no preview.'
      : `As of ${shopInstant(at)} nothing is otherwise than now: there is no preview.`;
  const where = at === null ? whereToLook : whereToLookAt(at);
  return [...changeLines(preview.changes), ...where].map(printable).join('\n');
}

const whereToLook = [
  'The preview is made and shoppers see nothing of it. The panel shows it beside the live pages,',
  'and there it is published or discarded. It takes the place of the preview before.',
];

function whereToLookAt(at: Date): readonly string[] {
  return [
    `The preview shows the shop as of ${shopInstant(at)}, and shoppers see nothing of it. The panel shows it beside the`,
    'live pages, and there it is discarded; it is never published. It takes the place of the preview before.',
  ];
}

function changeLines(changes: Changes): readonly string[] {
  const { pagesLive, kinds, prices, pictures, newProducts, goneProducts, otherFiles, refused, warnings } =
    changes;
  const pages = changedPages(changes);
  return [
    isNothing(changes)
      ? 'A publish would change nothing.'
      : `A publish would change ${pages} ${pages === 1 ? 'page' : 'pages'} (${pagesLive} are live).`,
    ...kinds.flatMap(kindLines),
    ...section('New products', newProducts, ({ slug, name }) => `${slug}  ${name}`),
    ...section('Products that go', goneProducts, ({ slug, name }) => `${slug}  ${name}`),
    ...section(
      'Prices',
      prices,
      ({ slug, before, after }) => `${slug}  ${formatMoney(before)} -> ${formatMoney(after)}`,
    ),
    ...section('Pictures', pictures, ({ source, change }) => `${source}  ${pictureWords[change]}`),
    ...section('Files for crawlers, scripts and styles', otherFiles, (path) => path),
    ...refusalMessages(refused).flatMap((text) => text.split('\n')),
    ...warnings.slice(0, mostWarnings).map((warning) => `Warning: ${warningMessage(warning)}`),
    ...more(warnings.length - mostWarnings),
  ];
}

const mostWarnings = 10;

function kindLines({ kind, added, changed, removed, shown }: KindChanges): readonly string[] {
  const counts = Object.entries({ new: added, changed, removed }).filter(([, count]) => count > 0);
  const name = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    `  ${name}: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`,
    ...shown.slice(0, mostPages).map(({ path, reason }) => `    ${path}  ${reasonWords(reason)}`),
    ...more(added + changed + removed - Math.min(shown.length, mostPages), '    '),
  ];
}

/** Each kind shows so many; a publish of 5,000 pages still fits on a screen. */
const mostPages = 5;

function reasonWords(reason: ChangeReason): string {
  switch (reason.kind) {
    case 'product':
      return reason.fields.length > 0 ? `its ${reason.fields.join(', ')} changed` : 'its product changed';
    case 'shown': {
      const fields = reason.fields.length > 0 ? ` (${reason.fields.join(', ')})` : '';
      return `shows ${reason.products.join(', ')}${fields}`;
    }
    case 'list':
      return 'has other products, or another order';
    case 'content':
      return 'its texts, pictures or links changed';
    case 'everywhere':
      return 'something on every page changed';
    case 'new':
      return 'is new';
    case 'gone':
      return 'is removed';
    case 'code':
      return 'the code of the pages changed, perhaps not what this one shows';
    case 'earlier':
      return 'read by an earlier publish that is not live';
  }
}

const pictureWords: Readonly<Record<PictureChange['change'], string>> = {
  new: 'is new',
  other: 'changed',
  gone: 'is shown no more',
};

function section<T>(title: string, { count, shown }: Some<T>, line: (item: T) => string): readonly string[] {
  if (count === 0) return [];
  const items = shown.map((item) => `  ${line(item)}`);
  return [`${title}: ${count}`, ...items, ...more(count - shown.length, '  ')];
}

function more(count: number, indent = ''): readonly string[] {
  return count > 0 ? [`${indent}and ${count} more`] : [];
}
