/** Directives of islands that wait for a sign, where Astro's code of islands looks for them. */
import visible from 'astro/runtime/client/visible.js';
import intent from './client-intent.ts';

interface Islands {
  Astro?: object;
}

Object.assign(((globalThis as Islands).Astro ??= {}), { intent, visible });
