/**
 * Brings islands to life on pages without Astro's inline code of islands (`scripts/publish/render/late-islands.ts`); on
 * others it changes nothing. An island that is defined asks for its directive at once.
 */
import './island-directives.ts';
import 'astro/runtime/server/astro-island.js';
