/** A snapshot that was written by other definitions is read anew from the API. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { definitions } from '../../scripts/publish/sync/snapshot-file.ts';

it('a changed type of a stored document makes a new snapshot', () => {
  const schema = readFileSync('src/snapshot/schema.ts', 'utf8');
  const typed = Array.from(schema.matchAll(/from '\.\.\/(.*)';/g), ([, path = '']) => `src/${path}`);
  expect(typed.length).toBeGreaterThan(3);
  expect(definitions).toEqual(expect.arrayContaining(typed));
});
