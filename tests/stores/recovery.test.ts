/** Password recovery: requesting the mail, and invalid links. */
import { describe, expect, it } from 'vitest';
import { openWorld, tokenKey, type Answer } from './world.ts';

const screen = '/recuperar-clave-validacion';
const email = 'ana@example.com';

async function open(path = '/recuperar-clave') {
  const world = openWorld(path);
  const stores = await import('../../src/stores/session/recovery.ts');
  return { ...world, ...stores, link: () => stores.$recoveryLink.get() };
}

describe('the link of the mail', () => {
  const link = `${screen}?email=ana%40example.com&token=el-del-correo`;

  it('logs in to choose another password, and its secret is in no address any more', async () => {
    const shop = await open(link);
    shop.answers['POST /recover-password-validation'] = { status: 200, body: { access_token: 'recovered' } };
    shop.openRecoveryLink();
    expect(shop.browser.location.search).toBe('');
    // Link scanners open the page and run its scripts, but press nothing.
    expect([shop.requests, shop.link()]).toEqual([[], { name: 'ready', email }]);
    await Promise.all([shop.followRecoveryLink(), shop.followRecoveryLink()]);
    expect(shop.requests).toEqual([
      'POST /api/v1/recover-password-validation {"email":"ana@example.com","token":"el-del-correo"}',
    ]);
    expect(shop.storage.getItem(tokenKey)).toBe('recovered');
    expect(shop.went()).toEqual(['replace /cuenta/resetear-clave']);
  });

  it.each(['', '?email=ana%40example.com', '?token=t', '?email=&token=t', '?email=a&token=%20'])(
    'with %j says that it is not complete, and makes no call',
    async (query) => {
      const shop = await open(screen + query);
      shop.openRecoveryLink();
      await shop.followRecoveryLink();
      expect(shop.link()).toEqual({ name: 'failed', message: 'Verifique los datos ingresados' });
      expect(shop.requests).toEqual([]);
    },
  );

  const ours =
    'Error al intentar validar confirmación. Si el error persiste comuniquese con nostros. Gracias';
  it.each<[string, Answer | 'offline', string]>([
    ['refused with words', { status: 422, body: { errorMessage: 'El enlace venció.' } }, 'El enlace venció.'],
    ['refused with a 401 with words', { status: 401, body: { errorMessage: 'No.' } }, 'No.'],
    ['refused with a 401 without words', { status: 401, body: {} }, ours],
    ['refused without words', { status: 422, body: {} }, ours],
    ['answered by a broken server', { status: 500, body: {} }, ours],
    ['lost on the way', 'offline', ours],
  ])('%s says so, and logs no customer in', async (_, answer, message) => {
    const shop = await open(link);
    shop.answers['POST /recover-password-validation'] = answer;
    shop.openRecoveryLink();
    await shop.followRecoveryLink();
    expect([shop.link(), shop.storage.getItem(tokenKey)]).toEqual([{ name: 'failed', message }, null]);
  });
});

describe('asking for the mail', () => {
  const call = 'POST /recover-password';

  it('leads to the page that says that it was sent, and keeps no address', async () => {
    const { answers, went, kept, recoveryForm, requestRecovery } = await open();
    answers[call] = { status: 200, body: { message: 'Ok' } };
    recoveryForm.write('email', email);
    expect(kept()).toContain(email);
    await requestRecovery();
    expect([went(), kept()]).toEqual([['assign /recuperar-clave-mail'], '']);
  });

  it.each([
    [422, { errorMessage: 'Ese correo no.' }, 'Ese correo no.'],
    [401, { errorMessage: 'Hoy no.' }, 'Hoy no.'],
    [500, {}, 'Error al intentar recuperar la contraseña. Si el error persiste, comunicate con nosotros'],
  ])('answered with %i says so and keeps what was typed', async (status, body, words) => {
    const { answers, went, recovery, recoveryForm, requestRecovery } = await open();
    answers[call] = { status, body };
    recoveryForm.write('email', email);
    await requestRecovery();
    expect(recovery.$state.get().message).toBe(words);
    expect([recoveryForm.$form.get().values, went()]).toEqual([{ email }, []]);
  });
});
