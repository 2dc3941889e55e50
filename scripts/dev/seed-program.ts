/** Makes the demonstration, in a process that has the current code. Its pictures are drawn when they are first asked for. */
import { beginningOfDay, seedShop, type Generation } from '../seed/seed-shop.ts';
import { generateProducts } from '../seed/generate.ts';
import { silentProgress } from '../shared/progress.ts';
import { settingsFrom } from '../shared/settings.ts';
import { demonstrationCode, writeRecord } from './demonstration-record.ts';

const { data, apiUrl, siteUrl } = settingsFrom(process.env);
const products = Number(process.argv[2]);
const generation: Generation = { products, seed: 1, now: beginningOfDay(new Date()), covers: Infinity };
const generated = generateProducts({ ...generation, count: products });
// Before the database: one without a record is of unknown origin.
writeRecord(data, {
  code: demonstrationCode(),
  generation,
  products: [...generated].map(({ slug }) => slug),
});
const origins = { apiUrl, siteUrl };
await seedShop({ ...generation, data, origins, progress: silentProgress, isForced: true, isDrawn: false });
