/**
 * Two steps in one document. The password stays in memory only, so a reload of the second step or a direct visit
 * starts at /login.
 */
import { atom } from 'nanostores';
import { postRegistration } from '../../api/session.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { pathTo } from '../../domain/routes.ts';
import {
  registrationErrors,
  signupErrors,
  type RegistrationDetails,
  type Signup,
} from '../../domain/session/session-rules.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { pushPath, replacePath } from '../browser-document.ts';
import { currentPath, goTo, onWindowEvent, replaceWith } from '../browser.ts';
import { createForm } from '../form.ts';
import { loginForm } from './login.ts';
import { createOperation } from '../operation.ts';
import { canStoreSession, rememberReturnPath, takeReturnPath } from './return-path.ts';
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

const policy: FailurePolicy = {
  show: 'inline',
  text: sessionTexts.registration.failed,
  serverWords: 'always',
  unauthorizedText: sessionTexts.registration.failed,
};

export const registration = createOperation(
  ({ details, signup }: { details: RegistrationDetails; signup: Signup }) =>
    http.send(postRegistration, {
      body: { ...details, password: signup.password, newsletterRegistration: signup.wantsNewsletter },
    }),
  policy,
);

/** Logged in customers are redirected. */
export function openSessionScreen(): void {
  rememberReturnPath();
  if (accessToken() !== null) {
    replaceWith(takeReturnPath());
    return;
  }
  if (!canStoreSession()) return;
  signupForm.open(signupForm.$form.get().values);
  loginForm.open(loginForm.$form.get().values);
  followPath();
  onWindowEvent('popstate', followPath);
}

export function beginRegistration(): void {
  if (!signupForm.validate()) return;
  signup = signupForm.$form.get().values;
  registrationForm.open(registrationForm.$form.get().values);
  registrationForm.write('email', signup.email.trim());
  pushPath(pathTo('registration'));
  $step.set('registration');
}

export async function register(): Promise<void> {
  const given = signup;
  if (given === null) {
    followPath();
    return;
  }
  const isDone = await registrationForm.submit((details) => registration.start({ details, signup: given }));
  if (!isDone) return;
  signup = null;
  signupForm.clear();
  registrationForm.clear();
  goTo(pathTo('registrationMail'));
}

let signup: Signup | null = null;

function followPath(): void {
  const [path] = currentPath().split(/[?#]/);
  const isSecond = path === pathTo('registration');
  if (isSecond && signup === null) replacePath(pathTo('login'));
  $step.set(isSecond && signup !== null ? 'registration' : 'login');
}
