import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of scrypt; stored in each hash, so that it can be raised. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** About 50 ms and 32 MB per password. */
export const safeCost: PasswordCost = { N: 2 ** 15, r: 8, p: 1 };
/** 2 ms, for tests. */
export const testCost: PasswordCost = { ...safeCost, N: 2 ** 10 };

const derive = promisify<string, Buffer, number, PasswordCost & { maxmem: number }, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string, cost = safeCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, 32, { ...cost, maxmem: memoryOf(cost) });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A missing password costs the same as a wrong one (timing attack). @param cost of a missing one */
export async function isPassword(password: string, hash: string | null, cost = safeCost): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (hash ?? nobodysHash(cost)).split('$');
  const given = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  const options = { ...given, maxmem: memoryOf(given) };
  const derived = await derive(
    password.normalize('NFC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    options,
  );
  return timingSafeEqual(derived, expected) && hash !== null;
}

function nobodysHash({ N, r, p }: PasswordCost): string {
  return `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

/** Node enforces it as a maximum; scrypt needs half. */
function memoryOf({ N, r }: PasswordCost): number {
  return 2 * 128 * N * r;
}
