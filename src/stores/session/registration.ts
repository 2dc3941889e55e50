/**
 * Two steps in one document. The password stays in memory only, so a reload of the second step or a direct visit
 * starts at /login.
 */
import { atom } from 'nanostores';
import { postRegistration } from '../../api/session.ts';
import { pathTo } from '../../domain/routes.ts';
import {
  registrationErrors,
  signupErrors,
  type RegistrationDetails,
  type Signup,
} from '../../domain/session/session-rules.ts';
import { tabTitle } from '../../text/shop/shop.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { pushPath, replacePath } from '../browser-document.ts';
import { goTo, onWindowEvent, pathname, replaceWith, titleDocument } from '../browser.ts';
import { createForm } from '../form.ts';
import { loginForm } from './login.ts';
import { createOperation } from '../operation.ts';
import { isWishFrom } from '../account/favorite-wish.ts';
import { canStoreSession, rememberReturnPath, returnPath, takeReturnPath } from './return-path.ts';
import { accessToken } from './session.ts';

export const $step = atom<'login' | 'registration'>('login');

export const signupForm = createForm<Signup>({
  empty: { email: '', password: '', wantsNewsletter: false },
  check: signupErrors,
  draft: 'signup',
  secrets: ['password'],
});

export const registrationForm = createForm<RegistrationDetails>({
  empty: { name: '', surname: '', username: '', email: '' },
  check: registrationErrors,
  draft: 'registration',
});

const { failed } = sessionTexts.registration;
export const registration = createOperation(
  ({ details, signup }: { details: RegistrationDetails; signup: Signup }) =>
    http.send(postRegistration, {
      body: { ...details, password: signup.password, newsletterRegistration: signup.wantsNewsletter },
    }),
  { show: 'inline', text: failed, serverWords: 'always', unauthorizedText: failed },
);

/** A guest pressed 'Agregar a favoritos': the screen says why it asks for a login. */
export const $isForFavorite = atom(false);

export function openSessionScreen(): void {
  rememberReturnPath();
  $isForFavorite.set(isWishFrom(returnPath()));
  if (accessToken() !== null) return replaceWith(takeReturnPath());
  if (!canStoreSession()) return;
  signupForm.open();
  loginForm.open();
  followPath();
  onWindowEvent('popstate', followPath);
}

export function beginRegistration(): void {
  if (!signupForm.validate()) return;
  signup = signupForm.$form.get().values;
  registrationForm.open();
  registrationForm.write('email', signup.email.trim());
  pushPath(pathTo('registration'));
  show('registration');
}

export async function register(): Promise<void> {
  const pendingSignup = signup;
  if (pendingSignup === null) return followPath();
  const isDone = await registrationForm.submit((details) =>
    registration.start({ details, signup: pendingSignup }),
  );
  if (!isDone) return;
  signup = null;
  signupForm.clear();
  registrationForm.clear();
  goTo(pathTo('registrationMail'));
}

let signup: Signup | null = null;

function followPath(): void {
  const isSecond = pathname() === pathTo('registration');
  if (isSecond && signup === null) replacePath(pathTo('login'));
  show(isSecond && signup !== null ? 'registration' : 'login');
}

function show(step: 'login' | 'registration'): void {
  $step.set(step);
  titleDocument(tabTitle(sessionTexts[step].title));
}
