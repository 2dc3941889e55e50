/** Figures of a soak. */
import { nothing, type Figure } from '../../figures/figure.ts';
import { percentile } from '../pages/median.ts';
import { diskFigures, processFigures } from './growth-figures.ts';
import { unexplained } from './outages.ts';
import type { SoakResult } from './soak-result.ts';

const row = 29;

export function soakFigures(soaked: SoakResult): Figure[] {
  return [
    ...trafficFigures(soaked),
    ...lossFigures(soaked),
    ...processFigures(soaked),
    ...diskFigures(soaked),
    nothing('processes left when the shop was stopped', soaked.left),
  ];
}

function trafficFigures({ minutes, perSecond, tally, outages }: SoakResult): Figure[] {
  const strange = unexplained(tally.failures, outages);
  for (const { what, status } of strange.slice(0, 20)) console.error(`${what}: ${status ?? 'broken off'}`);
  const of = (kind: 'page' | 'call') => strange.filter((failure) => failure.kind === kind).length;
  const refused = [...tally.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  const slowest = (kind: 'page' | 'call') => percentile(tally.waits[kind], 0.95);
  return [
    {
      name: `requests in ${minutes} minutes, at most ${perSecond} a second`,
      value: tally.sent,
      unit: '',
      target: null,
      conditions: refused === '' ? 'no call refused' : `calls refused: ${refused}`,
    },
    { ...nothing('pages not answered with 200, but while the site itself restarted', of('page')), row },
    {
      ...nothing('calls answered neither 200, 4xx nor, while the API was away, 502 to 504', of('call')),
      row,
      conditions: `${tally.failures.length} while something was away`,
    },
    { name: 'a page within (95 %)', value: slowest('page'), unit: 'ms', target: null },
    { name: 'a call within (95 %)', value: slowest('call'), unit: 'ms', target: null },
  ];
}

function lossFigures({ acknowledged, asked, books, edits }: SoakResult): Figure[] {
  for (const line of [...edits.failures, ...edits.unshown]) console.error(line);
  const { orders, carts, registrations, logins, unheard } = acknowledged;
  const { lost, changed, doubled } = asked.orders;
  const { ledger } = books;
  const counted = (name: string, value: number): Figure => ({ name, value, unit: '', target: null });
  return [
    counted('orders acknowledged', orders.size),
    {
      ...nothing('orders lost, changed, doubled or unannounced', lost + changed + doubled + books.strays),
      row,
    },
    nothing('submits never heard of', unheard.length),
    {
      ...nothing('carts and registrations lost', asked.wrongCarts + books.lostRegistrations),
      row,
      conditions: `of ${carts.size} and ${registrations.length}; ${logins} logins`,
    },
    nothing(
      'stocks and totals that do not add up',
      ledger.negativeStocks + ledger.wrongStocks + ledger.wrongOrders,
    ),
    nothing('databases damaged', Number(books.isDamaged)),
    {
      ...nothing('changed products whose pages never say so', edits.unshown.length),
      row,
      conditions: `${edits.count} changes`,
    },
    nothing("editors' commands that failed", edits.failures.length),
  ];
}
