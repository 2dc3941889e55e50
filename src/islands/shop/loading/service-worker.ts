/**
 * Registers the service worker (`src/worker/`) once the page is alive and idle, and tells it which page was read with
 * which files. Where there is none, nothing changes.
 */
import { savesData } from './saves-data.ts';
import { isKeptFile, workerPath, workerPolicy } from '../../../domain/worker-address.ts';

export function initServiceWorker(): void {
  if (!import.meta.env.SHOP_WORKER || !('serviceWorker' in navigator) || savesData()) return;
  setTimeout(() => void register(), quietMs);
}

/** Delay in ms: after the first requests of a visit. */
const quietMs = 2500;

/** A browser that denies storage denies workers; a worker that fails changes nothing. */
async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(trustedAddress());
    const { active } = await navigator.serviceWorker.ready;
    const tell = () => active?.postMessage({ title: document.title, files: loadedFiles() });
    tell();
    // What came later: islands, pictures further down.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell());
  } catch {
    // The page stays as it is.
  }
}

function loadedFiles(): readonly string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  return [...new Set(paths)].filter(isKeptFile);
}

/** Trusted Types are not yet in TypeScript's DOM types; see `inert-html.ts`. */
interface Rules {
  readonly createScriptURL: (url: string) => unknown;
}
interface Policies {
  readonly createPolicy: (name: string, rules: Rules) => Rules;
}

/** @throws TypeError where the page's policy of content does not name ours: an older configuration of another server */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(workerPolicy, { createScriptURL: () => workerPath });
  return (policy?.createScriptURL('') ?? workerPath) as string;
}
