/**
 * Which pages were rendered and have not passed the gates yet. A page that the gates refused, or that a killed publish
 * left behind, is not rendered again by the next build; it is looked at again all the same.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { replaceFile } from './replace-file.ts';
import { whenMissing } from './when-missing.ts';

/** Adds to what is not checked yet. @param pages files relative to the build folder. @returns all of them. */
export async function addUnchecked(data: DataLayout, pages: readonly string[]): Promise<readonly string[]> {
  const all = [...new Set([...(await readUnchecked(data)), ...pages])];
  await replaceFile(uncheckedFile(data), JSON.stringify(all));
  return all;
}

/** All pages of the build have passed the gates. */
export async function forgetUnchecked(data: DataLayout): Promise<void> {
  await rm(uncheckedFile(data), { force: true });
}

async function readUnchecked(data: DataLayout): Promise<readonly string[]> {
  const text = await readFile(uncheckedFile(data), 'utf8').catch(whenMissing('[]'));
  return JSON.parse(text) as readonly string[];
}

function uncheckedFile(data: DataLayout): string {
  return join(data.buildCache, 'unchecked.json');
}
