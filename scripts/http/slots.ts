/**
 * Fixed-size counting tables (count-min sketch): each key has two slots, chosen by a keyed hash. Nothing is evicted, so
 * a flood of new keys neither resets an attacked one nor grows the memory. Keys that collide in one slot differ in the
 * other; readers use the lower value.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** The slots of a key. */
export type Slots = (key: string) => readonly [number, number];

/** Slots of a table of `size`. The secret prevents attackers from choosing collisions. */
export function slotsOf(size: number, secret: Buffer = randomBytes(32)): Slots {
  return (key) => {
    const digest = createHmac('sha256', secret).update(key).digest();
    return [digest.readUInt32LE(0) % size, digest.readUInt32LE(4) % size];
  };
}

/** Numbers by slot, 0 until set. */
export interface SlotTable {
  readonly get: (slot: number) => number;
  readonly set: (slot: number, value: number) => void;
}

/** A table of `size`, allocated by the first `set`: a limit that counts nothing takes no memory. */
export function slotTable(size: number): SlotTable {
  let numbers: Float64Array | null = null;
  return {
    get: (slot) => numbers?.[slot] ?? 0,
    set: (slot, value) => {
      numbers ??= new Float64Array(size);
      numbers[slot] = value;
    },
  };
}
