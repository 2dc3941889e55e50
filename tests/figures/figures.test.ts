/** The figures that commands print, and that the README shows what was last recorded. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
import { readmeWith, sectionIn, sectionOf, type FigureRecord } from '../../scripts/figures/record.ts';
import { recordsFolder, report, writeReadme } from '../../scripts/figures/report.ts';

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

describe('the section of a record in the README', () => {
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
  const readme = '# Shop\n\n## Figures\n\nMeasured.\n\n## Recipes\n\n- one\n';

  it('is added at the end of the figures the first time, and replaced afterwards', () => {
    const once = readmeWith(readme, record);
    expect(sectionIn(once, 'bench-pages')).toBe(sectionOf(record));
    expect(once.indexOf('<!-- figures:bench-pages -->')).toBeLessThan(once.indexOf('## Recipes'));
    const slower = { ...record, figures: [{ ...figure, value: 1.4 }] };
    const twice = readmeWith(once, slower);
    expect(sectionIn(twice, 'bench-pages')).toBe(sectionOf(slower));
    expect(twice.split('<!-- figures:').length).toBe(2);
    expect(twice.replace(/<!-- figures[^]+<!-- \/figures:bench-pages -->\n\n/, '')).toBe(readme);
  });

  it('is not written into a README whose marks are broken', () => {
    const broken = readme.replace('Measured.', '<!-- figures:bench-pages -->');
    expect(() => readmeWith(broken, record)).toThrow('without "<!-- /figures:bench-pages -->"');
  });

  it('is written together with the record it shows', async () => {
    const root = await mkdtemp(join(tmpdir(), 'vineta-figures-'));
    try {
      await writeFile(join(root, 'README.md'), readme);
      await writeReadme(record, root);
      const kept = JSON.parse(
        await readFile(join(recordsFolder(root), 'bench-pages.json'), 'utf8'),
      ) as unknown;
      expect(kept).toEqual(record);
      expect(await readFile(join(root, 'README.md'), 'utf8')).toBe(readmeWith(readme, record));
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

/** Where a report leaves its record, and with nothing on the screen. */
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

describe('the README of this project', () => {
  it('shows the figures that were last recorded, and nothing else between their marks', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
    const files = await readdir(recordsFolder()).catch(() => []);
    const records = await Promise.all(files.map(async (file) => readRecord(file)));
    const shown = records.map(({ subject }) => [subject, sectionIn(readme, subject)]);
    expect(shown).toEqual(records.map((record) => [record.subject, sectionOf(record)]));
    expect(files).toEqual(records.map(({ subject }) => `${subject}.json`));
  });
});

async function readRecord(file: string): Promise<FigureRecord> {
  return JSON.parse(await readFile(join(recordsFolder(), file), 'utf8')) as FigureRecord;
}
