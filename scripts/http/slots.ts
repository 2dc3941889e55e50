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
