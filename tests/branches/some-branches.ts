/** `src/shop.ts` with other branches, for `vi.mock`. */
import type * as ShopFile from '../../src/shop.ts';

type Branch = ShopFile.Branch;

/** @param original imports the real file */
export async function shopWith(
  original: () => Promise<typeof ShopFile>,
  branchesOf: (branches: readonly Branch[]) => readonly Branch[],
): Promise<typeof ShopFile> {
  const file = await original();
  return { ...file, shop: { ...file.shop, branches: branchesOf(file.shop.branches) } };
}
