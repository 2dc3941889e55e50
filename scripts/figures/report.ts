/** Prints measured figures, and stores them. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { replaceFile } from '../publish/replace-file.ts';
import { isMissed, tableOf, type Figure } from './figure.ts';
import {
  headlines,
  headlineSection,
  pageWith,
  sectionOf,
  type Conditions,
  type FigureRecord,
} from './record.ts';

export interface Report {
  readonly subject: string;
  readonly command: string;
  readonly figures: readonly Figure[];
  /** Raw details: printed and stored in the data folder, too long for the repository. */
  readonly details?: readonly Figure[];
  /** What else must be known to measure the same. */
  readonly also?: string;
  /** Where the JSON file goes, in the data folder. */
  readonly folder: string;
  /** Also records them in the repository: `.readme/figures/<subject>.json`, `.readme/figures.md` and the README. */
  readonly writesReadme: boolean;
}

/** @returns the exit code: 1 when a target is missed. */
export async function report({
  subject,
  command,
  figures,
  details = [],
  also,
  folder,
  writesReadme,
}: Report): Promise<number> {
  const conditions = { ...machine(), ...(also !== undefined && { also }) };
  const record: FigureRecord = { subject, command, conditions, figures };
  await writeRecord(join(folder, `${subject}.json`), { ...record, details });
  if (writesReadme) await writeReadme(record, repository);
  if (details.length > 0) console.log(`${tableOf(details)}\n`);
  console.log(sectionOf(record));
  return [...figures, ...details].some(isMissed) ? 1 : 0;
}

const repository = join(import.meta.dirname, '../..');

/** Where the last records of a checkout are. */
export function recordsFolder(root: string = repository): string {
  return join(root, '.readme/figures');
}

export async function recordsIn(folder: string): Promise<readonly FigureRecord[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => JSON.parse(text) as FigureRecord);
}

/** The record, its section in the page of all figures, and the README's headlines, which may be of other records. */
export async function writeReadme(record: FigureRecord, root: string): Promise<void> {
  const folder = recordsFolder(root);
  await writeRecord(join(folder, `${record.subject}.json`), record);
  await replaceSection(join(root, '.readme/figures.md'), record.subject, sectionOf(record));
  await replaceSection(join(root, 'README.md'), headlines, headlineSection(await recordsIn(folder)));
}

async function replaceSection(file: string, name: string, content: string): Promise<void> {
  await replaceFile(file, pageWith(await readFile(file, 'utf8'), name, content));
}

async function writeRecord(path: string, record: FigureRecord & Pick<Report, 'details'>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(record, null, 2)}\n`);
}

function machine(): Conditions {
  return {
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
    date: new Date().toISOString(),
  };
}
