/**
 * In the browser: Vite replaces modules only in pages that have loaded them. A page with an island that is not alive
 * is reloaded.
 */
performance.setResourceTimingBufferSize(5000);

import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  if (updates.some(({ type, path }) => type === 'js-update' && !loaded.has(path.split('?')[0] ?? '')))
    location.reload();
});
