/**
 * Tables of a fixed size for counting by key (count-min sketch): each key has two slots, found by a keyed hash. Nothing is
 * ever evicted, so no flood of new keys resets an attacked one, and the memory is the same on every day. Two keys that share
 * one slot differ in the other; who asks takes the kinder of the two.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** Where the counts of a key stand. */
export type Slots = (key: string) => readonly [number, number];

/** Slots of a table of `size`. The secret keeps a stranger from choosing whose slots to share. */
export function slotsOf(size: number, secret: Buffer = randomBytes(32)): Slots {
  return (key) => {
    const digest = createHmac('sha256', secret).update(key).digest();
    return [digest.readUInt32LE(0) % size, digest.readUInt32LE(4) % size];
  };
}
