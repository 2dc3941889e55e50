/** Astro's own script (`scripts/publish/render/island-runtime.ts`). */
declare module 'virtual:astro-island';
