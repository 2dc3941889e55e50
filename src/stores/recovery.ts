/** Recovering a password: asking for the mail, and the link that it brings. */
import { atom } from 'nanostores';
import { postRecovery, postRecoveryValidation } from '../api/session.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { pathTo } from '../domain/routes.ts';
import { recoveryFaults, recoveryLinkOf } from '../domain/session-rules.ts';
import { sessionTexts } from '../text/session.ts';
import { http } from './backend.ts';
import { takeQuery } from './browser-document.ts';
import { goTo } from './browser.ts';
import { createForm } from './form.ts';
import { createOperation } from './operation.ts';
import { canEnter, enter } from './origin.ts';

const text = sessionTexts.recovery;

export const recoveryForm = createForm<{ readonly email: string }>({
  empty: { email: '' },
  check: recoveryFaults,
  draft: 'recovery',
});

export const recovery = createOperation(
  ({ email }: { readonly email: string }) => http.send(postRecovery, { body: { email } }),
  { show: 'inline', text: text.failed, serverWords: 'always', unauthorizedText: text.failed },
);

/** What was being written before a reload. */
export function openRecovery(): void {
  recoveryForm.open(recoveryForm.$form.get().values);
}

export async function askForRecovery(): Promise<void> {
  const isDone = await recoveryForm.submit((values) => recovery.start(values));
  if (isDone) goTo(pathTo('recoveryMail'));
}

/** Null while the link is being looked at; else what is wrong with it. */
export const $recoveryFault = atom<string | null>(null);

/** Specification, section 8: the server's error, or ours. */
const validationPolicy: FailurePolicy = {
  show: 'inline',
  text: text.validationFailed,
  serverWords: 'always',
  unauthorizedText: text.validationFailed,
};

const validation = createOperation(
  (link: { readonly email: string; readonly token: string }) =>
    http.send(postRecoveryValidation, { body: link }),
  validationPolicy,
);

/** Takes the link's email and token out of the address, and logs in with them to choose another password. */
export async function validateRecovery(): Promise<void> {
  const link = recoveryLinkOf(takeQuery());
  if (link === null) {
    $recoveryFault.set(text.incompleteLink);
    return;
  }
  // The link serves once: it is not spent on a session that could not last.
  if (!canEnter()) return;
  const outcome = await validation.start(link);
  if (!outcome.isDone) {
    $recoveryFault.set(validation.$state.get().message ?? text.validationFailed);
    return;
  }
  enter(outcome.value.accessToken, pathTo('passwordReset'));
}
