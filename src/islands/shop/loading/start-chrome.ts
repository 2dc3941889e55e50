/** Module with a side effect: starts what every page has, once. Its file is the core chunk. */
import { initChrome } from './live-chrome.ts';
import './hydration.ts';

initChrome();
