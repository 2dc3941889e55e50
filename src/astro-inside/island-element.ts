/**
 * Defines Astro's island element in the core chunk. Astro inlines it into every page, where it was 2.4 kB before
 * `load`.
 */
import 'astro/runtime/server/astro-island.js';
