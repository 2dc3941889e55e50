/** Profile images: validated by content and re-encoded, so that only images are served. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { profileImage } from '../../../src/domain/account/profile.ts';
import { oneAtATime, pictureFormatOf, pixelLimitOf } from '../../publish/images/picture-limits.ts';
import { rejectedField } from '../call/http-error.ts';
import { sessionMessages as words } from '../session/session-messages.ts';

const sidePixels = 512;
const accepted: readonly ReturnType<typeof pictureFormatOf>[] = ['jpeg', 'png', 'gif'];
const publicFolder = '/media/perfiles/';

/**
 * At most 512 pixels wide and high, without metadata. Each upload is a file of its own, also of the same picture: who
 * replaces it deletes no other customer's.
 * @returns its path below /media
 * @throws HttpError 422
 */
export async function saveProfileImage(media: string, file: File): Promise<string> {
  if (file.size > profileImage.maximumKilobytes * 1024) throw rejectedField('image', words.imageTooHeavy);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!accepted.includes(pictureFormatOf(bytes))) throw rejectedField('image', words.badImage);
  const picture = await redrawn(bytes);
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const folder = join(media, publicFolder.replace('/media/', ''));
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${name}`);
  await writeFile(temporary, picture);
  await rename(temporary, join(folder, name));
  return `${publicFolder}${name}`;
}

export async function removeProfileImage(media: string, path: string): Promise<void> {
  if (path.startsWith(publicFolder)) await rm(join(media, path.replace('/media/', '')), { force: true });
}

async function redrawn(bytes: Uint8Array): Promise<Buffer> {
  // Reads the header without a pixel limit, to report a too large image as such.
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => {
      throw rejectedField('image', words.badImage);
    });
  const pixelLimit = pixelLimitOf(header);
  if (header.width * header.height > pixelLimit) throw rejectedField('image', words.imageTooLarge);
  const redraw = () =>
    sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  return oneAtATime(header, redraw).catch(() => {
    throw rejectedField('image', words.badImage);
  });
}
