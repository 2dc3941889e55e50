/** Defines Astro's element in the core, not in every page: inlined, as Astro does it, it was 2.4 kB before `load`. */
import 'astro/runtime/server/astro-island.js';
