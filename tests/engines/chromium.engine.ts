import { startChromium } from './chromium.ts';
import { walkJourneys } from './journeys.ts';

walkJourneys(startChromium);
