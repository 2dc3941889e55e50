/**
 * `<astro-island>`, as Astro defines it, for islands that wait for a sign (`scripts/publish/render/island-runtime.ts`). On a
 * page whose screen is an island it is defined already, and these islands wait for their directive.
 */
import './island-directives.ts';
import 'virtual:astro-island';
