import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, safeCost, testCost } from '../../scripts/api/session/passwords.ts';

describe('a hash of a password', () => {
  it('has the safe cost unless told otherwise, and says what it cost', async () => {
    expect(await hashPassword('historieta')).toMatch(/^scrypt\$32768\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hashPassword('historieta', testCost)).toMatch(/^scrypt\$1024\$/);
  });

  it('is checked with its own cost, whatever new ones have', async () => {
    const hash = await hashPassword('historieta', testCost);
    expect(await isPassword('historieta', hash, safeCost)).toBe(true);
    expect(await isPassword('Historieta', hash, safeCost)).toBe(false);
  });

  it.each(['', 'historieta'])('that is missing fits no password: "%s"', async (password) => {
    expect(await isPassword(password, null, testCost)).toBe(false);
  });
});
