/**
 * 53-bit hash of a read's name: two million names are stored as numbers. A collision only costs reading an unchanged
 * page. (cyrb53 by bryc, public domain)
 */
export function sourceNumber(name: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}
