import type { Sql } from '../api/db/statement.ts';
import type { SeedSlide } from '../api/db/import/seed-catalogue.ts';
import { changed, lineOf, listed, contentEdit, published, undoable, type Shown } from './answers.ts';
import { UsageError } from '../shared/command-line.ts';
import { EditError, many, optional, removable, required, verb, type Kind, type Noun } from './command.ts';
import { html, line, slug } from './kinds.ts';
import { formerOptions, type Undo, type WrittenOptions } from './undo.ts';

const newSlug: Kind<string> = {
  hint: 'SLUG',
  read(written) {
    if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(written)) return written;
    throw new UsageError('it should be words of a-z and 0-9 joined by hyphens');
  },
};

const text = removable(optional(html, 'its text'));
const feature = removable(many(slug, 'products that stand first, in this order'));

export const landings: Noun = {
  about: 'landing pages, of the products that carry a tag',
  verbs: {
    list: verb({
      about: 'each with its address and tag',
      run: ({ sql }) => {
        const found = sql.all<EditedLanding>`
          SELECT landing.*, tag.slug AS tag FROM landing JOIN tag ON tag.id = tag_id ORDER BY landing.slug`;
        return listed(found.map(shownLine), 'No landing page.');
      },
    }),
    create: verb({
      about: 'at /c/SLUG',
      positionals: { SLUG: newSlug },
      options: {
        title: required(line),
        tag: required(slug, 'of the products that it shows; see: tag list'),
        html: text,
        feature,
      },
      run: ({ sql }, { SLUG, title, tag, html: written, feature: featured }) => {
        if (sql.value`SELECT slug FROM landing WHERE slug = ${SLUG}` !== null)
          throw new EditError(`There is a landing page "${SLUG}" already.`);
        const tag_id = tagNamed(sql, tag);
        const more = { html: written ?? '', featured: listOf(sql, featured ?? []) };
        sql.insert('landing', { slug: SLUG, title, tag_id, ...more });
        const created = published(
          contentEdit,
          `Created: ${shownLine(landingNamed(sql, SLUG))}`,
          `  /c/${SLUG}`,
        );
        return undoable(created, { verb: 'end', positionals: [SLUG] });
      },
    }),
    change: verb({
      about: 'what the options say; the rest stays',
      positionals: { SLUG: slug },
      options: { title: optional(line), tag: optional(slug), html: text, feature },
      isChange: true,
      run: ({ sql }, { SLUG, title, tag, html: written, feature: slugs }) => {
        const before = landingNamed(sql, SLUG);
        const tag_id = tag === undefined ? undefined : tagNamed(sql, tag);
        const featured = slugs === undefined ? undefined : listOf(sql, slugs ?? []);
        sql.update(
          'landing',
          { slug: SLUG },
          { title, html: written === null ? '' : written, tag_id, featured },
        );
        const after = landingNamed(sql, SLUG);
        const options = formerOptions(optionsOf(before), optionsOf(after));
        const undo = [{ verb: 'change', positionals: [SLUG], options }];
        return changed(`Changed ${SLUG}`, shownOf(before), shownOf(after), { edit: contentEdit, undo });
      },
    }),
    end: verb({
      about: 'takes the page away',
      positionals: { SLUG: slug },
      run: ({ sql }, { SLUG }) => {
        const landing = landingNamed(sql, SLUG);
        sql.run`DELETE FROM landing WHERE slug = ${SLUG}`;
        const slides = (JSON.parse(landing.slides) as SeedSlide[]).map((slide, index): Undo => ({
          noun: 'slide',
          verb: 'create',
          options: { landing: SLUG, ...slideOptions(slide, index) },
        }));
        const { html: written, feature: slugs, ...options } = optionsOf(landing);
        const more = { html: written ?? undefined, feature: slugs ?? undefined };
        const again = { verb: 'create', positionals: [SLUG], options: { ...options, ...more } };
        return undoable(published(contentEdit, `Ended: ${shownLine(landing)}`), again, ...slides);
      },
    }),
  },
};

interface EditedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly tag: string;
  /** JSON. */
  readonly slides: string;
  readonly featured: string;
}

/** With which a slide is created again. */
export function slideOptions({ path, path_mobile, link }: SeedSlide, index: number): WrittenOptions {
  return { image: path, phone: path_mobile ?? undefined, link: link ?? undefined, at: index + 1 };
}

export function landingNamed(sql: Sql, landingSlug: string): EditedLanding {
  const landing = sql.get<EditedLanding>`
    SELECT landing.*, tag.slug AS tag FROM landing JOIN tag ON tag.id = tag_id WHERE landing.slug = ${landingSlug}`;
  if (landing !== null) return landing;
  throw new EditError(`There is no landing page "${landingSlug}". See: npm run edit -- landing list`);
}

/** As JSON. @throws EditError with the unknown products. */
function listOf(sql: Sql, slugs: readonly string[]): string {
  const unknown = slugs.filter((one) => sql.value`SELECT id FROM product WHERE slug = ${one}` === null);
  if (unknown.length > 0) throw new EditError(`There is no product "${unknown.join('", "')}".`);
  return JSON.stringify(slugs);
}

function tagNamed(sql: Sql, tagSlug: string): number {
  const id = sql.value<number>`SELECT id FROM tag WHERE slug = ${tagSlug}`;
  if (id !== null) return id;
  throw new EditError(`There is no tag "${tagSlug}". See: npm run edit -- tag list`);
}

function shownLine(landing: EditedLanding): string {
  return lineOf(landing.slug, { ...shownOf(landing), html: '' });
}

function optionsOf({ title, tag, html: written, featured }: EditedLanding) {
  const slugs = JSON.parse(featured) as string[];
  return { title, tag, html: written || null, feature: slugs.length === 0 ? null : slugs };
}

function shownOf({ title, tag, html: text, featured }: EditedLanding): Shown {
  return { title, tag, html: text, featured: (JSON.parse(featured) as string[]).join(', ') };
}
