import type { DatabaseSync } from 'node:sqlite';
import { landingEditsOf, type EditedLanding } from '../api/db/content/landing-edits.ts';
import { changed, lineOf, listed, published, type Shown } from './answers.ts';
import { EditError, many, optional, required, UsageError, verb, type Kind, type Noun } from './command.ts';
import { html, line, slug } from './kinds.ts';

const newSlug: Kind<string> = {
  hint: 'SLUG',
  read(written) {
    if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(written)) return written;
    throw new UsageError('it should be words of a-z and 0-9 joined by hyphens');
  },
};

const feature = many(slug, 'products that stand first, in this order');

export const landings: Noun = {
  about: 'landing pages, of the products that carry a tag',
  verbs: {
    list: verb({
      about: '',
      run: ({ database }) => {
        const found = landingEditsOf(database).all();
        return listed(
          found.map((landing) => shownLine(database, landing)),
          'No landing page.',
        );
      },
    }),
    create: verb({
      about: 'at /c/SLUG',
      positionals: { SLUG: newSlug },
      options: { title: required(line), tag: required(slug), html: optional(html), feature },
      run: ({ database }, values) => {
        const edits = landingEditsOf(database);
        if (edits.bySlug(values.SLUG) !== null)
          throw new EditError(`There is a landing page "${values.SLUG}" already.`);
        const tagId = tagNamed(database, values.tag);
        const id = edits.create(values.SLUG, values.title, values.html ?? '', tagId);
        setFeatured(database, id, values.feature ?? []);
        return published(
          `Created: ${shownLine(database, landingNamed(database, values.SLUG))}`,
          `  /c/${values.SLUG}`,
        );
      },
    }),
    change: verb({
      about: '',
      positionals: { SLUG: slug },
      options: { title: optional(line), tag: optional(slug), html: optional(html), feature },
      isChange: true,
      run: ({ database }, { SLUG, title, tag, html: text, feature: featured }) => {
        const landing = landingNamed(database, SLUG);
        const before = shownOf(database, landing);
        const tagId = tag === undefined ? landing.tag_id : tagNamed(database, tag);
        landingEditsOf(database).update(landing.id, title ?? landing.title, text ?? landing.html, tagId);
        if (featured !== undefined) setFeatured(database, landing.id, featured);
        return changed(`Changed ${SLUG}`, before, shownOf(database, landingNamed(database, SLUG)));
      },
    }),
    end: verb({
      about: 'takes the page away',
      positionals: { SLUG: slug },
      run: ({ database }, { SLUG }) => {
        const landing = landingNamed(database, SLUG);
        const ended = shownLine(database, landing);
        landingEditsOf(database).remove(landing.id);
        return published(`Ended: ${ended}`);
      },
    }),
  },
};

/** @throws EditError */
export function landingNamed(database: DatabaseSync, wanted: string): EditedLanding {
  const landing = landingEditsOf(database).bySlug(wanted);
  if (landing !== null) return landing;
  throw new EditError(`There is no landing page "${wanted}". See: npm run edit -- landing list`);
}

/** @throws EditError with the unknown products. */
function setFeatured(database: DatabaseSync, id: number, slugs: readonly string[]): void {
  const unknown = landingEditsOf(database).setFeatured(id, slugs);
  if (unknown.length > 0) throw new EditError(`There is no product "${unknown.join('", "')}".`);
}

/** @throws EditError */
function tagNamed(database: DatabaseSync, wanted: string): number {
  const id = landingEditsOf(database).tagId(wanted);
  if (id !== null) return id;
  throw new EditError(`There is no tag "${wanted}". See: npm run edit -- tag list`);
}

function shownLine(database: DatabaseSync, landing: EditedLanding): string {
  return lineOf(landing.slug, { ...shownOf(database, landing), html: '' });
}

function shownOf(database: DatabaseSync, { id, title, tag, html: text }: EditedLanding): Shown {
  return { title, tag, html: text, featured: landingEditsOf(database).featured(id).join(', ') };
}
