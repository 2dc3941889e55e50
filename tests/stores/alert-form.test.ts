/** Avisame's form is sent, and says how it went. */
import { describe, expect, it } from 'vitest';
import { alertSendingTexts } from '../../src/text/catalogue/alert-sending.ts';
import { openWorld, tokenKey, type Answering } from './world.ts';

const action = '/api/v1/series/one-piece/alert';
const call = 'POST /series/one-piece/alert';

async function open(answer?: Answering, stored: Record<string, string> = {}) {
  const world = openWorld('/series/one-piece', stored);
  world.answers[call] = answer;
  return { ...world, ...(await import('../../src/stores/catalogue/alerts.ts')) };
}

describe('an address', () => {
  it.each([
    [{ email: ' ana@example.com ' }, '{"email":"ana@example.com"}'],
    [{ email: 'ana@example.com', volume: '' }, '{"email":"ana@example.com"}'],
    [{ email: 'ana@example.com', volume: '40' }, '{"email":"ana@example.com","volume":"40"}'],
  ])('of the form %j is sent as %s', async (fields, body) => {
    const { askForAlert, requests } = await open({ status: 200, body: { message: 'Listo' } });
    expect(await askForAlert(action, fields)).toEqual({ isDone: true, words: 'Listo' });
    expect(requests).toEqual([`POST ${action} ${body}`]);
  });

  it.each(['', 'ana', 'ana@example', 'a b@example.com'])('%j is not sent', async (email) => {
    const { askForAlert, requests } = await open();
    expect(await askForAlert(action, { email })).toEqual({
      isDone: false,
      words: alertSendingTexts.badAddress,
    });
    expect(requests).toEqual([]);
  });
});

describe('an answer', () => {
  it.each<[string, Answering, object]>([
    ['without words', { status: 200, body: {} }, { isDone: true, words: alertSendingTexts.done }],
    [
      'that refuses the address',
      { status: 422, body: { errorMessage: 'Revisá los datos', errors: { email: ['no'] } } },
      { isDone: false, words: alertSendingTexts.badAddress },
    ],
    [
      'of too many calls',
      { status: 429, body: { errorMessage: 'Probá más tarde' } },
      { isDone: false, words: 'Probá más tarde' },
    ],
    ['of a broken backend', { status: 500, body: {} }, { isDone: false, words: alertSendingTexts.failed }],
  ])('%s is said', async (_, answer, said) => {
    const { askForAlert } = await open(answer);
    expect(await askForAlert(action, { email: 'ana@example.com' })).toEqual(said);
  });

  it('that is lost opens the modal of the lost network, and says nothing twice', async () => {
    const { askForAlert, modal } = await open('offline');
    const { words, isDone } = await askForAlert(action, { email: 'ana@example.com' });
    expect([isDone, words, (await modal()) !== null]).toEqual([false, null, true]);
  });
});

describe("a customer's address", () => {
  it('is read once a page, for all of its forms', async () => {
    const { answers, calls, ownEmail } = await open(undefined, { [tokenKey]: 'secret' });
    answers['GET /account/profile'] = { status: 200, body: { profile: { email: 'ana@example.com' } } };
    expect([await ownEmail(), await ownEmail()]).toEqual(['ana@example.com', 'ana@example.com']);
    expect(calls).toEqual(['GET /account/profile']);
  });

  it.each<[string, Answering]>([
    ['a broken backend', { status: 500, body: {} }],
    ['an odd answer', { status: 200, body: { profile: { email: 3 } } }],
  ])('is left to type by %s', async (_, answer) => {
    const { answers, ownEmail } = await open(undefined, { [tokenKey]: 'secret' });
    answers['GET /account/profile'] = answer;
    expect(await ownEmail()).toBe('');
  });

  it('is not asked for by a guest', async () => {
    const { ownEmail, requests } = await open();
    expect([await ownEmail(), requests]).toEqual(['', []]);
  });
});
