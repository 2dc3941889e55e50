/** Stock from a file, as a spreadsheet saves it. */
import { stockAfterFile, stockPlaces } from '../api/db/catalogue/stock.ts';
import { lostCharacters } from '../seed/import/read-product.ts';
import { encodingOf } from '../shared/text-encoding.ts';
import { changed } from './answers.ts';
import { EditError, type Answer, type Shop } from './command.ts';
import { stockOption } from './edited-product.ts';
import type { Undo } from './undo.ts';

/**
 * What orders took since the stock was last set is not put back, unless the file was counted after them.
 * @throws EditError
 */
export function setStocks(
  { database, data, sql }: Shop,
  file: { readonly name: string; readonly bytes: Buffer },
  { isRecounted, isDryRun }: { readonly isRecounted: boolean; readonly isDryRun: boolean },
): Answer {
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const kept: string[] = [];
  const undo: Undo[] = [];
  const held = (id: number, branch: string) => data.stock.of(id).find((row) => row.branch === branch);
  const shown = (id: number) => branches.map((branch) => held(id, branch)?.units ?? 0).join(', ');
  database.exec('SAVEPOINT stock');
  for (const { line, slug, units } of linesOf(file)) {
    const id = sql.value<number>`SELECT id FROM product WHERE slug = ${slug}`;
    if (id === null)
      throw new EditError(
        `Line ${line} of ${file.name}: there is no product "${slug}". Nothing was changed.`,
      );
    before[slug] = shown(id);
    const former = Object.fromEntries(
      branches.map((branch) => [stockOption(branch), held(id, branch)?.units ?? 0]),
    );
    for (const [branch, writtenUnits] of Object.entries(units)) {
      const { units: now = 0, set_units: set = 0 } = held(id, branch) ?? {};
      const next = isRecounted ? writtenUnits : stockAfterFile(now, set, writtenUnits);
      if (next !== null) data.stock.set(id, branch, next, writtenUnits);
      if (next === null || (next === now && next !== writtenUnits))
        kept.push(
          `  ${slug}: ${branch} stays ${now}, orders changed it since it was set to ${set}; the file says ${writtenUnits}`,
        );
    }
    after[slug] = shown(id);
    if (before[slug] !== after[slug]) undo.push({ verb: 'change', positionals: [slug], options: former });
  }
  if (isDryRun) database.exec('ROLLBACK TO stock');
  const { lines, edit } = changed(
    `Stock at ${stockPlaces.map(({ name }) => name).join(', ')}`,
    before,
    after,
    { edit: { products: Object.keys(after).filter((slug) => before[slug] !== after[slug]) } },
  );
  const notes = ['If the file was counted after these orders, read it again with --recounted.'];
  return {
    lines: [
      ...(isDryRun ? ['Dry run, nothing is changed.'] : []),
      ...lines,
      ...kept,
      ...(kept.length > 0 ? notes : []),
    ],
    edit: isDryRun ? null : edit,
    undo: isDryRun ? [] : undo,
  };
}

interface StockLine {
  readonly line: number;
  readonly slug: string;
  /** By branch; a branch without a column, or with an empty cell, is absent. */
  readonly units: Readonly<Record<string, number>>;
}

/**
 * Without a header the columns are the slug and the branches in the order of `src/shop.ts`.
 * @throws EditError naming line and column of what is not understood
 */
function linesOf({ name: file, bytes }: { name: string; bytes: Buffer }): readonly StockLine[] {
  const rows = textOf(bytes)
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: index + 1, text, cells: text.split(/[,;\t]/).map(plainCell) }))
    .filter(({ text }) => text.trim() !== '');
  const refuse = (line: number, what: string): never => {
    throw new EditError(`Line ${line} of ${file}${what}. Nothing was changed.`);
  };
  const lost = rows.find(({ text }) => text.includes('\uFFFD'));
  if (lost) refuse(lost.line, ` ${lostCharacters}`);

  const [first] = rows;
  const isHeader = first?.cells.some((cell) => cell.toLowerCase() === 'slug') ?? false;
  const header: readonly string[] =
    isHeader && first ? first.cells.map((cell) => cell.toLowerCase()) : columnNames;
  for (const [index, name] of header.entries()) {
    const where = `, column ${index + 1}: "${name}"`;
    if (!columnNames.includes(name))
      refuse(first?.line ?? 1, `${where} is no column; there are ${columnNames.join(', ')}`);
    if (header.indexOf(name) < index) refuse(first?.line ?? 1, `${where} is there twice`);
  }

  const lineOfSlug = new Map<string, number>();
  return rows.slice(isHeader ? 1 : 0).map(({ line, cells }) => {
    if (cells.length > header.length)
      refuse(line, `, column ${header.length + 1}: there are ${header.length} columns`);
    const units: Record<string, number> = {};
    let slug = '';
    for (const [index, name] of header.entries()) {
      const cell = cells[index] ?? '';
      if (name === 'slug') slug = cell;
      else if (/^\d{1,6}$/.test(cell)) units[name] = Number(cell);
      else if (cell !== '') refuse(line, `, column ${index + 1} (${name}): "${cell}" is no number of units`);
    }
    if (slug === '') refuse(line, `, column ${header.indexOf('slug') + 1}: the slug is missing`);
    if (Object.keys(units).length === 0) refuse(line, ': there are no units');
    const earlier = lineOfSlug.get(slug);
    if (earlier !== undefined) refuse(line, `: "${slug}" is on line ${earlier} already`);
    lineOfSlug.set(slug, line);
    return { line, slug, units };
  });
}

const branches: readonly string[] = stockPlaces.map(({ key }) => key);
const columnNames: readonly string[] = ['slug', ...branches];

function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** What is neither UTF-8 nor UTF-16 becomes U+FFFD, which the reader refuses. */
function textOf(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
