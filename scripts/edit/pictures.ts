/** Editors' pictures, kept in the API's media folder under the digest of their content. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertPublishable, type ImagePurpose } from '../publish/images/encode.ts';
import { ImageProblem } from '../publish/images/picture-limits.ts';
import { pictureMessage } from '../publish/messages.ts';
import { EditError, type Kind } from './command.ts';
import { file } from './kinds.ts';

export interface PictureFile {
  readonly bytes: Buffer;
  readonly format: string;
}

/** One that can be published. */
export function picture(purpose: ImagePurpose): Kind<PictureFile> {
  return {
    hint: 'FILE',
    async read(name, now) {
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

/** @returns the path on the API */
export function keepPicture(
  media: string,
  folder: 'products' | 'slides',
  { bytes, format }: PictureFile,
): string {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${format}`;
  mkdirSync(join(media, folder), { recursive: true });
  writeFileSync(join(media, folder, name), bytes);
  return `/media/${folder}/${name}`;
}
