import { expect, it } from 'vitest';
import { compareSample } from '../../scripts/publish/daemon/compare.ts';
import { openWorkshop } from './workshop.ts';

it('the comparison after a publish names what the API sells otherwise by now', async () => {
  const { backend, data, sync } = openWorkshop();
  const settings = { data, apiUrl: backend.origin };
  const first = await sync();
  expect(await compareSample(settings, { sync: first }, backend)).toEqual([]);
  Object.assign(backend.products[6] ?? {}, { pesos: 5 });
  Object.assign(backend.products[7] ?? {}, { title: 'not what is compared' });
  expect(await compareSample(settings, { sync: first }, backend)).toEqual(['tomo-7']);
});
