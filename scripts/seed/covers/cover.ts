/** Cover of a product as SVG: template by kind, palette and emblem by series. */
import type { Kind } from '../data/seed-series.ts';
import type { Volume } from '../shelf-order.ts';
import { brushFor, page, type Brush } from './brush.ts';
import { albumCover, stripCover } from './album-covers.ts';
import { boosterCover, boxCover, deckCover } from './game-covers.ts';
import { comicCover, mangaCover, novelCover } from './reading-covers.ts';
import {
  figureCover,
  funkoCover,
  giftCardCover,
  keychainCover,
  mugCover,
  pinCover,
  posterCover,
  shirtCover,
} from './thing-covers.ts';

export function coverSvg(volume: Volume): string {
  const { width, height } = page;
  const drawing = templates[volume.series.kind](brushFor(volume));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

const templates: Readonly<Record<Kind, (brush: Brush) => string>> = {
  manga: mangaCover,
  comic: comicCover,
  album: albumCover,
  strip: stripCover,
  novel: novelCover,
  'art-book': albumCover,
  booster: boosterCover,
  deck: deckCover,
  'game-box': boxCover,
  mug: mugCover,
  shirt: shirtCover,
  pin: pinCover,
  poster: posterCover,
  keychain: keychainCover,
  figure: figureCover,
  funko: funkoCover,
  sleeves: boxCover,
  'gift-card': giftCardCover,
};
