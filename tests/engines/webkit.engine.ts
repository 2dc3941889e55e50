import { startWebKit } from './webkit.ts';
import { walkJourneys } from './journeys.ts';

walkJourneys(startWebKit);
