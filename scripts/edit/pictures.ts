/** Copies editors' pictures into the API's media folder, named by content hash. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertPublishable } from '../publish/images/encode.ts';
import { ImageProblem } from '../publish/images/picture-problem.ts';
import { pictureWords } from '../publish/words.ts';
import { EditError } from './command.ts';

/**
 * @param media media folder. @param folder subfolder. @returns paths on the API, in order
 * @throws EditError for a file that no page could show; then none is kept
 */
export async function keepPictures(
  media: string,
  files: readonly string[],
  folder: 'products' | 'slides' = 'products',
): Promise<readonly string[]> {
  const place = join(media, folder);
  const pictures: { readonly name: string; readonly bytes: Buffer }[] = [];
  for (const file of files) pictures.push(await readPicture(file));
  await mkdir(place, { recursive: true });
  for (const { name, bytes } of pictures) await writeFile(join(place, name), bytes);
  return pictures.map(({ name }) => `/media/${folder}/${name}`);
}

async function readPicture(file: string): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await readFile(file).catch(() => {
    throw new EditError(`There is no file "${file}" that this user may read.`);
  });
  const format = await assertPublishable(bytes).catch((error: unknown) => {
    if (!(error instanceof ImageProblem)) throw error;
    const { problem } = error;
    throw new EditError(
      problem.code === 'unknown-format'
        ? `"${file}" is no picture; it should be a jpeg, png, webp or gif.`
        : `"${file}" ${pictureWords(problem)}; no page would show it.`,
    );
  });
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${format}`, bytes };
}
