/** Pictures that an editor gives: copied among those of the API, named by their content. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { EditError } from './command.ts';

/** The API's paths of the pictures, in their order. @param media its folder. @throws EditError for what is no picture */
export function keepPictures(media: string, files: readonly string[]): Promise<readonly string[]> {
  return Promise.all(files.map((file) => keepPicture(media, file)));
}

async function keepPicture(media: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new EditError(`There is no file "${file}" that this user may read.`);
  });
  const format = await sharp(bytes)
    .metadata()
    .then((about) => about.format)
    .catch(() => null);
  if (format === null || !formats.includes(format))
    throw new EditError(`"${file}" is no picture; it should be a ${formats.join(', ')}.`);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${format}`;
  await mkdir(join(media, folder), { recursive: true });
  await writeFile(join(media, folder, name), bytes);
  return `/media/${folder}/${name}`;
}

/** Those that the publisher takes. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif'];
const folder = 'products';
