/** Editors' pictures, kept in the API's media folder under the digest of their content. */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertPublishable, type ImagePurpose } from '../publish/images/encode.ts';
import { ImageProblem } from '../publish/images/picture-limits.ts';
import { pictureMessage } from '../publish/images/picture-words.ts';
import { EditError, type Kind } from './command.ts';
import { file } from './kinds.ts';

export type PictureSource =
  | { readonly bytes: Buffer; readonly format: string }
  /** A picture that the shop has: `/media/slides/….webp`. */
  | { readonly path: string };

/** A file that can be published, or a picture that the shop has. */
export function picture(purpose: ImagePurpose): Kind<PictureSource> {
  return {
    hint: 'FILE',
    async read(name, now) {
      if (storedPath.test(name) && !existsSync(name)) return { path: name };
      const { bytes } = await file.read(name, now);
      const format = await assertPublishable(bytes, purpose).catch((error: unknown) => {
        if (!(error instanceof ImageProblem)) throw error;
        throw new EditError(
          error.problem.code === 'unknown-format'
            ? `"${name}" is no picture; it should be a jpeg, png, webp or gif.`
            : `"${name}" ${pictureMessage(error.problem)}; no page would show it.`,
        );
      });
      return { bytes, format };
    },
  };
}

const storedPath = /^\/media(?:\/[\w-][\w.-]*)+$/;

/** @returns the path on the API. @throws EditError for a picture that the shop does not have */
export function keepPicture(media: string, folder: 'products' | 'slides', taken: PictureSource): string {
  if ('path' in taken) {
    if (existsSync(join(media, taken.path.replace('/media/', '')))) return taken.path;
    throw new EditError(`There is no file "${taken.path}", and the shop has no picture of that name.`);
  }
  const { bytes, format } = taken;
  const name = `${hash('sha256', bytes, 'hex').slice(0, 24)}.${format}`;
  mkdirSync(join(media, folder), { recursive: true });
  writeFileSync(join(media, folder, name), bytes);
  return `/media/${folder}/${name}`;
}
