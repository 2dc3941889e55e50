/** Figures of a soak's processes and disk: downtime and growth. */
import { atMost, type Figure } from '../../figures/figure.ts';
import { worst } from '../pages/median.ts';
import { growthOf, type Growth } from './growth.ts';
import type { ProcessName } from './kill-schedule.ts';
import { longestGeneration, type Sample } from './processes.ts';
import type { SoakResult } from './soak-result.ts';

const row = 29;
const megabyte = 2 ** 20;

export function processFigures(soaked: SoakResult): Figure[] {
  return [...outageFigures(soaked), ...names.flatMap((process) => growthFigures(soaked, process))];
}

const names: readonly ProcessName[] = ['site', 'api', 'publisher'];
const called: Readonly<Record<ProcessName, string>> = {
  site: 'the site',
  api: 'the API',
  publisher: 'the publisher',
};

/** Maximum downtime. For the site it lasts from the kill until its service has restarted it. */
const longestAwaySeconds: Readonly<Record<ProcessName, number>> = { site: 30, api: 15, publisher: 30 };

function outageFigures({ outages }: SoakResult): Figure[] {
  return names.map((process) => {
    const away = outages.filter((outage) => outage.process === process);
    return {
      name: `kill -9 of ${called[process]}: there again within, at worst`,
      value: worst(away.map(({ from, until }) => (until - from) / 1000)),
      unit: 's',
      target: atMost(longestAwaySeconds[process]),
      conditions: `${away.length} kills`,
    };
  });
}

/** Above the noise of garbage collection within minutes, below a leak on every request. */
const most = { megabytesPerMinute: 2, handles: 20 };
/** Caches fill during the warm-up; the rest of a short soak is too short for a result. */
const warmUpMinutes = 2;
const fewestMinutes = 2;

function growthFigures({ samples }: SoakResult, process: ProcessName): Figure[] {
  const generation = longestGeneration(samples, process);
  const grown = (valueOf: (sample: Sample) => number) =>
    growthOf(
      generation.map((sample) => ({ at: sample.at, value: valueOf(sample) })),
      warmUpMinutes,
    );
  return [
    growthFigure(
      `memory of ${called[process]}: growth a minute`,
      'MB',
      most.megabytesPerMinute,
      grown(({ bytes }) => bytes / megabyte),
      ({ perMinute }) => perMinute,
    ),
    growthFigure(
      `open handles of ${called[process]}: growth`,
      '',
      most.handles,
      grown(({ handles }) => handles),
      ({ from, to }) => to - from,
    ),
  ];
}

function growthFigure(
  name: string,
  unit: Figure['unit'],
  limit: number,
  growth: Growth | null,
  valueOf: (growth: Growth) => number,
): Figure {
  if (growth === null || growth.minutes < fewestMinutes) {
    const reason = `the soak is too short: ${warmUpMinutes} minutes to warm up, ${fewestMinutes} to watch`;
    return { name, unit, value: null, target: null, row, reason };
  }
  const conditions = spanOf(growth, unit);
  return { name, unit, value: valueOf(growth), target: atMost(limit), row, conditions };
}

function spanOf(growth: Growth, unit: string): string {
  const [from, to] = [growth.from, growth.to].map((value) => Math.round(value));
  return `${from} → ${to} ${unit}`.trim() + ` in ${growth.minutes.toFixed(1)} minutes`;
}

/** Bytes per order (items, mail, cart, stored answer) and per edit (the pages published for a small catalogue). */
const mostOfOrder = 32 * 1024;
const mostOfEdit = 4 * megabyte;
const keptReleases = 10;

export function diskFigures({ disks, acknowledged }: SoakResult): Figure[] {
  const [first, half, last] = disks;
  if (first === undefined || half === undefined || last === undefined) return [];
  const rows = acknowledged.orders.size + acknowledged.registrations.length + acknowledged.carts.size;
  const edits = last.edits - half.edits;
  return [
    {
      name: "the API's database: growth for each order, cart and registration",
      value: (last.database - first.database) / Math.max(1, rows) / 1024,
      unit: 'kB',
      target: atMost(mostOfOrder / 1024),
      row,
      conditions: `${shown(first.database)} → ${shown(last.database)} MB`,
    },
    {
      name: 'all other files: growth for each change in the second half',
      value: (last.rest - half.rest) / Math.max(1, edits) / megabyte,
      unit: 'MB',
      target: atMost(mostOfEdit / megabyte),
      row,
      conditions: `${shown(first.rest)} → ${shown(half.rest)} → ${shown(last.rest)} MB, ${last.edits} changes`,
    },
    { name: "the API's write-ahead log", value: last.log / megabyte, unit: 'MB', target: atMost(16) },
    { name: 'releases kept', value: last.releases, unit: '', target: atMost(keptReleases + 2) },
  ];
}

function shown(bytes: number): string {
  return (bytes / megabyte).toFixed(1);
}
