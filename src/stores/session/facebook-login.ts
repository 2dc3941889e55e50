/**
 * The SDK is loaded only on intent. Its popup needs a user activation; when the SDK loads too late for the press, the
 * shopper is asked to press again.
 */
import { atom } from 'nanostores';
import { postFacebookLogin } from '../../api/session.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { providers } from '../../providers.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { hasUserActivation, loadScript } from '../browser-document.ts';
import { createOperation } from '../operation.ts';
import { finishLogin } from './return-path.ts';

type FacebookState =
  | { readonly name: 'idle' | 'pending' | 'press-again' }
  | { readonly name: 'failed'; readonly message: string };

export const hasFacebook = providers.facebook.appId !== null;

export const $facebook = atom<FacebookState>({ name: 'idle' });

/** Rejects when the SDK could not be loaded; may be called again then. */
export function prepareFacebook(): Promise<FacebookSdk> {
  loading ??= loadSdk();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** Call within the click handler (user activation). */
export async function logInWithFacebook(): Promise<void> {
  if ($facebook.get().name === 'pending') return;
  $facebook.set({ name: 'pending' });
  try {
    if (facebook === null) {
      facebook = await prepareFacebook();
      if (!hasUserActivation()) return $facebook.set({ name: 'press-again' });
    }
    // The SDK rejects async functions as callbacks.
    facebook.login((answer) => void answered(answer), { scope: 'email' });
  } catch {
    fail();
  }
}

const { facebookFailed } = sessionTexts.providers;
const policy: FailurePolicy = { show: 'inline', text: facebookFailed, unauthorizedText: facebookFailed };

const login = createOperation(
  (accessToken: string) => http.send(postFacebookLogin, { body: { access_token: accessToken } }),
  policy,
);

/** https://developers.facebook.com/docs/reference/javascript/FB.login */
interface FacebookSdk {
  readonly init: (options: { appId: string | null; version: string }) => void;
  readonly login: (answered: (answer: FacebookAnswer) => void, options: { scope: string }) => void;
}

interface FacebookAnswer {
  readonly authResponse?: { readonly accessToken?: string } | null;
}

let facebook: FacebookSdk | null = null;
let loading: Promise<FacebookSdk> | null = null;

async function loadSdk(): Promise<FacebookSdk> {
  await loadScript(providers.scripts.facebook);
  const { FB: sdk } = globalThis as { readonly FB?: FacebookSdk };
  if (sdk === undefined) throw new Error('its script brought no FB');
  sdk.init(providers.facebook);
  return (facebook = sdk);
}

async function answered({ authResponse }: FacebookAnswer): Promise<void> {
  const accessToken = authResponse?.accessToken;
  if (!accessToken) return fail();
  const outcome = await login.start(accessToken);
  if (outcome.isDone) return finishLogin(outcome.value.accessToken);
  // Without an inline message the failure was already shown elsewhere, e.g. in the connection modal.
  const { message } = login.$state.get();
  $facebook.set(message === null ? { name: 'idle' } : { name: 'failed', message });
}

function fail(): void {
  $facebook.set({ name: 'failed', message: facebookFailed });
}
