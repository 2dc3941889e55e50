/** Printed figures, and the recorded ones in README and the page of figures. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  atLeast,
  atMost,
  exactly,
  isMissed,
  nothing,
  tableOf,
  type Figure,
} from '../../scripts/figures/figure.ts';
import {
  headlineSection,
  headlines,
  pageWith,
  sectionIn,
  sectionOf,
  type FigureRecord,
} from '../../scripts/figures/record.ts';
import { recordsFolder, recordsIn, report, writeReadme } from '../../scripts/figures/report.ts';

const figure: Figure = { name: 'rendering, a page', value: 1.234, unit: 'ms', target: atMost(1.5), row: 11 };

describe('a figure', () => {
  it.each([
    [atMost(5), 5, false],
    [atMost(5), 5.1, true],
    [atLeast(100), 100, false],
    [atLeast(100), 99, true],
    [exactly(0), 0, false],
    [exactly(0), 1, true],
    [null, 9e9, false],
  ])('with the target %o is missed or met by %d: %o', (target, value, missed) => {
    expect(isMissed({ ...figure, target, value })).toBe(missed);
  });

  it('misses its target when it was not measured, or when measuring came to no number', () => {
    expect(isMissed({ ...figure, value: null, reason: 'no browser' })).toBe(true);
    expect(isMissed({ ...figure, value: NaN })).toBe(true);
  });

  it('stands in a table with its row, target, verdict and reason; a bar in a name breaks no column', () => {
    const table = tableOf([
      figure,
      { ...nothing('a|b', 2), row: 3, reason: 'a font' },
      { name: 'Lighthouse', value: null, unit: 'points', target: atLeast(100), reason: 'not installed' },
    ]);
    expect(table.split('\n')).toEqual([
      '| row | figure | measured | target | verdict |',
      '| ---: | --- | ---: | ---: | --- |',
      '| 11 | rendering, a page | 1.23 ms | ≤ 1.5 ms | met |',
      '| 3 | a\\|b | 2 | 0 | missed: a font |',
      '|  | Lighthouse | – | ≥ 100 points | not measured: not installed |',
    ]);
  });

  it('is never rounded to a nought that it is not', () => {
    expect(tableOf([{ ...figure, value: 0.0004, target: exactly(0) }])).toContain('| 0.0004 ms |');
  });
});

const record: FigureRecord = {
  subject: 'bench-pages',
  command: 'npm run bench -- --pages',
  conditions: {
    cores: 2,
    memoryGigabytes: 8,
    system: 'linux x64',
    node: 'v26.10.0',
    date: '2026-11-20T13:00:00.000Z',
  },
  figures: [figure],
};

describe('the section of a record in the page of figures', () => {
  const page = '# Figures\n\nMeasured.\n';

  it('is added at the end the first time, and replaced afterwards', () => {
    const once = pageWith(page, 'bench-pages', sectionOf(record));
    expect(sectionIn(once, 'bench-pages')).toBe(sectionOf(record));
    const slower = { ...record, figures: [{ ...figure, value: 1.4 }] };
    const twice = pageWith(once, 'bench-pages', sectionOf(slower));
    expect(sectionIn(twice, 'bench-pages')).toBe(sectionOf(slower));
    expect(twice.split('<!-- figures:').length).toBe(2);
    expect(twice.replace(/\n<!-- figures[^]+<!-- \/figures:bench-pages -->\n/, '')).toBe(page);
  });

  it('is not written into a page whose marks are broken', () => {
    const broken = page.replace('Measured.', '<!-- figures:bench-pages -->');
    expect(() => pageWith(broken, 'bench-pages', 'x')).toThrow('without "<!-- /figures:bench-pages -->"');
  });
});

describe('the headlines of the README', () => {
  const others: FigureRecord = {
    ...record,
    subject: 'audit',
    command: 'npm run audit',
    figures: [
      { ...nothing('violations', 2), row: 9, headline: 'axe violations' },
      { ...nothing('quiet', 0), row: 1 },
    ],
  };
  const headed = { ...record, figures: [{ ...figure, headline: 'each page' }] };

  it('are the figures that ask for it, in the order of their rows, with how many miss their target', () => {
    expect(headlineSection([headed, others]).split('\n')).toEqual([
      '| figure | measured | target | verdict | conditions |',
      '| --- | ---: | ---: | --- | --- |',
      '| axe violations | 2 | 0 | missed | `npm run audit`, 2026-11-20 |',
      '| each page | 1.23 ms | ≤ 1.5 ms | met | `npm run bench -- --pages`, 2026-11-20 |',
      '',
      '1 of all 3 figures with a target miss it or were not measured.',
    ]);
  });

  it('are written together with the record and its section, and keep those of other records', async () => {
    const root = await mkdtemp(join(tmpdir(), 'vineta-figures-'));
    const read = (file: string) => readFile(join(root, file), 'utf8');
    try {
      await mkdir(join(root, '.readme'));
      await writeFile(
        join(root, 'README.md'),
        '# Shop\n\n<!-- figures:headlines -->\n<!-- /figures:headlines -->\n',
      );
      await writeFile(join(root, '.readme/figures.md'), '# Figures\n');
      await writeReadme(others, root);
      await writeReadme(headed, root);
      expect(await recordsIn(recordsFolder(root))).toEqual([others, headed]);
      expect(sectionIn(await read('.readme/figures.md'), 'bench-pages')).toBe(sectionOf(headed));
      expect(sectionIn(await read('.readme/figures.md'), 'audit')).toBe(sectionOf(others));
      expect(sectionIn(await read('README.md'), headlines)).toBe(headlineSection([others, headed]));
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

describe('what a command measured', () => {
  const measured = { subject: 'bench-pages', command: 'npm run bench -- --pages', writesReadme: false };

  it.each([
    ['a figure', [{ ...figure, value: 2 }], []],
    ['what a figure was taken from', [figure], [{ ...figure, value: 2 }]],
  ])('ends with 1 when %s is beyond its target', async (_what, figures, details) => {
    await inFolder(async (folder) => {
      expect(await report({ ...measured, figures, details, folder })).toBe(1);
      expect(await report({ ...measured, figures: [figure], folder })).toBe(0);
    });
  });

  it('is kept in the data folder with every detail', async () => {
    await inFolder(async (folder) => {
      const details = [{ ...figure, name: 'one page of many' }];
      await report({ ...measured, figures: [figure], details, folder });
      const kept = JSON.parse(await readFile(join(folder, 'bench-pages.json'), 'utf8')) as unknown;
      expect(kept).toMatchObject({ figures: [figure], details });
    });
  });
});

/** Temporary folder for the record, with console output suppressed. */
async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const folder = await mkdtemp(join(tmpdir(), 'vineta-figures-'));
  try {
    await use(folder);
  } finally {
    print.mockRestore();
    await rm(folder, { recursive: true });
  }
}

describe('the pages of this project', () => {
  const page = (file: string) => readFile(join(import.meta.dirname, '../..', file), 'utf8');

  it('show the figures that were last recorded, and nothing else between their marks', async () => {
    const all = await page('.readme/figures.md');
    const records = await recordsIn(recordsFolder());
    const shown = records.map(({ subject }) => [subject, sectionIn(all, subject)]);
    expect(shown).toEqual(records.map((one) => [one.subject, sectionOf(one)]));
    expect(sectionIn(await page('README.md'), headlines)).toBe(headlineSection(records));
  });

  it('have twelve headlines', async () => {
    const records = await recordsIn(recordsFolder());
    const chosen = records.flatMap(({ figures }) => figures).filter(({ headline }) => headline !== undefined);
    expect(chosen).toHaveLength(12);
  });
});
