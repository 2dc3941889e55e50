/** `npm run api:product -- change` and `stock`. */
import { readFile } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { slugOf } from '../../../src/domain/slug.ts';
import { productEditsOf, type EditedProduct } from '../db/catalogue/product-edits.ts';
import { productPartsOf } from '../db/catalogue/product-parts.ts';
import { allOrNothing, EditError, UsageError, type Answer, type Arguments } from './command.ts';
import { keepPictures } from './pictures.ts';
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
  if (Object.keys({ ...texts, ...flags, ...lists }).length === 0) throw new UsageError('change what?');
  const { id } = existingProduct(database, args.positionals[0] ?? '');
  const images = lists['image'] && (await keepPictures(media, lists['image']));
  return allOrNothing(database, () => {
    const edits = productEditsOf(database);
    const before = existingProduct(database, args.positionals[0] ?? '');
    if (title !== undefined) edits.setTitle(id, title);
    if (pesos !== undefined || dollars !== undefined) {
      edits.setPrice(id, pesos ?? before.price_ars_cents, dollars ?? before.price_usd_cents);
    }
    if (centro !== undefined) edits.setStock(id, 'centro', centro);
    if (belgrano !== undefined) edits.setStock(id, 'belgrano', belgrano);
    if (flags['presale'] !== undefined) edits.setPresale(id, flags['presale']);
    if (texts['description'] !== undefined) edits.setDescription(id, texts['description'] || null);
    setParts(database, id, args);
    if (images !== undefined) productPartsOf(database).setImages(id, images);
    return report(`Changed ${before.slug}`, differences(before, existingProduct(database, before.slug)), [
      before.slug,
    ]);
  });
}

/**
 * Imports stock from a CSV file with lines `slug,centro` or `slug,centro,belgrano`, separated by commas or semicolons,
 * in one transaction. @throws EditError for the first invalid line
 */
export async function readStock(database: DatabaseSync, { positionals }: Arguments): Promise<Answer> {
  const [file = ''] = positionals;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new EditError(`There is no file "${file}" that this user may read.`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return allOrNothing(database, () => {
    const edits = productEditsOf(database);
    const changed: string[] = [];
    for (const [index, line] of lines.entries()) {
      if (line === '' || (index === 0 && line.startsWith('slug'))) continue;
      const found = /^([\w.~-]+)[,;]\s*(\d{1,6})(?:[,;]\s*(\d{1,6}))?$/.exec(line);
      const product = found === null ? null : edits.bySlug(found[1] ?? '');
      if (found === null || product === null) {
        const what = found === null ? 'is not slug,centro or slug,centro,belgrano' : 'names no product';
        throw new EditError(`Line ${index + 1} of ${file} ${what}: "${line}". Nothing was changed.`);
      }
      const [centro, belgrano] = [Number(found[2]), Number(found[3] ?? product.belgrano)];
      if (centro === product.centro && belgrano === product.belgrano) continue;
      edits.setStock(product.id, 'centro', centro);
      edits.setStock(product.id, 'belgrano', belgrano);
      changed.push(`  ${product.slug}: ${product.centro}, ${product.belgrano} → ${centro}, ${belgrano}`);
    }
    return report('Stock at Centro and Belgrano', changed);
  });
}

/** @throws EditError */
export function existingProduct(database: DatabaseSync, slug: string): EditedProduct {
  const product = productEditsOf(database).bySlug(slug);
  if (product === null)
    throw new EditError(`There is no product "${slug}". Find it: npm run api:product -- list --search TEXT`);
  return product;
}

/** Categories, authors, tags, editorial and ISBN. @throws UsageError, EditError */
function setParts(database: DatabaseSync, id: number, args: Arguments): void {
  const edits = productPartsOf(database);
  const { category, author, tag } = args.lists;
  const named = (name: string) => ({ name, slug: slugOf(name) });
  const unknown = category === undefined ? [] : edits.setCategories(id, category);
  if (unknown.length > 0) throw new EditError(`There is no category "${unknown.join('", "')}".`);
  if (author !== undefined) edits.setAuthors(id, author.map(named));
  if (tag !== undefined) edits.setTags(id, tag.map(named));
  if (args.texts['editorial'] !== undefined) edits.setBrand(id, named(requiredText(args, 'editorial')));
  if (args.texts['isbn'] !== undefined) edits.setIsbn(id, requiredText(args, 'isbn'));
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
