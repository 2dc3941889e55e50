/**
 * Islands come to life by Astro's own element and directives. They are part of the core, not of every page: inlined, as Astro
 * does it, they were 2.4 kB before `load` (`publish/browser-code/late-hydration.ts`).
 */
// The element looks for the directives as soon as it is defined: they come first.
import './island-directives.ts';
import 'astro/runtime/server/astro-island.js';
