import { safeLink } from '../../src/domain/links.ts';
import type { SeedSlide as Slide } from '../api/db/import/seed-catalogue.ts';
import { changed, listed, contentEdit, published, undoable } from './answers.ts';
import { UsageError } from '../shared/command-line.ts';
import {
  aside,
  EditError,
  optional,
  removable,
  required,
  verb,
  type Kind,
  type Noun,
  type Shop,
} from './command.ts';
import { listNumber, slug, whole } from './kinds.ts';
import { landingNamed, slideOptions } from './landings.ts';
import { keepPicture, picture, type PictureSource } from './pictures.ts';
import { formerOptions } from './undo.ts';

const address: Kind<string | null> = {
  hint: 'ADDRESS',
  read(written) {
    const trimmed = written.trim();
    if (trimmed === '') return null;
    const link = /^(?:\/(?!\/)|https:\/\/)/.test(trimmed) ? safeLink(trimmed) : null;
    if (link !== null) return link.href;
    throw new UsageError('it should be a path such as /ofertas or begin with https://');
  },
};

const landing = aside(optional(slug, 'of this landing page instead of the home'));
const phone = removable(optional(picture('narrowSlide'), 'the upright picture of phones'));
const link = removable(optional(address, 'where it leads: /ofertas, https://…'));
const at = optional(whole(1, 99), 'its place among the others');

export const slides: Noun = {
  about: 'slides of the home, or of a landing page',
  verbs: {
    list: verb({
      about: 'each with its number',
      options: { landing },
      run: (shop, values) => listed(slidesOf(shop, values.landing).map(shownLine), 'No slide.'),
    }),
    create: verb({
      about: 'a further slide',
      options: { image: required(picture('wideSlide')), phone, link, at, landing },
      run: (shop, values) => {
        const before = slidesOf(shop, values.landing);
        const slide = {
          path: keepPicture(shop.media, 'slides', values.image),
          path_mobile: kept(shop, values.phone) ?? null,
          link: values.link ?? null,
        };
        const index = Math.min((values.at ?? before.length + 1) - 1, before.length);
        replaceSlides(shop, values.landing, before.toSpliced(index, 0, slide));
        const undo = { verb: 'end', positionals: [index + 1], options: { landing: values.landing } };
        return undoable(published(contentEdit, `Created: ${shownLine(slide, index)}`), undo);
      },
    }),
    change: verb({
      about: 'what the options say; the rest stays',
      positionals: { NUMBER: listNumber },
      options: { image: optional(picture('wideSlide')), phone, link, at, landing },
      isChange: true,
      run: (shop, values) => {
        const all = slidesOf(shop, values.landing);
        const [index, before] = [values.NUMBER - 1, chosen(all, values.NUMBER)];
        const after = {
          path: kept(shop, values.image) ?? before.path,
          path_mobile: values.phone === null ? null : (kept(shop, values.phone) ?? before.path_mobile),
          link: values.link === undefined ? before.link : values.link,
        };
        const others = all.toSpliced(index, 1);
        const next = Math.min((values.at ?? values.NUMBER) - 1, others.length);
        replaceSlides(shop, values.landing, others.toSpliced(next, 0, after));
        const options = {
          ...formerOptions(optionsOf(before, index), optionsOf(after, next)),
          landing: values.landing,
        };
        const undo = [{ verb: 'change', positionals: [next + 1], options }];
        const title = `Changed slide ${values.NUMBER}`;
        return changed(title, shownOf(before, index), shownOf(after, next), { edit: contentEdit, undo });
      },
    }),
    end: verb({
      about: 'takes it away',
      positionals: { NUMBER: listNumber },
      options: { landing },
      run: (shop, values) => {
        const all = slidesOf(shop, values.landing);
        const slide = chosen(all, values.NUMBER);
        replaceSlides(shop, values.landing, all.toSpliced(values.NUMBER - 1, 1));
        const options = { ...slideOptions(slide, values.NUMBER - 1), landing: values.landing };
        const ended = published(contentEdit, `Ended: ${shownLine(slide, values.NUMBER - 1)}`);
        return undoable(ended, { verb: 'create', options });
      },
    }),
  },
};

/** The slides of the home, or of a landing page. @throws EditError for an unknown one */
function slidesOf({ data, sql }: Shop, page: string | undefined): readonly Slide[] {
  if (page === undefined) return data.documents.home().sliders;
  return JSON.parse(landingNamed(sql, page).slides) as Slide[];
}

function replaceSlides({ data, sql }: Shop, page: string | undefined, slides: readonly Slide[]): void {
  if (page === undefined) data.documents.write('home', { ...data.documents.home(), sliders: slides });
  else sql.update('landing', { slug: page }, { slides: JSON.stringify(slides) });
}

function chosen(all: readonly Slide[], number: number): Slide {
  const slide = all[number - 1];
  if (slide !== undefined) return slide;
  throw new EditError(`There is no slide ${number}. See: npm run edit -- slide list`);
}

function kept({ media }: Shop, file: PictureSource | null | undefined): string | undefined {
  return file ? keepPicture(media, 'slides', file) : undefined;
}

function optionsOf({ path, path_mobile, link: href }: Slide, index: number) {
  return { image: path, phone: path_mobile, link: href, at: index + 1 };
}

function shownLine({ path, path_mobile, link: href }: Slide, index: number): string {
  const onPhones = path_mobile === null ? '' : `, on phones ${path_mobile}`;
  return `${index + 1}  ${path}${onPhones}  ${href === null ? 'leads nowhere' : `→ ${href}`}`;
}

function shownOf({ path, path_mobile, link: href }: Slide, index: number) {
  return {
    picture: path,
    'on phones': path_mobile ?? 'the same',
    link: href ?? '',
    place: String(index + 1),
  };
}
