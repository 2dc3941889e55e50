import type { ShopData } from '../api/db/shop-data.ts';

type Wanted = ReturnType<ShopData['alerts']['wanted']>[number];

/** `12  "Akira 04"  akira-04  none in stock` */
export function wantedLine({ waiting, title, product, series, volume, units, isInShop }: Wanted): string {
  const name = `"${title ?? 'a product that is gone'}"`;
  const parts =
    series === null
      ? [
          name,
          product ?? '',
          isInShop ? (units === 0 ? 'none in stock' : `${units} in stock`) : 'not in the shop',
        ]
      : volume === ''
        ? [name, series, 'each new volume']
        : [name, series, `volume ${volume}, which the shop does not have`];
  return [String(waiting), ...parts].filter((part) => part !== '').join('  ');
}
