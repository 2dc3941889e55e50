/** Forged and replayed returns of a login with Google, whose states are signed and not stored. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { startTestApi, type TestApi } from '../support/api.ts';

async function openForEverybody(): Promise<TestApi> {
  const api = await startTestApi({ isPublic: true });
  onTestFinished(() => api.close());
  return api;
}

describe('the state of a login with Google', () => {
  const stateOf = async (api: TestApi, query = '') =>
    new URL((await api.get(`/login/google${query}`)).body.data.googleUrl).searchParams.get('state') ?? '';
  const code = codeOf({
    name: 'Ana',
    surname: 'Núñez',
    subject: 'g',
    email: 'ana@example.com',
    emailVerified: true,
  });
  const comeBack = async (api: TestApi, state: string) =>
    (await api.post(`/login/google?${new URLSearchParams({ state, code })}`)).status;

  it('is signed: another content, another signature, none, and one of another shop are refused', async () => {
    const [api, other] = [await openForEverybody(), await openForEverybody()];
    const state = await stateOf(api);
    const [payload = '', signature = ''] = state.split('.');
    const [until, nonce] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, string];
    const longer = Buffer.from(JSON.stringify([until + 1, nonce, null])).toString('base64url');
    const forged = [
      `${longer}.${signature}`,
      `${payload}.${signature.slice(0, -1)}`,
      `${payload}.${signature}=`,
      `${payload}.${signature}.`,
      `${payload}.`,
      payload,
      '',
      '.',
      await stateOf(other),
    ];
    for (const one of forged) expect(await comeBack(api, one), one).toBe(401);
    expect(await comeBack(api, state)).toBe(200);
  });

  it('is good once, however it is written, also for two returns at once', async () => {
    const api = await openForEverybody();
    const state = await stateOf(api);
    const both = await Promise.all([comeBack(api, state), comeBack(api, state)]);
    expect(both.toSorted()).toEqual([200, 401]);
    expect(await comeBack(api, `${state}=`)).toBe(401);
  });

  it('survives a restart of the API', async () => {
    const before = await openForEverybody();
    const state = await stateOf(before);
    const after = await startTestApi({ isPublic: true, database: before.db });
    expect(await comeBack(after, state)).toBe(200);
  });
});
