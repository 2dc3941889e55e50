/** Stock from a file, as a spreadsheet saves it. */
import type { DatabaseSync } from 'node:sqlite';
import { shop, type Branch } from '../../src/shop.ts';
import { stockAfterFile, stockOf } from '../api/db/catalogue/stock.ts';
import { sqlOf } from '../api/db/statement.ts';
import { lostCharacters } from '../seed/import/read-product.ts';
import { changed } from './answers.ts';
import { EditError, type Answer } from './command.ts';

/**
 * What orders took since the stock was last set is not put back, unless the file was counted after them.
 * @throws EditError
 */
export function setStocks(
  database: DatabaseSync,
  file: { readonly name: string; readonly bytes: Buffer },
  { isRecounted, isDryRun }: { readonly isRecounted: boolean; readonly isDryRun: boolean },
): Answer {
  const [sql, stock] = [sqlOf(database), stockOf(database)];
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const kept: string[] = [];
  for (const { line, slug, units } of linesOf(file)) {
    const id = sql.value<number>`SELECT id FROM product WHERE slug = ${slug}`;
    if (id === null)
      throw new EditError(
        `Line ${line} of ${file.name}: there is no product "${slug}". Nothing was changed.`,
      );
    const rows = new Map(stock.of(id).map((row) => [row.branch, row]));
    const stored = shop.branches.map(({ key: branch }) => {
      const { units: now = 0, set_units: set = 0 } = rows.get(branch) ?? {};
      const wanted = units[branch];
      if (wanted === undefined) return { now, next: now };
      const next = isRecounted ? wanted : stockAfterFile(now, set, wanted);
      if (next === null || (next === now && next !== wanted))
        kept.push(
          `  ${slug}: ${branch} stays ${now}, orders changed it since it was set to ${set}; the file says ${wanted}`,
        );
      if (next !== null && !isDryRun && (next !== now || wanted !== set)) stock.set(id, branch, next, wanted);
      return { now, next: next ?? now };
    });
    before[slug] = stored.map(({ now }) => now).join(', ');
    after[slug] = stored.map(({ next }) => next).join(', ');
  }
  const { lines, edit } = changed('Stock at Centro and Belgrano', before, after);
  return {
    lines: [
      ...(isDryRun ? ['Dry run, nothing is changed.'] : []),
      ...lines,
      ...kept,
      ...(kept.length > 0
        ? ['If the file was counted after these orders, read it again with --recounted.']
        : []),
    ],
    edit: isDryRun ? null : edit,
  };
}

interface StockLine {
  readonly line: number;
  readonly slug: string;
  /** By branch; a branch without a column, or with an empty cell, is absent. */
  readonly units: Readonly<Partial<Record<Branch['key'], number>>>;
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
  const header: readonly string[] = isHeader && first ? first.cells.map((cell) => cell.toLowerCase()) : known;
  for (const [index, name] of header.entries()) {
    const where = `, column ${index + 1}: "${name}"`;
    if (!known.includes(name))
      refuse(first?.line ?? 1, `${where} is no column; there are ${known.join(', ')}`);
    if (header.indexOf(name) < index) refuse(first?.line ?? 1, `${where} is there twice`);
  }

  const lineOfSlug = new Map<string, number>();
  return rows.slice(isHeader ? 1 : 0).map(({ line, cells }) => {
    if (cells.length > header.length)
      refuse(line, `, column ${header.length + 1}: there are ${header.length} columns`);
    const units: Partial<Record<Branch['key'], number>> = {};
    let slug = '';
    for (const [index, name] of header.entries()) {
      const cell = cells[index] ?? '';
      if (name === 'slug') slug = cell;
      else if (isBranch(name) && /^\d{1,6}$/.test(cell)) units[name] = Number(cell);
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

const known: readonly string[] = ['slug', ...shop.branches.map(({ key }) => key)];

function isBranch(name: string): name is Branch['key'] {
  return shop.branches.some(({ key }) => key === name);
}

function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** What is neither UTF-8 nor marked as UTF-16 becomes U+FFFD, which the reader refuses. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
