import { expect, it } from 'vitest';
import { coordinatesInWords } from '../../src/domain/content/map.ts';

it.each([
  [-34.6037, -58.3816, '34° 36′ 13″ S · 58° 22′ 54″ O'],
  [0, 0, '0° 0′ 0″ N · 0° 0′ 0″ E'],
  [48.8583736, 2.2944813, '48° 51′ 30″ N · 2° 17′ 40″ E'],
  // Seconds round up to a full minute.
  [-34.99999, 10.016666, '35° 0′ 0″ S · 10° 1′ 0″ E'],
])('%d, %d is %s', (latitude, longitude, words) => {
  expect(coordinatesInWords({ latitude, longitude })).toBe(words);
});
