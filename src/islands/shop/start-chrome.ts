/** Module with a side effect: starts what every page has, once. Its file is the core chunk. */
import { initChrome } from './loading/live-chrome.ts';
import './loading/hydration.ts';

initChrome();
