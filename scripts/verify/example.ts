/** The backend to begin with: one file without packages, 20 products, carts. */
import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { Explained } from '../shared/command-line.ts';

const exampleFile = new URL('./example/backend.mjs', import.meta.url);

/** @throws Explained where something stands already, or nothing can be written */
export async function writeExample(path: string): Promise<void> {
  try {
    await copyFile(exampleFile, path, constants.COPYFILE_EXCL);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'a file of that name is there already' : code;
    throw new Explained(`${path} was not written (${why}). Name another file.`, { cause: error });
  }
}
