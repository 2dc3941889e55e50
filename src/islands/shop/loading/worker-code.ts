/**
 * What pages need of the service worker, as one chunk: it registers it, and keeps cart changes without a network. Loaded
 * after all else, and by the first change without a network (`service-worker.ts`, `live-chrome.ts`).
 */
import { keepChangesOffline } from '../../cart/offline-changes.ts';
import { registerWorker } from './register-worker.ts';

keepChangesOffline();

export const workerCode = { registerWorker };
