import { describe, expect, it } from 'vitest';
import { createApi } from '../../scripts/api/app.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { slotTable } from '../../scripts/http/slots.ts';

describe('an API that nobody has called', () => {
  it('holds no table of limits yet', () => {
    const database = openDatabase(':memory:');
    const before = process.memoryUsage().arrayBuffers;
    const api = createApi({ database, media: '/nowhere' });
    // A collection meanwhile makes it less.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
    expect(api).toBeTypeOf('function');
    database.close();
  });
});

describe('a table of slots', () => {
  it('is full of zeros until one is set, and keeps the others', () => {
    const table = slotTable(4);
    expect([0, 3].map(table.get)).toEqual([0, 0]);
    table.set(3, 1.5);
    expect([0, 1, 2, 3].map(table.get)).toEqual([0, 0, 0, 1.5]);
  });
});
