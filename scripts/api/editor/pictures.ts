/** Copies editors' pictures into the API's media folder, named by content hash. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { maxImageBytes } from '../../publish/images/encode.ts';
import { EditError } from './command.ts';

/**
 * @param media media folder. @param folder subfolder. @returns paths on the API, in order
 * @throws EditError for a file that is not a picture
 */
export function keepPictures(
  media: string,
  files: readonly string[],
  folder: 'products' | 'slides' = 'products',
): Promise<readonly string[]> {
  return Promise.all(files.map((file) => keepPicture(join(media, folder), file, folder)));
}

async function keepPicture(place: string, file: string, folder: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new EditError(`There is no file "${file}" that this user may read.`);
  });
  if (bytes.length > maxImageBytes)
    throw new EditError(`"${file}" has more than ${maxImageBytes / 2 ** 20} MB; no page would show it.`);
  const format = await sharp(bytes)
    .metadata()
    .then((about) => about.format)
    .catch(() => null);
  if (format === null || !formats.includes(format))
    throw new EditError(`"${file}" is no picture; it should be a ${formats.join(', ')}.`);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${format}`;
  await mkdir(place, { recursive: true });
  await writeFile(join(place, name), bytes);
  return `/media/${folder}/${name}`;
}

/** Formats that the publisher accepts. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif'];
