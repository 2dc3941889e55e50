/** `npm run api:slide`: slides of the home page or a campaign. */
import type { DatabaseSync } from 'node:sqlite';
import { safeLink } from '../../src/domain/safe-link.ts';
import { landingEditsOf } from '../api/db/content/landing-edits.ts';
import { slideEditsOf, type EditedSlide } from '../api/db/content/slide-edits.ts';
import {
  allOrNothing,
  EditError,
  UsageError,
  type Answer,
  type Arguments,
  type EditorCommand,
} from './command.ts';
import { keepPictures } from './pictures.ts';
import {
  changeOf,
  edited,
  positionalNumber,
  report,
  requiredText,
  withoutEdit,
  wholeNumber,
} from './values.ts';

const where = { landing: { type: 'string' } } as const;
const options = {
  ...where,
  image: { type: 'string' },
  phone: { type: 'string' },
  link: { type: 'string' },
  at: { type: 'string' },
} as const;

export const slideCommand: EditorCommand = {
  script: 'api:slide',
  usage: `npm run api:slide -- list [--landing SLUG]
npm run api:slide -- create --image FILE [--phone FILE] [--link ADDRESS] [--at NUMBER] [--landing SLUG]
npm run api:slide -- change NUMBER [--image FILE] [--phone FILE] [--link ADDRESS] [--at NUMBER] [--landing SLUG]
npm run api:slide -- end NUMBER [--landing SLUG]
  Those of the home, or with --landing those of a campaign. --phone is the upright picture of phones, --at the place among
  the others. ADDRESS is a path of the shop (/ofertas) or begins with https://; '' for none.`,
  verbs: {
    list: {
      positionals: [],
      options: where,
      run: (database, { texts }) => {
        const slides = slideEditsOf(database).all(landingNamed(database, texts['landing']));
        return withoutEdit(slides.length === 0 ? ['No slide.'] : slides.map(lineOf));
      },
    },
    create: { positionals: [], options, run: create },
    change: { positionals: ['NUMBER'], options, run: change },
    end: {
      positionals: ['NUMBER'],
      options: where,
      run: (database, args) =>
        allOrNothing(database, () => {
          const { landingId, slides, index } = chosen(database, args);
          slideEditsOf(database).replace(landingId, slides.toSpliced(index, 1));
          return edited(...slides.slice(index, index + 1).map((slide) => `Ended: ${lineOf(slide, index)}`));
        }),
    },
  },
};

async function create(database: DatabaseSync, args: Arguments, _now: Date, media: string): Promise<Answer> {
  requiredText(args, 'image');
  const place = placeFrom(args);
  const link = linkFrom(args) ?? null;
  const pictures = await picturesFrom(args, media);
  return allOrNothing(database, () => {
    const landingId = landingNamed(database, args.texts['landing']);
    const slides = slideEditsOf(database).all(landingId);
    const slide: EditedSlide = { path: '', path_mobile: null, link, ...pictures };
    const index = Math.min(place ?? slides.length, slides.length);
    slideEditsOf(database).replace(landingId, slides.toSpliced(index, 0, slide));
    return edited(`Created: ${lineOf(slide, index)}`);
  });
}

async function change(database: DatabaseSync, args: Arguments, _now: Date, media: string): Promise<Answer> {
  const [place, link] = [placeFrom(args), linkFrom(args)];
  const { landing: _, ...wanted } = args.texts;
  if (Object.keys(wanted).length === 0) throw new UsageError('change what?');
  const pictures = await picturesFrom(args, media);
  return allOrNothing(database, () => {
    const { landingId, slides, index, slide: before } = chosen(database, args);
    const after: EditedSlide = { ...before, ...pictures, ...(link !== undefined && { link }) };
    const others = slides.toSpliced(index, 1);
    const next = Math.min(place ?? index, others.length);
    slideEditsOf(database).replace(landingId, others.toSpliced(next, 0, after));
    return report(`Changed slide ${index + 1}`, [
      changeOf('picture', before.path, after.path),
      changeOf('on phones', before.path_mobile ?? 'the same', after.path_mobile ?? 'the same'),
      changeOf('link', before.link ?? 'none', after.link ?? 'none'),
      changeOf('place', String(index + 1), String(next + 1)),
    ]);
  });
}

/** @throws UsageError, EditError */
function chosen(database: DatabaseSync, { positionals, texts }: Arguments) {
  const index = positionalNumber(positionals[0], 'NUMBER') - 1;
  const landingId = landingNamed(database, texts['landing']);
  const slides = slideEditsOf(database).all(landingId);
  const slide = slides[index];
  if (slide === undefined)
    throw new EditError(`There is no slide ${index + 1}. See: npm run api:slide -- list`);
  return { landingId, slides, index, slide };
}

/** Null for the home page. @throws EditError */
function landingNamed(database: DatabaseSync, slug: string | undefined): number | null {
  if (slug === undefined) return null;
  const landing = landingEditsOf(database).bySlug(slug);
  if (landing === null)
    throw new EditError(`There is no campaign "${slug}". See: npm run api:landing -- list`);
  return landing.id;
}

/** Index of the position; undefined without the option. @throws UsageError */
function placeFrom(args: Arguments): number | undefined {
  const number = wholeNumber(args, 'at', 1, 99);
  return number === undefined ? undefined : number - 1;
}

/** Undefined without the option, null for an empty one. @throws UsageError for an invalid link */
function linkFrom({ texts }: Arguments): string | null | undefined {
  const text = texts['link']?.trim();
  if (text === undefined || text === '') return text === undefined ? undefined : null;
  const isWritten = /^(?:\/(?!\/)|https:\/\/)/.test(text);
  const link = isWritten ? safeLink(text) : null;
  if (link === null)
    throw new UsageError(`--link is "${text}"; it should be a path such as /ofertas or begin with https://`);
  return link.href;
}

/** Columns of the given pictures. @throws EditError for a file that is not a picture */
async function picturesFrom(
  { texts }: Arguments,
  media: string,
): Promise<Partial<Pick<EditedSlide, 'path' | 'path_mobile'>>> {
  const { image, phone } = texts;
  const files = [image, phone].filter((file) => file !== undefined && file !== '') as string[];
  const paths = [...(await keepPictures(media, files, 'slides'))];
  const path = image ? paths.shift() : undefined;
  return {
    ...(path !== undefined && { path }),
    ...(phone !== undefined && { path_mobile: paths.shift() ?? null }),
  };
}

function lineOf({ path, path_mobile: phone, link }: EditedSlide, index: number): string {
  return `${index + 1}  ${path}${phone === null ? '' : `, on phones ${phone}`}  ${link === null ? 'leads nowhere' : `→ ${link}`}`;
}
