import { atom } from 'nanostores';
import { postRecovery, postRecoveryValidation } from '../../api/session.ts';
import { pathTo } from '../../domain/routes.ts';
import { recoveryErrors, recoveryLinkOf } from '../../domain/session/session-rules.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { takeQuery } from '../browser-document.ts';
import { goTo } from '../browser.ts';
import { createForm } from '../form.ts';
import { createOperation } from '../operation.ts';
import { canStoreSession, finishLogin } from './return-path.ts';

export const recoveryForm = createForm<{ readonly email: string }>({
  empty: { email: '' },
  check: recoveryErrors,
  draft: 'recovery',
});

export const recovery = createOperation(
  ({ email }: { readonly email: string }) => http.send(postRecovery, { body: { email } }),
  {
    show: 'inline',
    text: sessionTexts.recovery.failed,
    serverWords: 'always',
    unauthorizedText: sessionTexts.recovery.failed,
  },
);

export async function requestRecovery(): Promise<void> {
  const isDone = await recoveryForm.submit(recovery.start);
  if (isDone) goTo(pathTo('recoveryMail'));
}

export type RecoveryLinkState =
  | { readonly name: 'opening' | 'pending' }
  /** Waits for a press; the one-time link is not used up before. */
  | { readonly name: 'ready'; readonly email: string }
  | { readonly name: 'failed'; readonly message: string };

export const $recoveryLink = atom<RecoveryLinkState>({ name: 'opening' });

const failed = sessionTexts.recovery.validationFailed;
const validation = createOperation(
  (link: { readonly email: string; readonly token: string }) =>
    http.send(postRecoveryValidation, { body: link }),
  { show: 'inline', text: failed, serverWords: 'always', unauthorizedText: failed },
);

export function openRecoveryLink(): void {
  link = recoveryLinkOf(takeQuery());
  if (link === null) $recoveryLink.set({ name: 'failed', message: sessionTexts.recovery.incompleteLink });
  // Not spent when the session could not be stored.
  else if (canStoreSession()) $recoveryLink.set({ name: 'ready', email: link.email });
}

export async function followRecoveryLink(): Promise<void> {
  if (link === null || $recoveryLink.get().name !== 'ready') return;
  $recoveryLink.set({ name: 'pending' });
  const outcome = await validation.start(link);
  if (outcome.isDone) return finishLogin(outcome.value.accessToken, pathTo('passwordReset'));
  $recoveryLink.set({ name: 'failed', message: validation.$state.get().message ?? failed });
}

let link: { readonly email: string; readonly token: string } | null = null;
