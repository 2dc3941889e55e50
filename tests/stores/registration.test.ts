/** Registration: two steps in one document, the password in memory only. */
import { describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

const password = 'contraseña secreta';

async function openSecondStep() {
  const world = openWorld('/login');
  const stores = await import('../../src/stores/session/registration.ts');
  stores.openSessionScreen();
  stores.signupForm.write('email', ' rita@example.com ');
  stores.signupForm.write('password', password);
  stores.signupForm.write('wantsNewsletter', true);
  stores.beginRegistration();
  stores.registrationForm.write('name', 'Rita');
  stores.registrationForm.write('surname', 'Recién');
  stores.registrationForm.write('username', 'rita');
  return { ...world, ...stores };
}

describe('registering', () => {
  it('says in the first step that a password has eight characters', async () => {
    openWorld('/login');
    const { beginRegistration, openSessionScreen, signupForm, $step } =
      await import('../../src/stores/session/registration.ts');
    openSessionScreen();
    signupForm.write('email', 'rita@example.com');
    signupForm.write('password', '123');
    beginRegistration();
    expect($step.get()).toBe('login');
    const words = 'Elegí una contraseña de 8 a 128 caracteres';
    expect(signupForm.$form.get().errors).toEqual({ password: words });
    signupForm.write('password', '12345678');
    beginRegistration();
    expect($step.get()).toBe('registration');
  });

  it('sends both steps at once, ends with the mail, and keeps nothing', async () => {
    const { answers, browser, went, kept, register, requests, $step } = await openSecondStep();
    expect([browser.location.pathname, $step.get()]).toEqual(['/registracion', 'registration']);
    expect(kept()).not.toContain(password);
    answers['POST /registration'] = { status: 200, body: { message: 'Ok' } };
    await register();
    expect(JSON.parse(requests[0]?.replace('POST /api/v1/registration ', '') ?? '')).toEqual({
      name: 'Rita',
      surname: 'Recién',
      username: 'rita',
      email: 'rita@example.com',
      password,
      newsletterRegistration: true,
    });
    expect([went(), kept()]).toEqual([['assign /registracion-mail'], '']);
  });

  it.each([
    [401, { errorMessage: 'Esa invitación venció.' }, 'Esa invitación venció.'],
    [422, { errorMessage: 'Ese nombre de usuario ya existe.' }, 'Ese nombre de usuario ya existe.'],
    [429, { errorMessage: 'Demasiados intentos.' }, 'Demasiados intentos.'],
    [500, {}, 'No pudimos crear tu cuenta. Si el error persiste, comunicate con nosotros'],
  ])("refused with %i shows the server's message, and loses nothing", async (status, body, words) => {
    const { answers, went, register, registration, registrationForm } = await openSecondStep();
    answers['POST /registration'] = { status, body };
    await register();
    expect(registration.$state.get().message).toBe(words);
    expect([registrationForm.$form.get().values.surname, went()]).toEqual(['Recién', []]);
  });

  it('names each step in the title of the tab', async () => {
    const { browser } = await openSecondStep();
    expect(browser.document).toMatchObject({ title: expect.stringMatching(/^Registración \|/) as string });
    browser.back();
    expect(browser.document).toMatchObject({ title: expect.stringMatching(/^Ingresar \|/) as string });
  });

  it('begins at /login for a direct visit: the password was in memory', async () => {
    const { browser } = openWorld('/registracion');
    const { openSessionScreen, $step } = await import('../../src/stores/session/registration.ts');
    openSessionScreen();
    expect([browser.location.pathname, $step.get()]).toEqual(['/login', 'login']);
  });
});
