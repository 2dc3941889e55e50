import { row, stored } from './open.ts';

/** What the snapshot holds one of, by name (see `schema.ts`). @throws Error when it is not there. */
export function document<T>(name: string): T {
  const found = row<{ body: string }>('SELECT body FROM document WHERE name = ?', name);
  if (!found) throw new Error(`the snapshot holds no ${name}; run \`npm run publish\``);
  return stored<T>(found.body);
}
