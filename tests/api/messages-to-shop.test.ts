import { beforeEach, describe, expect, it } from 'vitest';
import { prune } from '../../scripts/api/db/prune.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ siteUrl: 'https://tienda.example' });
});

const write = (message: string) => {
  const person = { name: 'Ana', phone: '11 5555-0199', email: 'ana@example.com' };
  return api.send('POST', '/contact', { ...person, subject: 'Botón de arrepentimiento', message });
};
const read = () => edit(api, ['mail', 'list']);

describe('a message to the shop', () => {
  it('is read by its owner, who has no other way to it', async () => {
    expect(await read()).toMatchObject({ code: 0, said: 'No message.' });
    expect((await write('Quiero revocar mi compra 7.')).status).toBe(200);
    expect((await read()).said).toMatch(/Botón de arrepentimiento[^]*Quiero revocar mi compra 7\./);
  });

  it('is kept for a year, not for the month of other mails', async () => {
    await write('Quiero revocar mi compra 7.');
    await prune(api.db, new Date('2027-11-01T12:00:00-03:00'));
    expect((await read()).said).toContain('revocar');
    await prune(api.db, new Date('2027-11-21T12:00:00-03:00'));
    expect((await read()).said).toBe('No message.');
  });
});

describe('a flood of them', () => {
  it('ends after twenty from one network', async () => {
    const body = JSON.stringify({
      name: 'X',
      phone: '11 5555-0199',
      email: 'x@example.com',
      subject: 'x',
      message: 'x',
    });
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.5' };
    const statuses = [];
    for (let time = 0; time < 25; time += 1)
      statuses.push((await api.request('/contact', { method: 'POST', headers, body })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});
