import { startFirefox } from './firefox.ts';
import { walkJourneys } from './journeys.ts';

walkJourneys(startFirefox);
