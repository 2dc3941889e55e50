/** The home, the shell and the categories of the snapshot. */
import type { DatabaseSync } from 'node:sqlite';
import { seriesOverrides } from '../../../src/series-overrides.ts';
import type { PublishedImage } from '../../../src/domain/product.ts';
import type { StoredHome } from '../../../src/snapshot/schema.ts';
import type { ImageRequest } from '../images/publish-images.ts';
import type { CategoryIndex } from './categories.ts';
import type { ContentReading } from './read-content.ts';

/** The pictures that the home needs. */
export function imagesOfHome({ home }: ContentReading): readonly ImageRequest[] {
  return [
    ...home.slides.flatMap(({ path, mobilePath }): ImageRequest[] => [
      { source: path, purpose: 'wideSlide' },
      { source: mobilePath, purpose: 'narrowSlide' },
    ]),
    ...home.featuredBrands.flatMap(({ imagePath }): ImageRequest[] =>
      imagePath === null ? [] : [{ source: imagePath, purpose: 'brand' }],
    ),
  ];
}

/** Answers whether anything changed, the category tree and the owner's decisions included. */
export function writeContent(
  database: DatabaseSync,
  content: ContentReading,
  imageOf: (request: ImageRequest) => PublishedImage | null,
): boolean {
  const isShellNew = writeDocument(database, 'shell', content.shell);
  const isHomeNew = writeDocument(database, 'home', storedHome(content, imageOf));
  const isTreeNew = writeDocument(database, 'tree', content.tree);
  const isChoiceNew = writeDocument(database, 'recommended', content.recommended);
  const isDecisionNew = writeDocument(database, 'seriesOverrides', seriesOverrides);
  return isShellNew || isHomeNew || isTreeNew || isChoiceNew || isDecisionNew;
}

export function writeCategories(database: DatabaseSync, { categories }: CategoryIndex): void {
  database.exec('DELETE FROM category');
  const insert = database.prepare('INSERT INTO category VALUES (?, ?, ?, ?)');
  for (const { slug, name, trail, children } of categories.values()) {
    insert.run(slug, name, JSON.stringify(trail), JSON.stringify(children));
  }
}

export function writeDocument(database: DatabaseSync, name: string, value: unknown): boolean {
  const body = JSON.stringify(value);
  const before = database.prepare('SELECT body FROM document WHERE name = ?').get(name)?.['body'];
  if (before === body) return false;
  database.prepare('INSERT OR REPLACE INTO document VALUES (?, ?)').run(name, body);
  return true;
}

function storedHome(
  { home, brandNames, mostLiked }: ContentReading,
  imageOf: (request: ImageRequest) => PublishedImage | null,
): StoredHome {
  const { slides, featuredBrands, ...rest } = home;
  return {
    ...rest,
    slides: slides.flatMap(({ path, mobilePath, link }) => {
      const wide = imageOf({ source: path, purpose: 'wideSlide' });
      const narrow = imageOf({ source: mobilePath, purpose: 'narrowSlide' }) ?? wide;
      // A slide is its picture: without one there is nothing to show.
      return wide && narrow ? [{ wide, narrow, link }] : [];
    }),
    featuredBrands: featuredBrands.map(({ slug, imagePath }) => ({
      slug,
      name: brandNames.get(slug) ?? slug,
      image: imagePath === null ? null : imageOf({ source: imagePath, purpose: 'brand' }),
    })),
    mostLiked,
  };
}
