/** What products are found by: categories, tags, authors, brands. */
import type { WireCategory } from '../api/db/catalogue/categories.ts';
import type { NameKind } from '../api/db/catalogue/names.ts';
import { changed, listed } from './answers.ts';
import { EditError, optional, verb, type Noun } from './command.ts';
import { line, slug } from './kinds.ts';

export const categories: Noun = {
  about: 'categories of products',
  verbs: {
    list: verb({
      about: 'the tree: slug and name',
      run: ({ data }) => listed(branches(data.categories.tree(), ''), 'No category.'),
    }),
  },
};

export const tags = named('tag', 'tags');
export const authors = named('author', 'authors');
export const brands = named('brand', 'brands');

function branches(tree: readonly WireCategory[], indent: string): string[] {
  return tree.flatMap(({ name, slug: own, all_children }) => [
    `${indent}${own}  ${name}`,
    ...branches(all_children, `${indent}  `),
  ]);
}

function named(kind: NameKind, plural: string): Noun {
  return {
    about: `${plural} of products`,
    verbs: {
      list: verb({
        about: 'slug, name and number of products',
        options: { search: optional(line, 'those whose name or slug contains it') },
        run: ({ data }, { search = '' }) => {
          const words = search.toLowerCase();
          const found = data.names[kind]
            .all()
            .filter(({ name, slug: own }) => `${own} ${name.toLowerCase()}`.includes(words));
          return listed(
            found.map(({ name, slug: own, products }) => `${own}  ${name}  ${products}`),
            `No ${plural}.`,
          );
        },
      }),
      rename: verb({
        about: 'on all of its products; the address stays',
        positionals: { SLUG: slug, NAME: line },
        run: ({ data }, { SLUG, NAME }) => {
          const edits = data.names[kind];
          const before = edits.bySlug(SLUG);
          if (before === null) throw new EditError(`There is no "${SLUG}" among the ${plural}.`);
          edits.rename(before.id, NAME);
          const undo = [{ verb: 'rename', positionals: [SLUG, before.name] }];
          return changed(`Changed ${SLUG}`, { name: before.name }, { name: NAME }, { undo });
        },
      }),
    },
  };
}
