/** The output of what runs beside something else. */
import { expect, it } from 'vitest';
import { HeldOutput } from '../../scripts/suite/held-output.ts';

it('output is held until it is released, then written in its order, and at once from then on', () => {
  const written: string[] = [];
  const out = { write: (bytes: Uint8Array | string) => written.push(bytes.toString()) > 0 };
  const held = new HeldOutput(out);
  held.write(Buffer.from('one '));
  held.write(Buffer.from('two '));
  expect(written).toEqual([]);
  held.release();
  held.write(Buffer.from('three'));
  held.release();
  expect(written).toEqual(['one ', 'two ', 'three']);
});
