import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** In a stable order. */
export function sourceFiles(...patterns: string[]): readonly SourceFile[] {
  return globSync(patterns, { cwd: projectRoot })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
}
