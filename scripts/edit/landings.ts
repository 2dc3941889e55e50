/** `npm run api:landing`: campaign pages. */
import type { DatabaseSync } from 'node:sqlite';
import { landingEditsOf, type EditedLanding } from '../api/db/content/landing-edits.ts';
import {
  allOrNothing,
  EditError,
  UsageError,
  type Answer,
  type Arguments,
  type EditorCommand,
} from './command.ts';
import { changeOf, edited, report, requiredText, withoutEdit } from './values.ts';

const options = {
  title: { type: 'string' },
  html: { type: 'string' },
  tag: { type: 'string' },
  feature: { type: 'string', multiple: true },
} as const;

export const landingCommand: EditorCommand = {
  script: 'api:landing',
  usage: `npm run api:landing -- list
npm run api:landing -- create SLUG --title TEXT --tag SLUG [--html HTML] [--feature PRODUCT]...
npm run api:landing -- change SLUG [--title TEXT] [--tag SLUG] [--html HTML] [--feature PRODUCT]...
npm run api:landing -- end SLUG
  A campaign lists the products that carry its tag; those with --feature stand first, in that order.`,
  verbs: {
    list: {
      positionals: [],
      options: {},
      run: (database) => {
        const found = landingEditsOf(database).all();
        return withoutEdit(found.length === 0 ? ['No campaign.'] : found.map(lineOf));
      },
    },
    create: { positionals: ['SLUG'], options, run: create },
    change: { positionals: ['SLUG'], options, run: change },
    end: {
      positionals: ['SLUG'],
      options: {},
      run: (database, { positionals }) =>
        allOrNothing(database, () => {
          const landing = existing(database, positionals[0] ?? '');
          landingEditsOf(database).remove(landing.id);
          return edited(`Ended: ${lineOf(landing)}`);
        }),
    },
  },
};

function create(database: DatabaseSync, args: Arguments): Answer {
  const [slug = ''] = args.positionals;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    throw new UsageError(`SLUG is "${slug}"; it should be words of a-z and 0-9 joined by hyphens`);
  }
  const title = requiredText(args, 'title');
  const tag = requiredText(args, 'tag');
  return allOrNothing(database, () => {
    const edits = landingEditsOf(database);
    if (edits.bySlug(slug) !== null) throw new EditError(`There is a campaign "${slug}" already.`);
    const id = edits.create(slug, title, args.texts['html'] ?? '', tagNamed(database, tag));
    feature(database, id, args.lists['feature'] ?? []);
    return edited(`Created: ${lineOf(existing(database, slug))}`, `  /c/${slug}`);
  });
}

function change(database: DatabaseSync, args: Arguments): Answer {
  const { texts, lists } = args;
  const title = texts['title'] === undefined ? undefined : requiredText(args, 'title');
  if (Object.keys({ ...texts, ...lists }).length === 0) throw new UsageError('change what?');
  return allOrNothing(database, () => {
    const edits = landingEditsOf(database);
    const before = existing(database, args.positionals[0] ?? '');
    const { id, slug } = before;
    const featured = edits.featured(id);
    const tagId = texts['tag'] === undefined ? before.tag_id : tagNamed(database, texts['tag']);
    edits.update(id, title ?? before.title, texts['html'] ?? before.html, tagId);
    if (lists['feature'] !== undefined) feature(database, id, lists['feature']);
    const after = existing(database, slug);
    return report(`Changed ${slug}`, [
      changeOf('title', before.title, after.title),
      changeOf('tag', before.tag, after.tag),
      changeOf('html', before.html || 'none', after.html || 'none'),
      changeOf('featured', featured.join(', ') || 'none', edits.featured(id).join(', ') || 'none'),
    ]);
  });
}

/** @throws EditError with the unknown products. */
function feature(database: DatabaseSync, id: number, slugs: readonly string[]): void {
  const unknown = landingEditsOf(database).setFeatured(id, slugs);
  if (unknown.length > 0) throw new EditError(`There is no product "${unknown.join('", "')}".`);
}

function lineOf({ slug, title, tag }: EditedLanding): string {
  return `${slug}  "${title}"  tag ${tag}`;
}

/** @throws EditError */
function existing(database: DatabaseSync, slug: string): EditedLanding {
  const landing = landingEditsOf(database).bySlug(slug);
  if (landing === null)
    throw new EditError(`There is no campaign "${slug}". See: npm run api:landing -- list`);
  return landing;
}

/** @throws EditError */
function tagNamed(database: DatabaseSync, slug: string): number {
  const id = landingEditsOf(database).tagId(slug);
  if (id === null) throw new EditError(`There is no tag "${slug}": no product carries it.`);
  return id;
}
