/** Deterministic: each source depends on the seed number and a name only. */

export interface Random {
  next(): number;
  integer(low: number, high: number): number;
  isLucky(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export function randomFor(seed: number, name: string): Random {
  let state = (hashOf(name) ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;
  // mulberry32, public domain, by Tommy Ettinger.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    isLucky: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError(`nothing to pick from for "${name}"`);
      return choice;
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
