/** Password recovery: requesting the mail, and invalid links. */
import { afterEach, describe, expect, it } from 'vitest';
import { closeFakeBrowser } from './fake-browser.ts';
import { openSessionWorld, tokenKey, type Answer } from './session-world.ts';

afterEach(closeFakeBrowser);

const link = '/recuperar-clave-validacion?email=ana%40example.com&token=el-del-correo';

async function openLink(path: string) {
  const world = openSessionWorld(path);
  const stores = await import('../../src/stores/session/recovery.ts');
  return { ...world, ...stores };
}

describe('the link of the mail', () => {
  it('logs in to choose another password, and its secret is in no address any more', async () => {
    const { answers, browser, requests, storage, ...stores } = await openLink(link);
    answers['POST /recover-password-validation'] = { status: 200, body: { access_token: 'recovered' } };
    stores.openRecoveryLink();
    expect(browser.location.search).toBe('');
    // Link scanners open the page and run its scripts, but press nothing.
    expect([requests, stores.$recoveryLink.get()]).toEqual([[], { name: 'ready', email: 'ana@example.com' }]);
    await Promise.all([stores.followRecoveryLink(), stores.followRecoveryLink()]);
    expect(requests).toEqual([
      'POST /api/v1/recover-password-validation {"email":"ana@example.com","token":"el-del-correo"}',
    ]);
    expect(storage.getItem(tokenKey)).toBe('recovered');
    expect(browser.location.went).toEqual(['replace /cuenta/resetear-clave']);
  });

  it.each(['', '?email=ana%40example.com', '?token=t', '?email=&token=t', '?email=a&token=%20'])(
    'with %j says that it is not complete, and asks nobody',
    async (query) => {
      const { requests, ...stores } = await openLink(`/recuperar-clave-validacion${query}`);
      stores.openRecoveryLink();
      await stores.followRecoveryLink();
      const message = 'Verifique los datos ingresados';
      expect(stores.$recoveryLink.get()).toEqual({ name: 'failed', message });
      expect(requests).toEqual([]);
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
  ])('%s says so, and lets nobody in', async (_name, answer, words) => {
    const { answers, storage, ...stores } = await openLink(link);
    answers['POST /recover-password-validation'] = answer;
    stores.openRecoveryLink();
    await stores.followRecoveryLink();
    expect(stores.$recoveryLink.get()).toEqual({ name: 'failed', message: words });
    expect(storage.getItem(tokenKey)).toBeNull();
  });
});

describe('asking for the mail', () => {
  it('leads to the page that says that it was sent, and keeps no address', async () => {
    const { answers, browser, kept } = openSessionWorld('/recuperar-clave');
    answers['POST /recover-password'] = { status: 200, body: { message: 'Ok' } };
    const { askForRecovery, recoveryForm } = await import('../../src/stores/session/recovery.ts');
    recoveryForm.write('email', 'ana@example.com');
    expect(kept()).toContain('ana@example.com');
    await askForRecovery();
    expect(browser.location.went).toEqual(['assign /recuperar-clave-mail']);
    expect(kept()).toBe('');
  });

  it.each<[Answer, string]>([
    [{ status: 422, body: { errorMessage: 'Ese correo no.' } }, 'Ese correo no.'],
    [{ status: 401, body: { errorMessage: 'Hoy no.' } }, 'Hoy no.'],
    [
      { status: 500, body: {} },
      'Error al intentar recuperar la contraseña. Si el error persiste, comunicate con nosotros',
    ],
  ])('that failed says so and keeps what was typed', async (answer, words) => {
    const { answers, browser } = openSessionWorld('/recuperar-clave');
    answers['POST /recover-password'] = answer;
    const { askForRecovery, recovery, recoveryForm } = await import('../../src/stores/session/recovery.ts');
    recoveryForm.write('email', 'ana@example.com');
    await askForRecovery();
    expect(recovery.$state.get().message).toBe(words);
    expect(recoveryForm.$form.get().values.email).toBe('ana@example.com');
    expect(browser.location.went).toEqual([]);
  });
});
