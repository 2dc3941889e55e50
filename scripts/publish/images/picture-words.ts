import { wordsFor, type Words } from '../warning.ts';
import type { PictureProblem } from './picture-limits.ts';

/** Continues a sentence that begins with the picture. */
export function pictureMessage(problem: PictureProblem): string {
  return wordsFor(pictureProblems, problem);
}

const pictureProblems: Words<PictureProblem> = {
  late: ({ seconds }) => `did not arrive in ${seconds} s`,
  status: ({ status }) => `was answered with ${status}`,
  'other-host': ({ host }) =>
    `is on ${host}, which is neither the host of the API nor named by PICTURE_HOSTS`,
  'private-host': ({ host }) => `is on ${host}, which is an address of this machine or its network`,
  unreachable: ({ host }) => `cannot be fetched: ${host} does not answer`,
  'too-large': ({ bytes }) => `has more than ${bytes / 2 ** 20} MB`,
  'too-many-pixels': ({ pixels }) => `has more than ${Math.round(pixels / 1e6)} million pixels`,
  'too-tall': ({ height, most }) =>
    `is too tall: it would be ${height} pixels high on a page, and ${most} can be shown`,
  'unknown-format': () => 'is not a jpeg, png, webp or gif',
  'not-encodable': ({ detail }) => `cannot be made into the files of a page: ${detail}`,
  unreadable: ({ detail }) => `cannot be read: ${detail}`,
};
