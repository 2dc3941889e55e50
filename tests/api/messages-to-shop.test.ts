import { beforeEach, describe, expect, it } from 'vitest';
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
});
