/**
 * A copy of the project for editing while `npm run dev` runs, and one edit of each kind with a check that it is
 * visible.
 */
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Edit {
  /** Kind of the edited code. */
  readonly kind: 'sentence' | 'style' | 'component' | 'page' | 'view' | 'island' | 'endpoint';
  /** Path in the project. */
  readonly file: string;
  /** @param mark unique for each edit */
  readonly change: (text: string, mark: number) => string;
  /** Expression that is true in /productos once the edit is visible. */
  readonly seen: (mark: number) => string;
}

/** Edits are independent of each other, and each leaves the project valid. */
export const edits: readonly Edit[] = [
  {
    kind: 'sentence',
    file: 'src/text/catalogue/named-lists.ts',
    change: (text, mark) => text.replace(/listTitle: '.*'/, `listTitle: 'Título ${mark}'`),
    seen: (mark) => `document.querySelector('h1')?.textContent.trim() === 'Título ${mark}'`,
  },
  {
    kind: 'style',
    file: 'src/styles/base.css',
    change: (text, mark) => `${text}\n:root { --edited: ${mark}; }\n`,
    seen: (mark) =>
      `getComputedStyle(document.documentElement).getPropertyValue('--edited').trim() === '${mark}'`,
  },
  // Before those whose page is read again once more, when the snapshot is made anew.
  {
    kind: 'island',
    file: 'src/islands/shop/search/SearchBox.tsx',
    change: (text, mark) =>
      text.replace('placeholder={searchTexts.placeholder}', `placeholder="Buscar ${mark}"`),
    seen: (mark) => `document.querySelector('[name=q]')?.placeholder === 'Buscar ${mark}'`,
  },
  {
    kind: 'component',
    file: 'src/components/catalogue/card/ProductCard.tsx',
    change: (text, mark) => text.replace('"card-brand"', `"card-brand edited-${mark}"`),
    seen: (mark) => `document.querySelector('.edited-${mark}') !== null`,
  },
  {
    kind: 'page',
    file: 'src/pages/productos/[...path].astro',
    change: (text, mark) => text.replace('label={listTexts.subcategories}', `label="edited-${mark}"`),
    seen: (mark) => `document.querySelector('nav[aria-label="edited-${mark}"]') !== null`,
  },
  {
    kind: 'view',
    file: 'src/snapshot/kinds/named-lists.ts',
    change: (text, mark) => text.replace('found.total_products,', `${mark},`),
    seen: (mark) => `document.body?.textContent.includes(${mark}..toLocaleString('es-AR') + ' productos')`,
  },
  {
    kind: 'endpoint',
    file: 'scripts/api/catalogue/catalogue.ts',
    change: (text, mark) =>
      text.replace(
        'data: categories.footer()',
        `data: categories.footer().map((category) => ({ ...category, name: 'Pie ${mark}' }))`,
      ),
    seen: (mark) => `document.querySelector('footer')?.textContent.includes('Pie ${mark}') === true`,
  },
];

/** @param folder is created, with everything that `npm run dev` needs; packages are those of this project. */
export async function copyProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(copied.map((name) => cp(join(project, name), join(folder, name), { recursive: true })));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
}

/** Applies an edit to the original file and writes it to the copy. @throws Error when the edit matches nothing */
export async function edit(folder: string, { kind, file, change }: Edit, mark: number): Promise<void> {
  const text = await readFile(join(project, file), 'utf8');
  const changed = change(text, mark);
  if (changed === text) throw new Error(`${file} has no longer what the edit of a ${kind} changes`);
  await writeFile(join(folder, file), changed);
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const copied = [
  'src',
  'scripts',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
