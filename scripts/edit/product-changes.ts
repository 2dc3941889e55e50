/** `npm run api:product -- change` and `stock`. */
import { readFile } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { oneLine } from '../../src/domain/plain-text.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { shop } from '../../src/shop.ts';
import { slugsForNames, type NameKind } from '../api/db/import/import-names.ts';
import { isbnProblem } from '../seed/import/isbn-problem.ts';
import { largePriceMoves } from '../seed/import/price-moves.ts';
import { stockAfterFile } from '../api/db/import/stock-change.ts';
import { productEditsOf, type EditedProduct } from '../api/db/catalogue/product-edits.ts';
import { productPartsOf } from '../api/db/catalogue/product-parts.ts';
import { allOrNothing, EditError, UsageError, type Answer, type Arguments } from './command.ts';
import { keepPictures } from './pictures.ts';
import { readStockFile } from './stock-file.ts';
import { centsFrom, changeOf, report, requiredText, shownMoney, wholeNumber } from './values.ts';

/** @param media folder of the API's pictures. @throws UsageError, EditError */
export async function changeProduct(
  database: DatabaseSync,
  args: Arguments,
  _now: Date,
  media: string,
): Promise<Answer> {
  const { texts, flags, lists } = args;
  const title = texts['title'] === undefined ? undefined : requiredText(args, 'title');
  const [pesos, dollars] = [centsFrom(args, 'price'), centsFrom(args, 'usd')];
  const [centro, belgrano] = ['stock', 'stock-belgrano'].map((name) => wholeNumber(args, name, 0, 999_999));
  const { yes: isSure, ...wanted } = flags;
  if (Object.keys({ ...texts, ...wanted, ...lists }).length === 0) throw new UsageError('change what?');
  const { id } = existingProduct(database, args.positionals[0] ?? '');
  const images = lists['image'] && (await keepPictures(media, lists['image']));
  return allOrNothing(database, () => {
    const edits = productEditsOf(database);
    const before = existingProduct(database, args.positionals[0] ?? '');
    if (title !== undefined) edits.setTitle(id, title);
    if (pesos !== undefined || dollars !== undefined) {
      const after = {
        price_ars_cents: pesos ?? before.price_ars_cents,
        price_usd_cents: dollars ?? before.price_usd_cents,
      };
      const moves = largePriceMoves(before, after);
      if (moves !== null && isSure !== true)
        throw new EditError(
          `The price of ${before.slug} would move by more than half, ${moves}. Nothing was changed; if it is right, add --yes.`,
        );
      edits.setPrice(id, after.price_ars_cents, after.price_usd_cents);
    }
    if (centro !== undefined) edits.setStock(id, 'centro', centro);
    if (belgrano !== undefined) edits.setStock(id, 'belgrano', belgrano);
    if (flags['presale'] !== undefined) edits.setPresale(id, flags['presale']);
    if (texts['description'] !== undefined) edits.setDescription(id, texts['description'] || null);
    const notes = setParts(database, id, args);
    if (images !== undefined) productPartsOf(database).setImages(id, images);
    const after = existingProduct(database, before.slug);
    return report(`Changed ${before.slug}`, [...differences(before, after), ...notes], [before.slug]);
  });
}

/**
 * Sets stock from a CSV file (`stock-file.ts`), in one transaction. What orders sold since it was last set is not put
 * back, unless `--recounted` says that the file knows of it. @throws EditError for the first line that is not understood
 */
export async function readStock(database: DatabaseSync, { positionals, flags }: Arguments): Promise<Answer> {
  const [file = ''] = positionals;
  const bytes = await readFile(file).catch(() => {
    throw new EditError(`There is no file "${file}" that this user may read.`);
  });
  const lines = readStockFile(bytes, file);
  const isDryRun = flags['dry-run'] === true;
  const [changed, kept] = allOrNothing(database, () => {
    const edits = productEditsOf(database);
    const [changed, kept]: [string[], string[]] = [[], []];
    for (const { line, slug, units } of lines) {
      const product = edits.bySlug(slug);
      if (product === null)
        throw new EditError(`Line ${line} of ${file}: there is no product "${slug}". Nothing was changed.`);
      const after = { centro: product.centro, belgrano: product.belgrano };
      for (const { key } of shop.branches) {
        const wanted = units[key];
        if (wanted === undefined) continue;
        const before = product[key];
        const stored =
          flags['recounted'] === true ? wanted : stockAfterFile(before, product[`set_${key}`], wanted);
        if (stored === null || (stored === before && stored !== wanted))
          kept.push(
            `  ${slug}: ${key} stays ${before}, orders changed it since it was set to ${product[`set_${key}`]}; the file says ${wanted}`,
          );
        if (stored === null) continue;
        after[key] = stored;
        const isNews = stored !== before || wanted !== product[`set_${key}`];
        if (isNews && !isDryRun) edits.setStock(product.id, key, stored, wanted);
      }
      if (after.centro !== product.centro || after.belgrano !== product.belgrano)
        changed.push(
          `  ${slug}: ${product.centro}, ${product.belgrano} → ${after.centro}, ${after.belgrano}`,
        );
    }
    return [changed, kept];
  });
  const advice = ['If the file was counted after these orders, read it again with --recounted.'];
  const { lines: said, edit } = report('Stock at Centro and Belgrano', changed);
  return {
    lines: [
      ...(isDryRun ? ['Dry run, nothing is changed.'] : []),
      ...said,
      ...kept,
      ...(kept.length > 0 ? advice : []),
    ],
    edit: isDryRun ? null : edit,
  };
}

/** @throws EditError */
export function existingProduct(database: DatabaseSync, slug: string): EditedProduct {
  const product = productEditsOf(database).bySlug(slug);
  if (product === null)
    throw new EditError(`There is no product "${slug}". Find it: npm run api:product -- list --search TEXT`);
  return product;
}

/** Categories, authors, tags, editorial and ISBN. @returns notes on look-alike names. @throws UsageError, EditError */
function setParts(database: DatabaseSync, id: number, args: Arguments): readonly string[] {
  const notes: string[] = [];
  const carrier = { id, notes };
  const edits = productPartsOf(database);
  const { category, author, tag } = args.lists;
  const unknown = category === undefined ? [] : edits.setCategories(id, category);
  if (unknown.length > 0) throw new EditError(`There is no category "${unknown.join('", "')}".`);
  if (author !== undefined) edits.setAuthors(id, namedByEditor(database, 'author', author, carrier));
  if (tag !== undefined) edits.setTags(id, namedByEditor(database, 'tag', tag, carrier));
  if (args.texts['editorial'] !== undefined) {
    const [brand] = namedByEditor(database, 'brand', [requiredText(args, 'editorial')], carrier);
    if (brand !== undefined) edits.setBrand(id, brand);
  }
  if (args.texts['isbn'] !== undefined) edits.setIsbn(id, isbnFrom(args));
  return notes;
}

/**
 * @param id of the product that carries them; 0 for a new one
 * @param notes gets a line for each new name that could be a slip for another one
 * @throws UsageError for an empty name
 */
export function namedByEditor(
  database: DatabaseSync,
  kind: NameKind,
  names: readonly string[],
  { id, notes }: { id: number; notes: string[] },
) {
  const written = names.map(oneLine);
  if (written.includes('')) throw new UsageError(`--${kind === 'brand' ? 'editorial' : kind} is empty`);
  return slugsForNames(database, kind, written, slugOf, id, (name, known) =>
    notes.push(`  "${name}" is a new ${kind} beside "${known}"`),
  );
}

/** @throws UsageError */
function isbnFrom(args: Arguments): string {
  const isbn = requiredText(args, 'isbn');
  const problem = isbnProblem(isbn);
  if (problem !== null) throw new UsageError(`--isbn is "${isbn}"; it ${problem}`);
  return isbn;
}

function differences(before: EditedProduct, after: EditedProduct): readonly (string | null)[] {
  const pesos = ({ price_ars_cents: cents }: EditedProduct) => shownMoney(cents, 'ARS');
  const dollars = ({ price_usd_cents: cents }: EditedProduct) => shownMoney(cents, 'USD');
  const text = (name: keyof EditedProduct) =>
    changeOf(words[name] ?? name, String(before[name] ?? 'none'), String(after[name] ?? 'none'));
  return [
    text('title'),
    changeOf('price', pesos(before), pesos(after)),
    changeOf('price in dollars', dollars(before), dollars(after)),
    text('centro'),
    text('belgrano'),
    changeOf('presale', yesOrNo(before.is_presale), yesOrNo(after.is_presale)),
    ...(['description', 'categories', 'authors', 'tags', 'brand', 'isbn', 'images'] as const).map(text),
  ];
}

/** Display names of columns, where they differ. */
const words: Partial<Record<keyof EditedProduct, string>> = {
  centro: 'stock at Centro',
  belgrano: 'stock at Belgrano',
  brand: 'editorial',
  isbn: 'ISBN',
  images: 'pictures',
};

function yesOrNo(flag: number): string {
  return flag === 1 ? 'yes' : 'no';
}
