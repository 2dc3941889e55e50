/**
 * The SDK is loaded only on intent. Its popup needs a user activation; when the SDK loads too late for the press,
 * the shopper is asked to press again.
 */
import { atom } from 'nanostores';
import { postFacebookLogin } from '../../api/session.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { hasUserActivation, loadScript } from '../browser-document.ts';
import { createOperation } from '../operation.ts';
import { finishLogin } from './return-path.ts';

export interface FacebookSettings {
  readonly scriptUrl: string;
  readonly appId: string;
  readonly version: string;
}

export type FacebookState =
  | { readonly name: 'idle' | 'pending' | 'press-again' }
  /** Refused, closed, blocked or not loaded. */
  | { readonly name: 'failed'; readonly message: string };

export const $facebook = atom<FacebookState>({ name: 'idle' });

export function prepareFacebook(settings: FacebookSettings): void {
  script ??= loadScript(settings.scriptUrl).then(() => {
    const { FB: sdk } = globalThis as { readonly FB?: FacebookSdk };
    if (sdk === undefined) throw new Error('its script brought no FB');
    sdk.init({ appId: settings.appId, version: settings.version });
    facebook = sdk;
  });
  // No message before a press, which retries the download.
  script.catch(() => {
    script = null;
  });
}

/** Call within the click handler (user activation). */
export async function logInWithFacebook(settings: FacebookSettings): Promise<void> {
  if ($facebook.get().name === 'pending') return;
  $facebook.set({ name: 'pending' });
  if (facebook === null) {
    prepareFacebook(settings);
    const isLoaded = await script?.then(
      () => true,
      () => false,
    );
    const isTooLate = isLoaded === true && !hasUserActivation();
    if (isTooLate) $facebook.set({ name: 'press-again' });
    if (!isLoaded) fail();
    if (isTooLate || !isLoaded) return;
  }
  askFacebook();
}

const text = sessionTexts.providers.facebookFailed;
const policy: FailurePolicy = { show: 'inline', text, serverWords: 'never', unauthorizedText: text };

const login = createOperation(
  (accessToken: string) => http.send(postFacebookLogin, { body: { access_token: accessToken } }),
  policy,
);

/** https://developers.facebook.com/docs/reference/javascript/FB.login */
interface FacebookSdk {
  readonly init: (options: { appId: string; version: string }) => void;
  readonly login: (answered: (answer: FacebookAnswer) => void, options: { scope: string }) => void;
}

interface FacebookAnswer {
  readonly authResponse?: { readonly accessToken?: string } | null;
}

let facebook: FacebookSdk | null = null;
let script: Promise<void> | null = null;

function askFacebook(): void {
  try {
    // The SDK rejects async functions as callbacks.
    facebook?.login((answer) => void answered(answer), { scope: 'email' });
  } catch {
    fail();
  }
}

async function answered({ authResponse }: FacebookAnswer): Promise<void> {
  const accessToken = authResponse?.accessToken;
  if (!accessToken) {
    fail();
    return;
  }
  const outcome = await login.start(accessToken);
  if (outcome.isDone) finishLogin(outcome.value.accessToken);
  else $facebook.set(stateAfter(login.$state.get().message));
}

/** Without an inline message the failure was already shown elsewhere, e.g. in the connection modal. */
function stateAfter(message: string | null): FacebookState {
  return message === null ? { name: 'idle' } : { name: 'failed', message };
}

function fail(): void {
  $facebook.set({ name: 'failed', message: text });
}
